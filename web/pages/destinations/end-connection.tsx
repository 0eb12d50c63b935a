import { Trash2, Unplug } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { deleteWebhookMutation, disconnectDestinationMutation } from '../../data/destinations.ts'
import { EndingButton } from '../../parts/ending-button.tsx'
import { paths } from '../../parts/paths.ts'
import { useWrite } from '../../parts/use-write.ts'
import { destinationsText } from '../../text/destinations.ts'
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
  const end = useWrite(
    (client) => disconnectDestinationMutation(client, destination),
    words.disconnectFailed,
    words.disconnectFailedText,
  )

  function confirm() {
    end.mutate(undefined, {
      onSuccess: () => toast({ title: words.disconnected, description: words.disconnectedText }),
    })
  }

  return (
    <EndingButton
      label={text.disconnect}
      icon={Unplug}
      pending={end.isPending && text.disconnecting}
      title={question.title(name)}
      description={question.text}
      confirmLabel={question.confirm}
      onConfirm={confirm}
    />
  )
}

function DeleteWebhook({ destination, name }: { destination: Destination; name: string }) {
  const navigate = useNavigate()
  const remove = useWrite(
    (client) => deleteWebhookMutation(client, destination),
    words.removeFailed,
    words.removeFailedText,
  )

  // Promises, not callbacks of `mutate`: those are dropped when the webhook leaves the screen.
  function confirm() {
    remove.run(undefined, () => {
      toast({ title: words.removed, description: words.removedText })
      navigate(paths.destinations, { replace: true })
    })
  }

  return (
    <EndingButton
      label={webhook.remove}
      icon={Trash2}
      pending={remove.isPending && webhook.removing}
      title={webhook.removeTitle(name)}
      description={webhook.removeText}
      onConfirm={confirm}
    />
  )
}
