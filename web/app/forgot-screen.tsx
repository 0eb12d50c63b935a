import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askReset, loginOptions } from '#contracts/password-reset'
import { call } from '../api/call.ts'
import { loginText } from '../text/login.ts'
import { forgotText as text } from '../text/profile.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Door } from './door.tsx'
import { useFormCall } from './use-form-call.ts'

/** For who forgot the password: a link by e-mail, or who can make one. */
export function ForgotScreen() {
  const options = useQuery({
    queryKey: [loginOptions.path],
    queryFn: ({ signal }) => call(loginOptions, { signal }),
  })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)

  const submit = onSubmit(async (field) => {
    const email = field('email').trim()
    await call(askReset, { body: { email } })
    setSentTo(email)
  })

  if (options.isPending) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner className="size-6 text-muted-foreground" />
      </div>
    )
  }
  const asks = options.data?.resetsByEmail !== false && sentTo === null
  const subtitle = asks ? text.subtitle : sentTo === null ? text.askSomebody : text.sent(sentTo)
  return (
    <Door
      pageTitle={text.title}
      title={sentTo === null ? text.title : text.sentTitle}
      subtitle={subtitle}
      problem={problem}
      onSubmit={asks ? submit : goToLogin}
      below={
        asks && (
          <a
            href="/"
            className="text-[0.8125rem] text-muted-foreground underline-offset-4 hover:underline"
          >
            {text.back}
          </a>
        )
      }
    >
      {asks ? (
        <>
          <Field label={loginText.identifier} error={faults.email}>
            {(props) => (
              <Input
                {...props}
                name="email"
                required
                autoFocus
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={320}
                className="h-10"
              />
            )}
          </Field>
          <Button type="submit" className="mt-1 h-10" pending={isPending && text.pending}>
            {text.submit}
          </Button>
        </>
      ) : (
        <Button type="submit" className="h-10">
          {text.back}
        </Button>
      )}
    </Door>
  )
}

function goToLogin(event: { preventDefault: () => void }): void {
  event.preventDefault()
  location.assign('/')
}
