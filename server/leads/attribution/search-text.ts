import { foldText } from '#domain/text-fold'
import type { LeadRecord } from '../lead-work.ts'

type Contact = {
  name: string | null
  phone: string | null
  phone_received: string | null
  username: string | null
}
type Searched = Pick<
  LeadRecord,
  'campaign' | 'source' | 'ad_set' | 'creative' | 'ad' | 'code' | 'first_message'
>

/** What the list of leads is searched for, in one text; `utm` as it came. */
export function searchTextOf(contact: Contact, lead: Searched, utm: readonly string[]): string {
  const parts = [
    contact.name,
    contact.phone,
    contact.phone_received,
    contact.username && `@${contact.username}`,
    lead.campaign,
    lead.source,
    lead.ad_set,
    lead.creative,
    lead.ad?.title ?? null,
    lead.code,
    ...utm,
    lead.first_message,
  ]
  return searched(parts.filter((part) => part !== null).join('\n'))
}

/** The search text of a lead whose first message is no longer kept. */
export function withoutFirstMessage(contact: Contact, lead: LeadRecord): string {
  const end = `\n${searched(lead.first_message)}`
  if (lead.search_text.endsWith(end)) return lead.search_text.slice(0, -end.length + 1)
  return searchTextOf(contact, { ...lead, first_message: '' }, [])
}

function searched(text: string): string {
  return foldText(text).replace(/[^\S\n]+/g, ' ')
}
