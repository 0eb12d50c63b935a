import { deleteLinkMutation, restoreLinkMutation, type TrackingLink } from '../../data/links.ts'
import { useWrite } from '../../parts/use-write.ts'
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
import { toast } from '../../ui/toast.ts'

const text = managerText.remove

/** Stays open, its button disabled, until the server has answered (spec 4 "Link deletion"). */
export function RemoveLinkDialog({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const remove = useWrite(
    deleteLinkMutation,
    managerText.toast.deleteFailed,
    managerText.toast.deleteFailedText,
  )
  const restore = useWrite(
    restoreLinkMutation,
    managerText.toast.restoreFailed,
    managerText.toast.restoreFailedText,
  )

  // Promises, not callbacks of `mutate`: those are dropped when the link leaves the list.
  function undo() {
    restore.run(link, () =>
      toast({
        title: managerText.toast.restored,
        description: managerText.toast.restoredText(link.campaignName),
      }),
    )
  }

  function confirm() {
    remove
      .run(link, () =>
        toast({
          title: managerText.toast.deleted,
          description: managerText.toast.deletedText,
          action: { label: commonText.undo, onPress: undo },
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
          <AlertDialogCancel>{commonText.cancel}</AlertDialogCancel>
          <Button
            variant="destructive"
            onClick={confirm}
            pending={remove.isPending && text.pending}
          >
            {text.confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
