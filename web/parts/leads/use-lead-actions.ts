import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeadStatus } from '#domain/filters'
import { failureText, serverSentence } from '../../data/failure.ts'
import { deleteLeadMutation, exportLead, type Lead, updateLeadMutation } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { leadsText } from '../../text/leads.ts'
import { toast } from '../../ui/toast.ts'
import { leadName } from './lead-name.ts'
import { useRestoreLeads } from './use-restore-leads.ts'

const sentences = leadsText.toast

/** What can be done with a lead, from its card and from its dialogs alike. */
export function useLeadActions(lead: Lead, onDeleted?: () => void) {
  const client = useQueryClient()
  const update = useMutation(updateLeadMutation(client))
  const remove = useMutation(deleteLeadMutation(client))
  const restore = useRestoreLeads()
  const exporting = useMutation({
    mutationFn: (format: 'json' | 'csv') => exportLead(lead.id, format),
    retry: false,
    onSuccess: () => toast({ title: sentences.exported, description: sentences.exportedHint }),
    onError: () =>
      toast({
        title: sentences.exportFailed,
        description: sentences.exportFailedHint,
        variant: 'destructive',
      }),
  })

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
      update.mutateAsync({ id: lead.id, changes: { status } }).then(
        () =>
          toast({
            title: sentences.updated,
            description: sentences.statusChanged(label),
          }),
        (error: unknown) =>
          toast({
            title: sentences.updateFailed,
            description: failureText(error, sentences.updateFailedHint),
            variant: 'destructive',
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
          toast({
            title: sentences.deleteFailed,
            description: serverSentence(error) ?? sentences.deleteFailedHint,
            variant: 'destructive',
          }),
      )
    },
  }
}
