import { deleteLinkMutation, restoreLinkMutation, type TrackingLink } from '../../data/links.ts'
import { useWrite } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { managerText } from '../../text/manager.ts'
import { Confirm } from '../../ui/confirm.tsx'
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
          action: {
            label: commonText.undo,
            onPress: undo,
            undoes: `${managerText.toast.deleted}: ${link.campaignName}`,
          },
        }),
      )
      .finally(onClose)
  }

  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title(link.campaignName)}
      description={text.text}
      confirmLabel={text.confirm}
      pending={remove.isPending && text.pending}
      onConfirm={confirm}
    />
  )
}
