import { PasswordField } from '../../../app/password-field.tsx'
import { secondFactorText as text } from '../../../text/profile.ts'
import { CodeField } from './code-field.tsx'

/** Password and code: what proves that it is the person, and not a session that was left open. */
export function ProofFields({ faults }: { faults: Record<string, string> }) {
  return (
    <>
      <PasswordField
        label={text.password}
        name="currentPassword"
        autoComplete="current-password"
        error={faults.currentPassword}
      />
      <CodeField hint={text.anyCodeHint} error={faults.code} />
    </>
  )
}
