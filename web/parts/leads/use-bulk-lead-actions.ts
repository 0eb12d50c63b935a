import { type LeadStatus, leadStatusWord } from '#domain/filters'
import { assignLeadsMutation } from '../../data/attendants.ts'
import { deleteLeadsMutation, updateLeadsMutation } from '../../data/leads.ts'
import { attendantsText } from '../../text/attendants.ts'
import { commonText } from '../../text/common.ts'
import { leadsText } from '../../text/leads.ts'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'
import { isUnansweredClick } from './lead-name.ts'
import { useRestoreLeads } from './use-restore-leads.ts'

const sentences = leadsText.toast

/** What can be done with several leads at once; `onDone` runs when it was done. */
export function useBulkLeadActions(ids: string[], onDone: () => void) {
  const update = useWrite(updateLeadsMutation, sentences.updateFailed, sentences.updateFailedHint)
  const remove = useWrite(deleteLeadsMutation, sentences.deleteFailed, sentences.deleteFailedHint)
  const restore = useRestoreLeads()
  const assigning = useWrite(
    assignLeadsMutation,
    attendantsText.toast.assignFailed,
    attendantsText.toast.assignFailedText,
  )

  return {
    isBusy: update.isPending || remove.isPending || assigning.isPending,

    setStatus: (status: LeadStatus, values?: Record<string, string>) =>
      update.run({ ids, status, ...(values && { values }) }, ({ changed }) => {
        const clicks = ids.filter((id) => isUnansweredClick({ id })).length
        const same = ids.length - clicks - changed.length
        onDone()
        toast({
          title: sentences.bulkUpdated(changed.length),
          description: [
            changed.length > 0 && sentences.statusChanged(leadStatusWord(status)),
            clicks > 0 && sentences.bulkUnchanged(clicks),
            same > 0 && sentences.bulkAlready(same),
          ]
            .filter(Boolean)
            .join(' '),
        })
      }),

    assign: (assignee: string | null) =>
      assigning.run({ ids, assignee }, ({ assigned }) => {
        onDone()
        toast({ title: attendantsText.toast.bulkAssigned(assigned.length) })
      }),

    // Spec 5: deletion of leads requires a browser confirmation.
    askAndDelete: () => {
      if (!confirm(leadsText.confirmBulkDelete(ids.length))) return
      remove.run(ids, ({ deleted }) => {
        onDone()
        toast({
          title: sentences.bulkDeleted(deleted.length),
          description: sentences.deletedHint,
          action: {
            label: commonText.undo,
            onPress: () => restore(deleted),
            undoes: sentences.bulkDeleted(deleted.length),
          },
        })
      })
    },
  }
}
