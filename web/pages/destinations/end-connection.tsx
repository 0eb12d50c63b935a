import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { deleteWebhookMutation, disconnectDestinationMutation } from '../../data/destinations.ts'
import { failureText } from '../../data/failure.ts'
import { paths } from '../../parts/paths.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Confirm } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'

const { connection: text, disconnect: question, webhook, toast: words } = destinationsText

/** Ends a connection after asking: a platform can be connected again, a webhook is gone. */
export function EndConnection({ destination, name }: { destination: Destination; name: string }) {
  return kindOf(destination) === 'webhook' ? (
    <DeleteWebhook destination={destination} name={name} />
  ) : (
    <Disconnect destination={destination} name={name} />
  )
}

function Disconnect({ destination, name }: { destination: Destination; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const end = useMutation(disconnectDestinationMutation(useQueryClient(), destination))

  function confirm() {
    end.mutate(undefined, {
      onSuccess: () => toast({ title: words.disconnected, description: words.disconnectedText }),
      onError: (error) =>
        toast({
          title: words.disconnectFailed,
          description: failureText(error, words.disconnectFailedText),
          variant: 'destructive',
        }),
    })
  }

  return (
    <>
      <Button
        variant="destructive-ghost"
        size="sm"
        disabled={end.isPending}
        onClick={() => setIsAsking(true)}
      >
        {end.isPending ? <Spinner decorative /> : <Unplug aria-hidden="true" />}
        {end.isPending ? text.disconnecting : text.disconnect}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question.title(name)}
        description={question.text}
        confirmLabel={question.confirm}
        cancelLabel={question.cancel}
        onConfirm={confirm}
      />
    </>
  )
}

function DeleteWebhook({ destination, name }: { destination: Destination; name: string }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation(deleteWebhookMutation(useQueryClient(), destination))

  // Promises, not callbacks of `mutate`: those are dropped when the webhook leaves the screen.
  function confirm() {
    remove.mutateAsync().then(
      () => {
        toast({ title: words.removed, description: words.removedText })
        navigate(paths.destinations, { replace: true })
      },
      (error: unknown) =>
        toast({
          title: words.removeFailed,
          description: failureText(error, words.removeFailedText),
          variant: 'destructive',
        }),
    )
  }

  return (
    <>
      <Button
        variant="destructive-ghost"
        size="sm"
        disabled={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        {remove.isPending ? <Spinner decorative /> : <Trash2 aria-hidden="true" />}
        {remove.isPending ? webhook.removing : webhook.remove}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={webhook.removeTitle(name)}
        description={webhook.removeText}
        confirmLabel={webhook.remove}
        cancelLabel={question.cancel}
        onConfirm={confirm}
      />
    </>
  )
}
