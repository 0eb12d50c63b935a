import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { serverSentence } from '../../data/failure.ts'
import { deleteLeadMutation, deletionsOf, exportLead, type Lead } from '../../data/leads.ts'
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
  const remove = useMutation(deleteLeadMutation(client))
  // Not this hook's own alone: a menu that is opened again has forgotten what it began.
  const isDeleting = useIsMutating(deletionsOf(lead.id)) > 0
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
    /** Not of a masked number. */
    hasNumber: /^\d+$/.test(lead.whatsappNumber ?? ''),
    isDeleting,
    isExporting: exporting.isPending,
    exportAs: exporting.mutate,
    openWhatsapp: () =>
      open(`https://wa.me/${lead.whatsappNumber}`, '_blank', 'noopener,noreferrer'),

    // The promise, not a callback of `mutate`: those are dropped when the lead leaves the screen.
    // Spec 5: lead deletion requires a browser confirmation.
    askAndDelete: () => {
      if (isDeleting) return
      if (!confirm(leadsText.confirmDelete(leadName(lead)))) return
      remove.mutateAsync(lead.id).then(
        () => {
          onDeleted?.()
          toast({
            title: sentences.deleted,
            description: sentences.deletedHint,
            action: {
              label: commonText.undo,
              onPress: () => restore([lead.id]),
              undoes: `${sentences.deleted}: ${leadName(lead)}`,
            },
          })
        },
        (error: unknown) =>
          toastProblem(sentences.deleteFailed, serverSentence(error) ?? sentences.deleteFailedHint),
      )
    },
  }
}
