import { leadEventOf } from '#domain/lead-event'
import type { RuleMatch } from '#domain/sales/rule-match'
import type { LeadWork } from '#server/leads/lead-work'
import { oneOf } from '#server/platform/one-of'

/** A match with the id of its line in the lead's timeline. */
export type MatchRecord = RuleMatch & { id: string }

/** Tag of a lead that has something for a person to confirm; no rule may give it. */
export const confirmTag = 'a confirmar'

/** What rules made of the lead's messages, the oldest message first. */
export async function matchesOf(work: LeadWork, leadId: string): Promise<MatchRecord[]> {
  const rows = await work.trx
    .selectFrom('lead_events')
    .select(['id', 'kind', 'details'])
    .where('account_id', '=', work.accountId)
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'phrase')
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const { kind, details } = leadEventOf(row)
    return kind === 'phrase' ? [{ ...details, id: row.id }] : []
  })
}

/** Ids of what all rules made of one message. */
export async function matchesOfMessage(
  work: LeadWork,
  leadId: string,
  messageId: string,
): Promise<string[]> {
  const all = await matchesOf(work, leadId)
  return all.filter((one) => one.messageId === messageId).map(({ id }) => id)
}

/** Keeps what a person decided about a match that waited. */
export async function settleMatch(
  work: LeadWork,
  { id, ...match }: MatchRecord,
  state: 'confirmed' | 'refused',
): Promise<void> {
  await work.trx
    .updateTable('lead_events')
    .set({ details: { ...match, state } })
    .where('account_id', '=', work.accountId)
    .where('id', '=', id)
    .execute()
}

/** Takes back matches that nobody has confirmed, as if they had not been. */
export async function withdrawMatches(work: LeadWork, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await work.trx
    .deleteFrom('lead_events')
    .where('account_id', '=', work.accountId)
    .where('id', '=', oneOf(ids))
    .execute()
}
