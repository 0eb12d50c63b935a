import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { loginText } from '../text/login.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** A password that can be shown while it is typed. */
export function PasswordField({
  label,
  name,
  autoComplete,
  placeholder,
  hint,
  error,
  autoFocus,
}: {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  placeholder?: string
  hint?: string
  error?: string | undefined
  autoFocus?: boolean
}) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <div className="relative">
          <Input
            {...props}
            name={name}
            type={isShown ? 'text' : 'password'}
            required
            autoFocus={autoFocus}
            autoComplete={autoComplete}
            placeholder={placeholder}
            className="h-10 pr-10"
          />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={isShown ? loginText.hidePassword : loginText.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-1 my-auto pointer-coarse:right-0 hover:bg-transparent"
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </Button>
        </div>
      )}
    </Field>
  )
}
