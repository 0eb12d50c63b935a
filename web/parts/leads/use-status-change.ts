import { useQuery } from '@tanstack/react-query'
import { type LeadStatus, leadStatusWord } from '#domain/filters'
import { type Lead, updateLeadMutation } from '../../data/leads.ts'
import { saleSettingsQuery } from '../../data/sale-settings.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { toast } from '../../ui/toast.ts'
import { useWrite } from '../use-write.ts'
import { useOpenLead } from './use-open-lead.ts'

const sentences = leadsText.toast

/**
 * Changes the status of a lead from a menu. Where an event of customers waits for the value of the
 * sale, who makes a customer is asked for it in the same step; where no event would tell a platform of it,
 * that is said there.
 */
export function useStatusChange(lead: Lead) {
  const update = useWrite(updateLeadMutation, sentences.updateFailed, sentences.updateFailedHint)
  const { openDialog } = useOpenLead()
  const { data: settings } = useQuery(saleSettingsQuery())

  // The promise, not callbacks of `mutate`: a filter of status may take the lead off the screen.
  function setStatus(status: LeadStatus) {
    if (status === lead.status) return
    const isAsked = settings?.asksValue || settings?.isUntold
    if (status === 'converted' && lead.purchaseValue === null && isAsked) {
      openDialog(lead.id, 'outcome')
      return
    }
    update.run({ id: lead.id, changes: { status } }, ({ purchaseValue }) =>
      toast({
        title: sentences.updated,
        description: sentences.statusChanged(leadStatusWord(status)),
        action:
          status === 'converted' && purchaseValue === null
            ? { label: reportText.actions.addSale, onPress: () => openDialog(lead.id, 'outcome') }
            : undefined,
      }),
    )
  }

  return { setStatus, isPending: update.isPending }
}
