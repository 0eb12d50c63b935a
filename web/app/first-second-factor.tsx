import { SetUpFields } from '../pages/settings/profile/set-up-fields.tsx'
import { useSetUp } from '../pages/settings/profile/use-set-up.ts'
import { secondFactorText as text } from '../text/profile.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Door } from './door.tsx'
import { useSession } from './session.tsx'

/** Stands before every screen of an account that demands a second factor of who has none. */
export function FirstSecondFactor() {
  const session = useSession()
  const setUp = useSetUp(session.goOnAs)
  return (
    <Door
      pageTitle={text.title}
      title={text.steps[setUp.step].title}
      subtitle={setUp.step === 'password' ? text.demanded : text.steps[setUp.step].description}
      problem={setUp.problem}
      onSubmit={setUp.submit}
      below={
        <Button variant="link" size="sm" onClick={session.signOut}>
          {shellText.logout}
        </Button>
      }
    >
      <SetUpFields setUp={setUp} />
      <Button type="submit" className="mt-1 h-10" pending={setUp.isPending && text.pending}>
        {text.steps[setUp.step].submit}
      </Button>
    </Door>
  )
}
