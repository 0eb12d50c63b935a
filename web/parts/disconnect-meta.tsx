import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { disconnectAdsMutation } from '../data/ad-events.ts'
import { failureText } from '../data/failure.ts'
import { metaAdsText } from '../text/meta-ads.ts'
import { Confirm } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

const text = metaAdsText.connection
const words = metaAdsText.toast

/** Stops the events to Meta after asking; on the settings and on the events screen. */
export function DisconnectMeta() {
  const [isAsking, setIsAsking] = useState(false)
  const disconnect = useMutation(disconnectAdsMutation(useQueryClient()))

  function confirm() {
    disconnect.mutate(undefined, {
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
        disabled={disconnect.isPending}
        onClick={() => setIsAsking(true)}
      >
        {disconnect.isPending ? <Spinner decorative /> : <Unplug aria-hidden="true" />}
        {disconnect.isPending ? text.disconnecting : text.disconnect}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={text.confirm.title}
        description={text.confirm.text}
        confirmLabel={text.disconnect}
        cancelLabel={text.confirm.cancel}
        onConfirm={confirm}
      />
    </>
  )
}
