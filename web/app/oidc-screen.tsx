import { useEffect, useState } from 'react'
import { validate } from '#contracts/auth'
import { finishWithCode, type OidcOutcome, oidcOutcomes } from '#contracts/oidc'
import { call } from '../api/call.ts'
import { CodeField } from '../pages/settings/profile/code-field.tsx'
import { loginCodeText, oidcText as text } from '../text/profile.ts'
import { inviteText } from '../text/team.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Door } from './door.tsx'
import { useSession } from './session.tsx'
import { useFormCall } from './use-form-call.ts'

/** Where a login at the identity provider ends: the screens, a code to be typed, or why not. */
export function OidcScreen() {
  const [outcome, setOutcome] = useState(outcomeInAddress)
  if (outcome === 'ok') return <Entering onOutcome={setOutcome} />
  if (outcome === 'codigo') return <ProviderCode />
  return (
    <Door
      pageTitle={text.failedTitle}
      title={text.failedTitle}
      subtitle={text.failures[outcome]}
      problem={null}
      onSubmit={(event) => {
        event.preventDefault()
        location.assign('/')
      }}
      below={null}
    >
      <Button type="submit" className="h-10">
        {inviteText.toLogin}
      </Button>
    </Door>
  )
}

/** The browser has its session already: what is missing is whose it is. */
function Entering({ onOutcome }: { onOutcome: (outcome: OidcOutcome) => void }) {
  const { goOnAs } = useSession()
  useEffect(() => {
    call(validate).then(
      ({ user }) => {
        history.replaceState(null, '', '/')
        goOnAs(user)
      },
      () => onOutcome('falhou'),
    )
  }, [goOnAs, onOutcome])
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner className="size-6 text-muted-foreground" />
    </div>
  )
}

function ProviderCode() {
  const session = useSession()
  const { problem, faults, isPending, onSubmit } = useFormCall(loginCodeText.failed)
  const submit = onSubmit(async (field) => {
    const { user } = await call(finishWithCode, { body: { code: field('code') } })
    history.replaceState(null, '', '/')
    session.goOnAs(user)
    return undefined
  })
  return (
    <Door
      pageTitle={loginCodeText.title}
      title={loginCodeText.title}
      subtitle={loginCodeText.subtitle}
      problem={problem}
      onSubmit={submit}
      below={
        <a href="/" className="text-[0.8125rem] text-muted-foreground hover:underline">
          {inviteText.toLogin}
        </a>
      }
    >
      <CodeField hint={loginCodeText.hint} error={faults.code} autoFocus />
      <Button type="submit" className="mt-1 h-10" pending={isPending && loginCodeText.pending}>
        {loginCodeText.submit}
      </Button>
    </Door>
  )
}

function outcomeInAddress(): OidcOutcome {
  const named = new URLSearchParams(location.search).get('resultado')
  return oidcOutcomes.find((one) => one === named) ?? 'falhou'
}
