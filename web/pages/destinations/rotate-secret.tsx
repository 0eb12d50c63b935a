import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Destination } from '#domain/conversions/destinations'
import { rotateSecretMutation } from '../../data/destinations.ts'
import { useWrite } from '../../parts/use-write.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'

const text = destinationsText.webhook
const words = destinationsText.toast

/** Gives a webhook another signing secret after asking, and shows it once. */
export function RotateSecret({ destination, name }: { destination: Destination; name: string }) {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const rotate = useWrite(
    (client) => rotateSecretMutation(client, destination),
    words.rotateFailed,
    words.rotateFailedText,
  )

  function confirm() {
    rotate.mutate(undefined, {
      onSuccess: ({ secret, previousValidUntil }) => setShown({ name, secret, previousValidUntil }),
    })
  }

  return (
    <>
      <Confirm
        trigger={
          <Button
            variant="outline"
            size="sm"
            pending={rotate.isPending && text.rotating}
            icon={KeyRound}
          >
            {text.rotate}
          </Button>
        }
        title={text.rotateTitle}
        description={text.rotateQuestion}
        confirmLabel={text.rotate}
        onConfirm={confirm}
      />
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  )
}
