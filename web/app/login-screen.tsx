import { ArrowRight, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { paths } from '../parts/paths.ts'
import { commonText } from '../text/common.ts'
import { loginErrorText, loginText } from '../text/login.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Logo } from '../ui/logo.tsx'
import { useSession } from './session.tsx'

/** Spec 2.2. Stands at whatever address was asked for, which opens after the login. */
export function LoginScreen() {
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(
    session.state === 'signed-out' && session.expired ? loginText.expired : null,
  )
  const [isPending, setPending] = useState(false)
  const [isPasswordShown, setPasswordShown] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    setProblem(null)
    try {
      await session.signIn({
        email: String(form.get('email')),
        password: String(form.get('password')),
      })
    } catch (error) {
      setProblem(loginErrorText(error))
      setPending(false)
    }
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${loginText.submit} · ${commonText.productName}`}</title>
      <div className="w-full max-w-[22rem]">
        <Logo className="mx-auto size-11" />
        <h1 className="mt-5 text-center font-semibold text-xl tracking-tight">{loginText.title}</h1>
        <p className="mt-1 text-balance text-center text-muted-foreground">{loginText.subtitle}</p>
        <form
          onSubmit={submit}
          // Who types a password will want the screens: their files come meanwhile.
          onInput={preloadScreens}
          className="mt-7 grid gap-4 rounded-xl border bg-card p-5"
        >
          {problem && (
            <div
              role="alert"
              className="flex gap-2.5 rounded-md bg-danger-soft px-3 py-2.5 text-danger-text"
            >
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <p className="min-w-0 break-words">{problem}</p>
            </div>
          )}
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
          <Field label={loginText.password}>
            {(props) => (
              <div className="relative">
                <Input
                  {...props}
                  name="password"
                  type={isPasswordShown ? 'text' : 'password'}
                  required
                  autoComplete="current-password"
                  placeholder={loginText.passwordPlaceholder}
                  className="h-10 pr-10"
                />
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={isPasswordShown ? loginText.hidePassword : loginText.showPassword}
                  aria-pressed={isPasswordShown}
                  onClick={() => setPasswordShown(!isPasswordShown)}
                  className="absolute top-1 right-1 hover:bg-transparent"
                >
                  {isPasswordShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                </Button>
              </div>
            )}
          </Field>
          <Button type="submit" className="mt-1 h-10" pending={isPending && loginText.pending}>
            {loginText.submit}
          </Button>
        </form>
        <p className="mt-5 text-center">
          <a
            href={paths.sales}
            className="inline-flex items-center gap-1.5 rounded-sm text-[0.8125rem] text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
          >
            {loginText.sales}
            <ArrowRight aria-hidden="true" className="size-3.5" />
          </a>
        </p>
      </div>
    </main>
  )
}

function preloadScreens(): void {
  // A failure here is not one yet: signing in tries again and shows what is wrong.
  import('./signed-in.tsx').catch(() => {})
}
