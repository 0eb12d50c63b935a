import { useSearchParams } from 'react-router'
import { useDialogEntry } from '../use-dialog-entry.ts'

export const leadDialogs = ['messages', 'details', 'campaign', 'outcome'] as const
export type LeadDialogName = (typeof leadDialogs)[number]

/** The lead whose dialog is open, and which of its dialogs. */
export type OpenLead = { lead: string; dialog: LeadDialogName }

/** The open dialog as the address has it (`lead`, `dialog`), beside whatever else it says. */
export function useOpenLead() {
  const [params] = useSearchParams()
  const entry = useDialogEntry()
  const open = readOpenLead(params)

  function addressOf(next: OpenLead | null): string {
    const search = new URLSearchParams(params)
    search.delete('lead')
    search.delete('dialog')
    if (next) {
      search.set('lead', next.lead)
      search.set('dialog', next.dialog)
    }
    return search.toString()
  }

  return {
    open,
    openDialog: (lead: string, dialog: LeadDialogName) =>
      entry.open(addressOf({ lead, dialog }), open !== null),
    closeDialog: () => entry.close(addressOf(null)),
  }
}

/** What the address says; a dialog without a name, or with an unknown one, is the messages'. */
export function readOpenLead(params: URLSearchParams): OpenLead | null {
  const lead = params.get('lead')
  if (!lead) return null
  const dialog = leadDialogs.find((name) => name === params.get('dialog')) ?? 'messages'
  return { lead, dialog }
}
