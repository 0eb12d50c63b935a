import { type FormEvent, useState } from 'react'
import { changePassword } from '#contracts/change-password'
import { call } from '../api/call.ts'
import { fieldsAtFault, serverSentence } from '../data/failure.ts'
import { firstPasswordText as text } from '../text/first-password.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Door } from './door.tsx'
import { PasswordField } from './password-field.tsx'
import { useSession } from './session.tsx'

/** Stands before every screen while somebody else knows the person's password. */
export function FirstPassword() {
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => String(form.get(name))
    setProblem(null)
    if (field('newPassword') !== field('again')) {
      setFaults({ again: text.different })
      return
    }
    setFaults({})
    setPending(true)
    try {
      const body = { currentPassword: field('currentPassword'), newPassword: field('newPassword') }
      const { user } = await call(changePassword, { body })
      session.goOnAs(user)
    } catch (error) {
      const found = fieldsAtFault(error)
      setFaults(found)
      if (Object.keys(found).length === 0) setProblem(serverSentence(error) ?? text.failed)
      setPending(false)
    }
  }

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
      <PasswordField
        label={text.current}
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        error={faults.currentPassword}
      />
      <PasswordField
        label={text.next}
        name="newPassword"
        autoComplete="new-password"
        hint={text.nextHint}
        error={faults.newPassword}
      />
      <PasswordField
        label={text.again}
        name="again"
        autoComplete="new-password"
        error={faults.again}
      />
      <Button type="submit" className="mt-1 h-10" pending={isPending && text.pending}>
        {text.submit}
      </Button>
    </Door>
  )
}
