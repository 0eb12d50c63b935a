import type { Lead } from '../../data/leads.ts'
import { formatPhone } from '../../text/format.ts'
import { leadsText } from '../../text/leads.ts'

/** A click that nobody has answered yet stands in the list of leads under this prefix. */
export function isUnansweredClick(lead: { id: string }): boolean {
  return lead.id.startsWith('c_')
}

/** What to call a lead: the contact's name, else the number, else what it is. */
export function leadName(lead: Pick<Lead, 'id' | 'contactName' | 'whatsappNumber'>): string {
  if (lead.contactName) return lead.contactName
  if (lead.whatsappNumber) return formatPhone(lead.whatsappNumber)
  return isUnansweredClick(lead) ? leadsText.unansweredClick : leadsText.unnamed
}
