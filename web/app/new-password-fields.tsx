import { firstPasswordText as text } from '../text/first-password.ts'
import { PasswordField } from './password-field.tsx'

/** A new password, typed twice. */
export function NewPasswordFields({
  faults,
  autoFocus = false,
}: {
  faults: Record<string, string>
  autoFocus?: boolean
}) {
  return (
    <>
      <PasswordField
        label={text.next}
        name="newPassword"
        autoComplete="new-password"
        autoFocus={autoFocus}
        hint={text.nextHint}
        error={faults.newPassword}
      />
      <PasswordField
        label={text.again}
        name="again"
        autoComplete="new-password"
        error={faults.again}
      />
    </>
  )
}
