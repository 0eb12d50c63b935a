import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../data/failure.ts'
import { deleteLinkMutation, restoreLinkMutation, type TrackingLink } from '../../data/links.ts'
import { commonText } from '../../text/common.ts'
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
import { toast } from '../../ui/toast.ts'

const text = managerText.remove

/** Stays open, its button disabled, until the server has answered (spec 4 "Link deletion"). */
export function RemoveLinkDialog({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation(deleteLinkMutation(client))
  const restore = useMutation(restoreLinkMutation(client))

  // Promises, not callbacks of `mutate`: those are dropped when the link leaves the list.
  function undo() {
    restore.mutateAsync(link).then(
      () =>
        toast({
          title: managerText.toast.restored,
          description: managerText.toast.restoredText(link.campaignName),
        }),
      (error: unknown) =>
        toast({
          title: managerText.toast.restoreFailed,
          description: failureText(error, managerText.toast.restoreFailedText),
          variant: 'destructive',
        }),
    )
  }

  function confirm() {
    remove
      .mutateAsync(link)
      .then(
        () =>
          toast({
            title: managerText.toast.deleted,
            description: managerText.toast.deletedText,
            action: { label: commonText.undo, onPress: undo },
          }),
        (error: unknown) =>
          toast({
            title: managerText.toast.deleteFailed,
            description: failureText(error, managerText.toast.deleteFailedText),
            variant: 'destructive',
          }),
      )
      .finally(onClose)
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
