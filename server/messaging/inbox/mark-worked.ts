import { type SqlBool, sql } from 'kysely'
import type { InboxOutcome } from '#domain/lines/webhook'
import type { LeadWork } from '#server/leads/lead-work'

export type Outcome = { outcome: InboxOutcome; reason: string | null }

/** What became of a webhook so far; `isLast` when it was its last item. */
export type Worked = Outcome & {
  id: string
  contactIds: string[]
  /** What may name a person in it; null when that is stored already. */
  mentions: string[] | null
  isLast: boolean
}

/** The outcome of a webhook with several items is that of the item with the lowest rank. */
const rank = {
  message: 0,
  edit: 1,
  revoke: 2,
  undelivered: 3,
  pending: 4,
  failed: 5,
  duplicate: 6,
  connection: 7,
  identity: 8,
  ignored: 9,
} satisfies Record<InboxOutcome, number>

/** What a webhook came to before its first item. */
export const noOutcome: Outcome = { outcome: 'ignored', reason: null }

export function added(sum: Outcome, next: Outcome): Outcome {
  const isMore = rank[next.outcome] < rank[sum.outcome]
  return {
    outcome: isMore ? next.outcome : sum.outcome,
    reason: isMore ? next.reason : (sum.reason ?? next.reason),
  }
}

/**
 * Keeps what became of webhooks, which contacts each was about and what it mentions, so that deleting
 * the person deletes what was received. A replayed webhook is a duplicate of itself: the outcome of the first time
 * stays, because it says more.
 */
export async function markWorked(work: LeadWork, webhooks: Worked[]): Promise<void> {
  const isKnown = sql<SqlBool>`n.outcome = 'duplicate' and m.outcome in ('message', 'pending')`
  const rows = webhooks.map(({ contactIds, mentions, ...webhook }) => ({
    ...webhook,
    mentions: mentions?.join(' ') ?? null,
    contactIds: [...new Set(contactIds.map((id) => keptContact(work, id)))],
  }))
  await sql`
    update message_inbox m set
      outcome = case when ${isKnown} then m.outcome else n.outcome end,
      reason = case when ${isKnown} then m.reason else n.reason end,
      worked_at = case when n."isLast" then ${work.ctx.now()}::timestamptz end,
      mentions = coalesce(m.mentions, string_to_array(n.mentions, ' ')),
      contact_ids = case when n."contactIds" <@ m.contact_ids then m.contact_ids
        else m.contact_ids || array(
          select id from unnest(n."contactIds") id where id <> all(m.contact_ids)) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n(id uuid, outcome text, reason text, "contactIds" uuid[], mentions text, "isLast" boolean)
    where m.account_id = ${work.accountId} and m.id = n.id`.execute(work.trx)
}

/** The contact that is left of one that was merged after its message was worked on. */
function keptContact({ mergedContacts }: LeadWork, id: string): string {
  let kept = id
  for (let next = mergedContacts.get(kept); next !== undefined; next = mergedContacts.get(kept)) {
    kept = next
  }
  return kept
}
