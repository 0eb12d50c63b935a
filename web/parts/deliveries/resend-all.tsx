import { RotateCw } from 'lucide-react'
import { type DeliveryQuery, resendAllMutation } from '../../data/deliveries.ts'
import { deliveriesText } from '../../text/deliveries.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'

const text = deliveriesText.resendAll

/** Queues again what the filters show and was not sent, after a question. */
export function ResendAll({ filter }: { filter: Omit<DeliveryQuery, 'limit' | 'offset'> }) {
  const resend = useWrite(
    resendAllMutation,
    deliveriesText.toast.resendFailed,
    deliveriesText.toast.resendFailedText,
  )

  function run() {
    resend.mutate(filter, {
      onSuccess: ({ queued, tooOld, left }) =>
        toast({
          title: queued === 0 ? text.none : text.done(queued),
          description: text.rest(tooOld, left),
        }),
    })
  }

  return (
    <Confirm
      isHarmless
      trigger={
        <Button
          variant="outline"
          size="sm"
          pending={resend.isPending && deliveriesText.resending}
          icon={RotateCw}
        >
          {text.action}
        </Button>
      }
      title={text.title}
      description={text.text}
      confirmLabel={deliveriesText.resend}
      onConfirm={run}
    />
  )
}
