import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Destination } from '#domain/conversions/destinations'
import { rotateSecretMutation } from '../../data/destinations.ts'
import { useWrite } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Confirm } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'

const text = destinationsText.webhook
const words = destinationsText.toast

/** Gives a webhook another signing secret after asking, and shows it once. */
export function RotateSecret({ destination, name }: { destination: Destination; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
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
      <Button
        variant="outline"
        size="sm"
        onClick={() => setIsAsking(true)}
        pending={rotate.isPending && text.rotating}
        icon={KeyRound}
      >
        {text.rotate}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={text.rotateTitle}
        description={text.rotateQuestion}
        confirmLabel={text.rotate}
        cancelLabel={commonText.cancel}
        onConfirm={confirm}
      />
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  )
}
