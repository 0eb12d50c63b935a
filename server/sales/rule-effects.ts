import type { RuleEffects, RuleMatch } from '#domain/sales/rule-match'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { changeStatus } from '#server/leads/change/change-lead'
import type { LeadRecord, LeadWork } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import { confirmTag, matchesOf } from './rule-matches.ts'

export type Sale = { cents: number; currency: string }

/**
 * Does what the rule of a match does: the event is promised, once per lead and occasion, the sale
 * becomes the lead's, its status and tag follow. `actor` is the person who confirmed it, if any.
 */
export async function applyEffects(
  work: LeadWork,
  leadId: string,
  match: RuleMatch,
  sale: Sale | null,
  actor?: string,
): Promise<void> {
  const { effects } = match
  const before = await lockLead(work, leadId)
  if (effects.event !== null && !(await comesWithStatus(work, before, effects))) {
    await promiseDeliveries(work.ctx, work.trx, work.accountId, [
      {
        fact: { kind: 'phrase', configId: effects.event.id, occasion: match.occasion },
        leadId,
        clickId: null,
        at: new Date(match.at),
        ...(sale === null ? {} : { valueCents: sale.cents, currency: sale.currency }),
      },
    ])
  }
  const isNewest = actor !== undefined || (await isNewestSale(work, leadId, match))
  if (sale !== null && isNewest) await setSale(work, leadId, sale)
  if (effects.tag !== null) await setTags(work, leadId, [...before.tags, effects.tag])
  if (effects.status === null) return
  await changeStatus(work, await lockLead(work, leadId), effects.status, actor)
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

/** A message that arrives late does not take the place of a later sale. */
async function isNewestSale(work: LeadWork, leadId: string, { at }: RuleMatch): Promise<boolean> {
  const all = await matchesOf(work, leadId)
  return all.every(
    (one) => !one.isSale || one.at <= at || one.state === 'waiting' || one.state === 'refused',
  )
}

/** Gives the lead the value of its sale. */
export async function setSale(work: LeadWork, leadId: string, sale: Sale): Promise<void> {
  await work.trx
    .updateTable('leads')
    .set({ purchase_value_cents: sale.cents, purchase_currency: sale.currency })
    .where('account_id', '=', work.accountId)
    .where('id', '=', leadId)
    .execute()
  work.changedLeads.add(leadId)
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
