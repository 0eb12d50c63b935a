import { CodeField } from '../pages/settings/profile/code-field.tsx'
import { loginCodeText as text } from '../text/profile.ts'
import { Button } from '../ui/button.tsx'
import { Door } from './door.tsx'
import { useSession } from './session.tsx'
import { useFormCall } from './use-form-call.ts'

/** Second step of the login: there is no session yet, so what was typed before is sent once more. */
export function LoginCode({
  credentials,
  onBack,
}: {
  credentials: { email: string; password: string }
  onBack: () => void
}) {
  const session = useSession()
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)
  const submit = onSubmit(async (field) => {
    await session.signIn({ ...credentials, code: field('code') })
    return undefined
  })
  return (
    <Door
      pageTitle={text.title}
      title={text.title}
      subtitle={text.subtitle}
      problem={problem}
      onSubmit={submit}
      below={
        <Button variant="link" size="sm" onClick={onBack}>
          {text.back}
        </Button>
      }
    >
      <CodeField hint={text.hint} error={faults.code} autoFocus />
      <Button type="submit" className="mt-1 h-10" pending={isPending && text.pending}>
        {text.submit}
      </Button>
    </Door>
  )
}
