import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../data/failure.ts'
import { deleteLinkMutation, type TrackingLink } from '../../data/links.ts'
import { managerText } from '../../text/manager.ts'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'

const text = managerText.remove

/** Stays open, its button disabled, until the server has answered (spec 4 "Link deletion"). */
export function RemoveLinkDialog({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const remove = useMutation(deleteLinkMutation(useQueryClient()))

  function confirm() {
    remove.mutate(link, {
      onSuccess: () =>
        toast({
          title: managerText.toast.deleted,
          description: managerText.toast.deletedText,
        }),
      onError: (error) =>
        toast({
          title: managerText.toast.deleteFailed,
          description: failureText(error, managerText.toast.deleteFailedText),
          variant: 'destructive',
        }),
      onSettled: onClose,
    })
  }

  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{text.title(link.campaignName)}</AlertDialogTitle>
          <AlertDialogDescription>{text.text}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{text.cancel}</AlertDialogCancel>
          <Button variant="destructive" disabled={remove.isPending} onClick={confirm}>
            {remove.isPending && <Spinner decorative />}
            {remove.isPending ? text.pending : text.confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
