import type { SaleProblem } from '#domain/money'
import type { RuleEffects } from '#server/sales/active-rules'
import type { LeadWork } from './lead-work.ts'

/** What a rule made of one message of the business, as the lead's timeline keeps it. */
export type Firing = {
  /** Id and name of the rule, or of the configured event whose phrase it was. */
  ruleId: string
  ruleName: string
  source: 'rule' | 'event'
  phrase: string | null
  messageId: string
  orderNumber: string | null
  /** Distinguishes two sales of one lead for the ad platform. */
  occasion: string
  /** Instant of the message. */
  at: string
  isSale: boolean
  asksFirst: boolean
  /** The value that the message or the rule gives; null without a clear one. */
  valueCents: number | null
  currency: string | null
  /** Why the message gives no value although the rule needs one. */
  problem: SaleProblem | null
  /** What it does, or would do once a person confirms. */
  effects: RuleEffects
  state: 'done' | 'waiting' | 'confirmed' | 'refused'
}

export type NotedFiring = Firing & { id: string }

/** Tag of a lead that has something for a person to confirm. */
export const confirmTag = 'a confirmar'

/** What rules did with the lead's messages, the oldest message first. */
export async function firingsOf(work: LeadWork, leadId: string): Promise<NotedFiring[]> {
  const rows = await work.trx
    .selectFrom('lead_events')
    .select(['id', 'details'])
    .where('account_id', '=', work.accountId)
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'phrase')
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, details }) => ({ ...(details as Firing), id }))
}

/** What a person decided about a firing that waited. */
export async function settleFiring(
  work: LeadWork,
  { id, ...firing }: NotedFiring,
  state: 'confirmed' | 'refused',
): Promise<void> {
  await work.trx
    .updateTable('lead_events')
    .set({ details: { ...firing, state } })
    .where('account_id', '=', work.accountId)
    .where('id', '=', id)
    .execute()
}

/** Takes back firings that nobody has confirmed, as if they had not been. */
export async function withdrawFirings(work: LeadWork, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await work.trx
    .deleteFrom('lead_events')
    .where('account_id', '=', work.accountId)
    .where('id', 'in', ids)
    .execute()
}
