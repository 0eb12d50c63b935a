import type { Currency } from '#domain/conversions/conversion-rules'
import type { RuleEffects } from '#domain/sales/rule-match'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { promiseSales, reportFirstSale } from '#server/conversions/outbox/promise-sales'
import { changeStatus } from '#server/leads/change/change-lead'
import type { LeadRecord, LeadWork } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import { oneOf } from '#server/platform/one-of'
import { recordSale, type SaleRecord } from './record-sale.ts'
import { confirmTag, type MatchRecord, matchesOf, matchesOfMessage } from './rule-matches.ts'

export type SaleAmount = { cents: number; currency: Currency }

/**
 * Does what the rule of a match does: the sale is recorded, the event is promised, once per lead and
 * occasion, status and tag follow. `actor` is the person who confirmed it, if any.
 */
export async function applyEffects(
  work: LeadWork,
  leadId: string,
  match: MatchRecord,
  amount: SaleAmount | null,
  actor?: string,
): Promise<void> {
  const { ctx, trx, accountId } = work
  const { effects } = match
  const before = await lockLead(work, leadId)
  const sale = amount === null ? null : await saleOfMatch(work, leadId, match, amount, actor)
  if (effects.event !== null && !(await comesWithStatus(work, before, effects))) {
    if (sale !== null) await reportFirstSale(trx, accountId, leadId)
    await promiseDeliveries(ctx, trx, accountId, [
      {
        fact: { kind: 'phrase', configId: effects.event.id, occasion: match.occasion },
        leadId,
        clickId: null,
        at: new Date(match.at),
        ...(sale === null ? {} : { saleId: sale.id }),
        ...(amount === null ? {} : { valueCents: amount.cents, currency: amount.currency }),
      },
    ])
  }
  if (effects.tag !== null) await setTags(work, leadId, [...before.tags, effects.tag])
  const lead = await lockLead(work, leadId)
  const to = effects.status ?? lead.status
  await changeStatus(work, lead, to, actor)
  if (sale === null || lead.status !== 'converted' || to !== 'converted') return
  await promiseSales(ctx, trx, accountId, { leadId, saleId: sale.id })
}

/** The event is sent by the change of status itself: a second time would be one too many. */
async function comesWithStatus(
  work: LeadWork,
  lead: LeadRecord,
  { status, event }: RuleEffects,
): Promise<boolean> {
  if (event === null || status === null || lead.status === status) return false
  const config = await work.trx
    .selectFrom('event_configs')
    .select('trigger_condition')
    .where('account_id', '=', work.accountId)
    .where('id', '=', event.id)
    .executeTakeFirst()
  return config?.trigger_condition === `status_${status}`
}

/** One message, or one order, is one sale, however many rules recognise it. */
async function saleOfMatch(
  work: LeadWork,
  leadId: string,
  match: MatchRecord,
  amount: SaleAmount,
  actor: string | undefined,
): Promise<SaleRecord> {
  const { orderNumber } = match
  const ofMessage = await matchesOfMessage(work, leadId, match.messageId)
  const known = await work.trx
    .selectFrom('sales')
    .selectAll()
    .where('account_id', '=', work.accountId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('match_id', '=', oneOf(ofMessage)),
        where.and([where('origin_system', '=', ''), where('order_number', '=', orderNumber)]),
      ]),
    )
    .execute()
  const own = known.find((sale) => sale.lead_id === leadId)
  if (own !== undefined) return own
  const isTaken = known.length > 0
  return recordSale(work, {
    leadId,
    ...amount,
    soldAt: new Date(match.at),
    origin: 'phrase',
    // Small shops begin their numbers anew: the one of another person's order is only noted.
    orderNumber: isTaken ? null : orderNumber,
    note: isTaken ? `Pedido ${orderNumber}` : '',
    enteredBy: actor ?? 'Rastro',
    matchId: match.id,
  })
}

/** The tag that asks a person for a decision is there exactly while something waits for one. */
export async function tagWaiting(work: LeadWork, leadId: string): Promise<void> {
  const { tags } = await lockLead(work, leadId)
  const isWaiting = (await matchesOf(work, leadId)).some(({ state }) => state === 'waiting')
  const others = tags.filter((tag) => tag !== confirmTag)
  await setTags(work, leadId, isWaiting ? [...others, confirmTag] : others)
}

async function setTags(work: LeadWork, leadId: string, tags: string[]): Promise<void> {
  await work.trx
    .updateTable('leads')
    .set({ tags: [...new Set(tags)] })
    .where('account_id', '=', work.accountId)
    .where('id', '=', leadId)
    .execute()
  work.changedLeads.add(leadId)
}
