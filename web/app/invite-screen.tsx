import { useQuery } from '@tanstack/react-query'
import { acceptInvite, joinByInvite, readInvite } from '#contracts/team'
import { call } from '../api/call.ts'
import { isNotFound } from '../data/failure.ts'
import { inviteText as text } from '../text/team.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Door } from './door.tsx'
import { GoneDoor } from './gone-door.tsx'
import { PasswordField } from './password-field.tsx'
import { useSession } from './session.tsx'
import { useFormCall } from './use-form-call.ts'

/** The page that an invitation opens: for who has a login, and for who makes one. */
export function InviteScreen({ token }: { token: string }) {
  const session = useSession()
  const invite = useQuery({
    queryKey: [readInvite.path, token],
    queryFn: ({ signal }) => call(readInvite, { params: { token }, signal }),
    retry: (count, error) => !isNotFound(error) && count < 2,
  })
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)

  if (invite.isPending) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner className="size-6 text-muted-foreground" />
      </div>
    )
  }
  if (invite.isError)
    return (
      <GoneDoor page={text.page} title={text.goneTitle} error={invite.error} failed={text.failed} />
    )

  const { accountName, role, email, invitedBy: by } = invite.data
  const signedIn = session.state === 'signed-in' ? session.user : null

  const submit = onSubmit(async (field) => {
    const { user } = signedIn
      ? await call(joinByInvite, { params: { token } })
      : await call(acceptInvite, {
          params: { token },
          body: { name: field('name'), email: field('email'), password: field('password') },
        })
    history.replaceState(null, '', '/')
    session.goOnAs(user)
  })

  return (
    <Door
      pageTitle={text.page}
      title={text.title(accountName)}
      subtitle={
        signedIn
          ? text.joinAs(signedIn.name ?? signedIn.email ?? '')
          : text.subtitle(by, text.asRole[role])
      }
      problem={problem}
      onSubmit={submit}
      below={
        !signedIn && (
          <span className="text-[0.8125rem] text-muted-foreground">
            {text.haveLogin} {text.afterLogin}{' '}
            <a href="/" className="underline underline-offset-4">
              {text.toLogin}
            </a>
          </span>
        )
      }
    >
      {signedIn ? (
        <Button type="submit" className="h-10" pending={isPending && text.pending}>
          {text.join(accountName)}
        </Button>
      ) : (
        <>
          <Field label={text.name} error={faults.name}>
            {(props) => (
              <Input
                {...props}
                name="name"
                required
                autoFocus
                autoComplete="name"
                className="h-10"
              />
            )}
          </Field>
          <Field label={text.email} error={faults.email}>
            {(props) => (
              <Input
                {...props}
                name="email"
                type="email"
                required
                defaultValue={email ?? ''}
                autoComplete="username"
                className="h-10"
              />
            )}
          </Field>
          <PasswordField
            label={text.password}
            name="password"
            autoComplete="new-password"
            hint={text.passwordHint}
            error={faults.password}
          />
          <Button type="submit" className="mt-1 h-10" pending={isPending && text.pending}>
            {text.submit}
          </Button>
        </>
      )}
    </Door>
  )
}
