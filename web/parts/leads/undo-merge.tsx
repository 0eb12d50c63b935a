import { useState } from 'react'
import { unmergeLeadMutation } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { unmergeText } from '../../text/lead-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'

/** Splits two contacts that were taken for one person, after a question. */
export function UndoMerge({ leadId, mergeId }: { leadId: string; mergeId: string }) {
  const unmerge = useWrite(unmergeLeadMutation, unmergeText.failed, unmergeText.failedHint)
  const [isOpen, setOpen] = useState(false)

  // A promise, not callbacks of `mutate`: those are dropped when the line loses its button.
  function confirm() {
    unmerge
      .run({ id: leadId, mergeId }, () =>
        toast({ title: unmergeText.done, description: unmergeText.doneHint }),
      )
      .finally(() => setOpen(false))
  }

  return (
    <Confirm
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="link" className="-ml-0.5 h-6 px-0.5" aria-label={unmergeText.label}>
          {commonText.undo}
        </Button>
      }
      title={unmergeText.title}
      description={unmergeText.text}
      confirmLabel={unmergeText.confirm}
      pending={unmerge.isPending && unmergeText.pending}
      onConfirm={confirm}
    />
  )
}
