import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeadStatus } from '#domain/filters'
import { serverSentence } from '../../data/failure.ts'
import { deleteLeadMutation, exportLead, type Lead, updateLeadMutation } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { leadsText } from '../../text/leads.ts'
import { toast, toastProblem } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'
import { leadName } from './lead-name.ts'
import { useRestoreLeads } from './use-restore-leads.ts'

const sentences = leadsText.toast

/** What can be done with a lead, from its card and from its dialogs alike. */
export function useLeadActions(lead: Lead, onDeleted?: () => void) {
  const client = useQueryClient()
  const update = useWrite(updateLeadMutation, sentences.updateFailed, sentences.updateFailedHint)
  const remove = useMutation(deleteLeadMutation(client))
  const restore = useRestoreLeads()
  const exporting = useWrite(
    () => ({
      mutationFn: (format: 'json' | 'csv') => exportLead(lead.id, format),
      retry: false,
      onSuccess: () => toast({ title: sentences.exported, description: sentences.exportedHint }),
    }),
    sentences.exportFailed,
    sentences.exportFailedHint,
  )

  return {
    isDeleting: remove.isPending,
    isExporting: exporting.isPending,
    exportAs: exporting.mutate,
    openWhatsapp: () =>
      open(`https://wa.me/${lead.whatsappNumber}`, '_blank', 'noopener,noreferrer'),

    // Promises, not callbacks of `mutate`: those are dropped when the lead leaves the screen, which
    // is what these changes often make it do.
    /** `label` is what the status is called where it was chosen. */
    setStatus: (status: LeadStatus, label: string) =>
      update.run({ id: lead.id, changes: { status } }, () =>
        toast({
          title: sentences.updated,
          description: sentences.statusChanged(label),
        }),
      ),

    // Spec 5: lead deletion requires a browser confirmation.
    askAndDelete: () => {
      if (remove.isPending) return
      if (!confirm(leadsText.confirmDelete(leadName(lead)))) return
      remove.mutateAsync(lead.id).then(
        () => {
          onDeleted?.()
          toast({
            title: sentences.deleted,
            description: sentences.deletedHint,
            action: { label: commonText.undo, onPress: () => restore([lead.id]) },
          })
        },
        (error: unknown) =>
          toastProblem(sentences.deleteFailed, serverSentence(error) ?? sentences.deleteFailedHint),
      )
    },
  }
}
