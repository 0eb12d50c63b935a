import { useState } from 'react'
import { changePassword } from '#contracts/change-password'
import { call } from '../api/call.ts'
import { firstPasswordText as text } from '../text/first-password.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Door } from './door.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { useSession } from './session.tsx'
import { useFormCall } from './use-form-call.ts'

/**
 * Stands before every screen while somebody else knows the person's password. Who has just entered with it is
 * not asked for it again; who comes back to this page later is.
 */
export function FirstPassword() {
  const session = useSession()
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)
  const [typed] = useState(session.state === 'signed-in' ? session.typedPassword : undefined)
  const [isAsked, setAsked] = useState(typed === undefined)
  if (!isAsked && faults.currentPassword !== undefined) setAsked(true)

  const submit = onSubmit(async (field) => {
    if (field('newPassword') !== field('again')) return { again: text.different }
    const currentPassword = isAsked ? field('currentPassword') : (typed ?? '')
    const body = { currentPassword, newPassword: field('newPassword') }
    const { user } = await call(changePassword, { body })
    session.goOnAs(user)
  })

  return (
    <Door
      pageTitle={text.title}
      title={text.title}
      subtitle={text.subtitle}
      problem={problem}
      onSubmit={submit}
      below={
        <Button variant="link" size="sm" onClick={session.signOut}>
          {shellText.logout}
        </Button>
      }
    >
      {isAsked && (
        <PasswordField
          label={text.current}
          name="currentPassword"
          autoComplete="current-password"
          autoFocus
          error={faults.currentPassword}
        />
      )}
      <NewPasswordFields faults={faults} autoFocus={!isAsked} />
      <Button type="submit" className="mt-1 h-10" pending={isPending && text.pending}>
        {text.submit}
      </Button>
    </Door>
  )
}
