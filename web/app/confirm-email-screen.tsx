import { useState } from 'react'
import { confirmEmail } from '#contracts/profile'
import { call } from '../api/call.ts'
import { confirmEmailText as text } from '../text/profile.ts'
import { Button } from '../ui/button.tsx'
import { Door } from './door.tsx'
import { useFormCall } from './use-form-call.ts'

/** Confirms a new address. By a button: programs that look through mail open links too. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const { problem, isPending, onSubmit } = useFormCall(text.failed)

  const submit = onSubmit(async () => {
    if (email === null) setEmail((await call(confirmEmail, { body: { token } })).email)
    else location.assign('/')
    return undefined
  })

  return (
    <Door
      pageTitle={text.title}
      title={email === null ? text.title : text.doneTitle}
      subtitle={email === null ? text.subtitle : text.done(email)}
      problem={problem}
      onSubmit={submit}
      below={null}
    >
      <Button type="submit" className="h-10" pending={isPending && text.pending}>
        {email === null ? text.submit : text.open}
      </Button>
    </Door>
  )
}
