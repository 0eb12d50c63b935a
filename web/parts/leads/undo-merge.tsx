import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../data/failure.ts'
import { unmergeLeadMutation } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { unmergeText } from '../../text/lead-dialogs.ts'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'

/** Parts two contacts that were taken for one person; asks first. */
export function UndoMerge({ leadId, mergeId }: { leadId: string; mergeId: string }) {
  const client = useQueryClient()
  const unmerge = useMutation(unmergeLeadMutation(client))
  const [isOpen, setOpen] = useState(false)

  // A promise, not callbacks of `mutate`: those are dropped when the line loses its button.
  function confirm() {
    unmerge
      .mutateAsync({ id: leadId, mergeId })
      .then(
        () => toast({ title: unmergeText.done, description: unmergeText.doneHint }),
        (error: unknown) =>
          toast({
            title: unmergeText.failed,
            description: failureText(error, unmergeText.failedHint),
            variant: 'destructive',
          }),
      )
      .finally(() => setOpen(false))
  }

  return (
    <AlertDialog open={isOpen} onOpenChange={setOpen}>
      <AlertDialogTrigger asChild>
        <Button variant="link" className="-ml-0.5 h-6 px-0.5" aria-label={unmergeText.label}>
          {commonText.undo}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{unmergeText.title}</AlertDialogTitle>
          <AlertDialogDescription>{unmergeText.text}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{commonText.cancel}</AlertDialogCancel>
          <Button variant="destructive" disabled={unmerge.isPending} onClick={confirm}>
            {unmerge.isPending && <Spinner decorative />}
            {unmerge.isPending ? unmergeText.pending : unmergeText.confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
