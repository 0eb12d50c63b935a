import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type DeliveryQuery, resendAllMutation } from '../../data/deliveries.ts'
import { failureText } from '../../data/failure.ts'
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
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'

const text = deliveriesText.resendAll

/** Queues again what the filters show and was not sent, after a question. */
export function ResendAll({ filter }: { filter: Omit<DeliveryQuery, 'limit' | 'offset'> }) {
  const [isAsking, setIsAsking] = useState(false)
  const resend = useMutation(resendAllMutation(useQueryClient()))

  function run() {
    resend.mutate(filter, {
      onSuccess: ({ queued, tooOld, left }) =>
        toast({
          title: queued === 0 ? text.none : text.done(queued),
          description: text.rest(tooOld, left),
        }),
      onError: (error) =>
        toast({
          title: deliveriesText.toast.resendFailed,
          description: failureText(error, deliveriesText.toast.resendFailedText),
          variant: 'destructive',
        }),
    })
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={resend.isPending}
        onClick={() => setIsAsking(true)}
      >
        {resend.isPending ? <Spinner decorative /> : <RotateCw aria-hidden="true" />}
        {resend.isPending ? deliveriesText.resending : text.action}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setIsAsking}>
        <AlertDialogContent>
          <AlertDialogHeader>
            <AlertDialogTitle>{text.title}</AlertDialogTitle>
            <AlertDialogDescription>{text.text}</AlertDialogDescription>
          </AlertDialogHeader>
          <AlertDialogFooter>
            <AlertDialogCancel>{text.cancel}</AlertDialogCancel>
            <AlertDialogAction onClick={run}>{deliveriesText.resend}</AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
