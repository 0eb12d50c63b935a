import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Destination } from '#domain/conversions/destinations'
import { rotateSecretMutation } from '../../data/destinations.ts'
import { failureText } from '../../data/failure.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Confirm } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'

const text = destinationsText.webhook
const words = destinationsText.toast

/** Gives a webhook another signing secret after asking, and shows it once. */
export function RotateSecret({ destination, name }: { destination: Destination; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const rotate = useMutation(rotateSecretMutation(useQueryClient(), destination))

  function confirm() {
    rotate.mutate(undefined, {
      onSuccess: ({ secret, previousValidUntil }) => setShown({ name, secret, previousValidUntil }),
      onError: (error) =>
        toast({
          title: words.rotateFailed,
          description: failureText(error, words.rotateFailedText),
          variant: 'destructive',
        }),
    })
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={rotate.isPending}
        onClick={() => setIsAsking(true)}
      >
        {rotate.isPending ? <Spinner decorative /> : <KeyRound aria-hidden="true" />}
        {rotate.isPending ? text.rotating : text.rotate}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={text.rotateTitle}
        description={text.rotateQuestion}
        confirmLabel={text.rotate}
        cancelLabel={destinationsText.disconnect.cancel}
        onConfirm={confirm}
      />
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  )
}
