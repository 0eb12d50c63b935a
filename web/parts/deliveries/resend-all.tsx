import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type DeliveryQuery, resendAllMutation } from '../../data/deliveries.ts'
import { commonText } from '../../text/common.ts'
import { deliveriesText } from '../../text/deliveries.ts'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'

const text = deliveriesText.resendAll

/** Queues again what the filters show and was not sent, after a question. */
export function ResendAll({ filter }: { filter: Omit<DeliveryQuery, 'limit' | 'offset'> }) {
  const [isAsking, setIsAsking] = useState(false)
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
    <>
      <Button
        variant="outline"
        size="sm"
        onClick={() => setIsAsking(true)}
        pending={resend.isPending && deliveriesText.resending}
        icon={RotateCw}
      >
        {text.action}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setIsAsking}>
        <AlertDialogContent>
          <AlertDialogHeader>
            <AlertDialogTitle>{text.title}</AlertDialogTitle>
            <AlertDialogDescription>{text.text}</AlertDialogDescription>
          </AlertDialogHeader>
          <AlertDialogFooter>
            <AlertDialogCancel>{commonText.cancel}</AlertDialogCancel>
            <AlertDialogAction onClick={run}>{deliveriesText.resend}</AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
