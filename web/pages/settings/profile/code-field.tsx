import { secondFactorText as text } from '../../../text/profile.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** A code of the person's app, or a recovery code. */
export function CodeField({
  hint,
  error,
  autoFocus = false,
}: {
  hint: string
  error?: string | undefined
  autoFocus?: boolean
}) {
  return (
    <Field label={text.code} hint={hint} error={error}>
      {(props) => (
        <Input
          {...props}
          name="code"
          required
          autoFocus={autoFocus}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="h-10 font-mono tracking-widest"
        />
      )}
    </Field>
  )
}
