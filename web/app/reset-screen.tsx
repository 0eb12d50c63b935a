import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readReset, resetPassword } from '#contracts/password-reset'
import { call } from '../api/call.ts'
import { clearStoredSession } from '../api/stored-session.ts'
import { isNotFound } from '../data/failure.ts'
import { firstPasswordText } from '../text/first-password.ts'
import { resetText as text } from '../text/profile.ts'
import { inviteText } from '../text/team.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Door } from './door.tsx'
import { GoneDoor } from './gone-door.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useFormCall } from './use-form-call.ts'

/** The page of a link by which somebody chooses another password. */
export function ResetScreen({ token }: { token: string }) {
  const reset = useQuery({
    queryKey: [readReset.path, token],
    queryFn: ({ signal }) => call(readReset, { params: { token }, signal }),
    retry: (count, error) => !isNotFound(error) && count < 2,
    // It is used up by what is done here.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isDone, setDone] = useState(false)
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)

  const submit = onSubmit(async (field) => {
    if (field('newPassword') !== field('again')) return { again: firstPasswordText.different }
    await call(resetPassword, { params: { token }, body: { newPassword: field('newPassword') } })
    clearStoredSession()
    setDone(true)
  })

  if (reset.isPending) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner className="size-6 text-muted-foreground" />
      </div>
    )
  }
  if (reset.isError) {
    return (
      <GoneDoor page={text.title} title={text.goneTitle} error={reset.error} failed={text.failed} />
    )
  }
  return (
    <Door
      pageTitle={text.title}
      title={isDone ? text.doneTitle : text.title}
      subtitle={isDone ? text.done : text.subtitle(reset.data.email)}
      problem={problem}
      onSubmit={
        isDone
          ? (event) => {
              event.preventDefault()
              location.assign('/')
            }
          : submit
      }
      below={null}
    >
      {isDone ? (
        <Button type="submit" className="h-10">
          {inviteText.toLogin}
        </Button>
      ) : (
        <>
          <input type="hidden" autoComplete="username" value={reset.data.email} readOnly />
          <NewPasswordFields faults={faults} autoFocus />
          <Button type="submit" className="mt-1 h-10" pending={isPending && text.pending}>
            {text.submit}
          </Button>
        </>
      )}
    </Door>
  )
}
