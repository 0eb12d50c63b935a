import { Unplug } from 'lucide-react'
import { disconnectMetaMutation } from '../data/meta-settings.ts'
import { metaAdsText } from '../text/meta-ads.ts'
import { toast } from '../ui/toast.ts'
import { EndingButton } from './ending-button.tsx'
import { useWrite } from './use-write.ts'

const text = metaAdsText.connection
const words = metaAdsText.toast

/** Stops the events to Meta after asking; on the settings and on the events screen. */
export function DisconnectMeta() {
  const disconnect = useWrite(
    disconnectMetaMutation,
    words.disconnectFailed,
    words.disconnectFailedText,
  )

  function confirm() {
    disconnect.mutate(undefined, {
      onSuccess: () => toast({ title: words.disconnected, description: words.disconnectedText }),
    })
  }

  return (
    <EndingButton
      label={text.disconnect}
      icon={Unplug}
      pending={disconnect.isPending && text.disconnecting}
      title={text.confirm.title}
      description={text.confirm.text}
      onConfirm={confirm}
    />
  )
}
