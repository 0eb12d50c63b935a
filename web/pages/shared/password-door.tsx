import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Door } from '../../app/door.tsx'
import { PasswordField } from '../../app/password-field.tsx'
import { fieldsAtFault, serverSentence } from '../../data/failure.ts'
import { openShareMutation } from '../../data/shares.ts'
import { sharedText as text } from '../../text/share.ts'
import { Button } from '../../ui/button.tsx'

/** Stands before a link with a password, and says of nobody whose figures are behind it. */
export function PasswordDoor({ token }: { token: string }) {
  const client = useQueryClient()
  const opening = useMutation(openShareMutation(token)(client))
  const fault = fieldsAtFault(opening.error).password
  const problem = opening.isError && !fault ? (serverSentence(opening.error) ?? text.failed) : null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    opening.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }

  return (
    <Door
      pageTitle={text.page}
      title={text.passwordTitle}
      subtitle={text.passwordHint}
      problem={problem}
      onSubmit={submit}
      below={<span className="text-faint text-xs">{text.madeWith}</span>}
    >
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        error={fault}
        autoFocus
      />
      <Button type="submit" className="h-10" pending={opening.isPending && text.pending}>
        {text.submit}
      </Button>
    </Door>
  )
}
