import { useSearchParams } from 'react-router'
import { addressNow } from '../address-now.ts'
import { addressState, dialogOf, type OpenDialog } from '../address-state.ts'
import { hasOpener, useDialogEntry } from '../use-dialog-entry.ts'

const leadDialogs = ['messages', 'details', 'campaign', 'outcome', 'sale'] as const
export type LeadDialogName = (typeof leadDialogs)[number]

/** The lead whose dialog is open, and which of its dialogs. */
export type OpenLead = OpenDialog<LeadDialogName>

const leadState = addressState<{ open: OpenLead | null }>({
  open: dialogOf(leadDialogs, { idIn: 'lead', fallback: 'messages' }),
})

/** The open dialog as the address has it (`lead`, `dialog`), beside whatever else it says. */
export function useOpenLead() {
  const [params] = useSearchParams()
  const entry = useDialogEntry()
  const { open } = leadState.read(params)
  const addressOf = (next: OpenLead | null) =>
    leadState.write({ open: next }, addressNow()).toString()
  return {
    open,
    openDialog: (id: string, dialog: LeadDialogName) =>
      entry.open(addressOf({ id, dialog }), open !== null),
    closeDialog: () => entry.close(addressOf(null)),
  }
}

/** A link to a lead's conversation over the screen on which it stands: closing it goes back there. */
export function useLeadLink() {
  const [params] = useSearchParams()
  return (id: string) => ({
    to: { search: leadState.write({ open: { id, dialog: 'messages' } }, params).toString() },
    state: hasOpener,
    preventScrollReset: true,
  })
}
