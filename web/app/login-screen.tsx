import { ArrowRight } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { errorCode } from '../api/api-error.ts'
import { paths } from '../parts/paths.ts'
import { loginErrorText, loginText } from '../text/login.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Door } from './door.tsx'
import { PasswordField } from './password-field.tsx'
import { useSession } from './session.tsx'

const OidcButton = lazy(() =>
  import('./oidc-button.tsx').then((module) => ({ default: module.OidcButton })),
)
const LoginCode = lazy(() =>
  import('./login-code.tsx').then((module) => ({ default: module.LoginCode })),
)

/** Spec 2.2. Stands at whatever address was asked for, which opens after the login. */
export function LoginScreen() {
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(
    session.state === 'signed-out' && session.expired ? loginText.expired : null,
  )
  const [isPending, setPending] = useState(false)
  /** What was right, and a code is asked for besides. */
  const [credentials, setCredentials] = useState<Credentials | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = { email: String(form.get('email')), password: String(form.get('password')) }
    setPending(true)
    setProblem(null)
    try {
      await session.signIn(typed)
    } catch (error) {
      if (errorCode(error) === 'second_factor_required') setCredentials(typed)
      else setProblem(loginErrorText(error))
      setPending(false)
    }
  }

  if (credentials) {
    return (
      <Suspense>
        <LoginCode credentials={credentials} onBack={() => setCredentials(null)} />
      </Suspense>
    )
  }

  return (
    <Door
      pageTitle={loginText.submit}
      title={loginText.title}
      subtitle={loginText.subtitle}
      problem={problem}
      onSubmit={submit}
      // Who types a password will want the screens: their files come meanwhile.
      onInput={preloadScreens}
      below={
        <a
          href={paths.sales}
          className="inline-flex items-center gap-1.5 rounded-sm text-[0.8125rem] text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
        >
          {loginText.sales}
          <ArrowRight aria-hidden="true" className="size-3.5" />
        </a>
      }
    >
      <Field label={loginText.identifier}>
        {(props) => (
          <Input
            {...props}
            name="email"
            type="text"
            required
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={loginText.identifierPlaceholder}
            className="h-10"
          />
        )}
      </Field>
      <PasswordField
        label={loginText.password}
        name="password"
        autoComplete="current-password"
        placeholder={loginText.passwordPlaceholder}
      />
      <a
        href="/esqueci-a-senha"
        className="-mt-2 justify-self-end rounded-sm text-[0.8125rem] text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
      >
        {loginText.forgot}
      </a>
      <Button type="submit" className="mt-1 h-10" pending={isPending && loginText.pending}>
        {loginText.submit}
      </Button>
      <Suspense>
        <OidcButton />
      </Suspense>
    </Door>
  )
}

type Credentials = { email: string; password: string }

function preloadScreens(): void {
  // A failure here is not one yet: signing in tries again and shows what is wrong.
  import('./signed-in.tsx').catch(() => {})
}
