import {
  type Currency,
  orderNumberIn,
  phraseMatches,
  phraseMayFire,
} from '#domain/conversion-rules'
import { saleValueIn } from '#domain/money'
import { promiseDeliveries } from '#server/conversions/promise-deliveries'
import { changeStatus } from './change-status.ts'
import { type LeadEvent, noteLeadEvent } from './lead-events.ts'
import type { LeadRecord, LeadWork } from './lead-work.ts'

/** A message that the business sent, as the rules read it. */
export type OwnMessage = {
  id: string
  provider_message_id: string
  text: string | null
  sent_at: Date
}

type Firing = Extract<LeadEvent, { kind: 'phrase' }>['details']

/** Events whose phrase is a sale: they need a value and make the lead a customer. */
const saleTypes = new Set(['Purchase', 'CompleteOrder'])

/** Tag of a lead whose sale a person still has to confirm. */
export const confirmTag = 'a confirmar'

/**
 * Fires the phrase rules that the business's message meets: the event is promised, a sale sets the
 * lead's value and makes it converted. A sale without one clear value (and without a fixed value in
 * its rule) is only marked for a person to confirm. A message fires a rule once.
 */
export async function applyPhraseRules(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
): Promise<void> {
  const text = message.text
  if (text === null || text.trim() === '') return
  for (const rule of await phraseRules(work)) {
    if (rule.phrase === null || !phraseMatches(text, rule.phrase)) continue
    const previous = await firings(work, leadId, rule.id)
    if (previous.some((firing) => firing.messageId === message.id)) continue
    const orderNumber = orderNumberIn(text)
    const mayFire = phraseMayFire({
      atMs: message.sent_at.getTime(),
      orderNumber,
      everyTime: false,
      previous: previous.map((firing) => ({
        atMs: Date.parse(firing.at),
        orderNumber: firing.orderNumber,
      })),
    })
    if (mayFire) await fire(work, leadId, { ...rule, phrase: rule.phrase }, message, text)
  }
}

/**
 * An edit of a message that has fired a sale changes the value here; what was sent stays as it was
 * sent. An edit of any other message meets the rules like a new one.
 */
export async function applyEditedPhrase(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
): Promise<void> {
  const fired = (await firings(work, leadId)).filter((one) => one.messageId === message.id)
  if (fired.length === 0) return applyPhraseRules(work, leadId, message)
  const sale = fired.find((one) => one.valueCents !== null)
  if (sale === undefined || message.text === null) return
  const currency = sale.currency ?? 'BRL'
  const value = saleValueIn(message.text, currency)
  if (!('cents' in value)) return
  const lead = await lockLead(work, leadId)
  if (lead.purchase_value_cents === value.cents) return
  await setSale(work, leadId, value.cents, currency)
  const details = { cents: value.cents, currency, messageId: message.id }
  await noteLeadEvent(work, leadId, { kind: 'sale_edited', details })
}

/** The sale of a rule that waits for its value; null when none does. */
export async function waitingSale(work: LeadWork, leadId: string): Promise<Firing | null> {
  return (await firings(work, leadId)).findLast((firing) => firing.waitsForValue) ?? null
}

/** Promises the event of a sale whose value a person has now given. */
export async function confirmSale(
  work: LeadWork,
  leadId: string,
  sale: Firing,
  valueCents: number,
  currency: string,
): Promise<void> {
  const rule = (await phraseRules(work)).find((one) => one.id === sale.configId)
  const message = await work.trx
    .selectFrom('messages')
    .select(['id', 'provider_message_id', 'text', 'sent_at'])
    .where('account_id', '=', work.accountId)
    .where('id', '=', sale.messageId)
    .executeTakeFirst()
  if (!rule?.phrase || !message?.text) return
  await promise(work, leadId, rule.phrase, message, message.text, { valueCents, currency })
}

async function fire(
  work: LeadWork,
  leadId: string,
  rule: Awaited<ReturnType<typeof phraseRules>>[number] & { phrase: string },
  message: OwnMessage,
  text: string,
): Promise<void> {
  const isSale = saleTypes.has(rule.event_type)
  const currency = (rule.purchase_currency ?? 'BRL') as Currency
  const stated = saleValueIn(text, currency)
  const valueCents = 'cents' in stated ? stated.cents : rule.purchase_value_cents
  const waitsForValue = isSale && valueCents === null
  const details: Firing = {
    configId: rule.id,
    eventName: rule.event_name,
    messageId: message.id,
    orderNumber: orderNumberIn(text),
    at: message.sent_at.toISOString(),
    valueCents: isSale ? valueCents : null,
    currency: isSale ? currency : null,
    waitsForValue,
  }
  await noteLeadEvent(work, leadId, { kind: 'phrase', details }, { at: message.sent_at })
  work.changedLeads.add(leadId)
  if (waitsForValue) return tag(work, leadId)
  const sale = isSale && valueCents !== null ? { valueCents, currency } : null
  await promise(work, leadId, rule.phrase, message, text, sale)
  if (sale === null) return
  await setSale(work, leadId, sale.valueCents, currency)
  await changeStatus(work, await lockLead(work, leadId), 'converted')
}

function promise(
  work: LeadWork,
  leadId: string,
  phrase: string,
  message: OwnMessage,
  text: string,
  sale: { valueCents: number; currency: string } | null,
): Promise<void> {
  const occasion = orderNumberIn(text) ?? message.provider_message_id
  return promiseDeliveries(work.ctx, work.trx, work.accountId, [
    {
      fact: { kind: 'phrase', text, phrase, occasion },
      leadId,
      clickId: null,
      at: message.sent_at,
      ...(sale ?? {}),
    },
  ])
}

function phraseRules(work: LeadWork) {
  return work.trx
    .selectFrom('event_configs')
    .select([
      'id',
      'event_name',
      'event_type',
      'phrase',
      'purchase_value_cents',
      'purchase_currency',
    ])
    .where('account_id', '=', work.accountId)
    .where('trigger_condition', '=', 'phrase')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

async function firings(work: LeadWork, leadId: string, configId?: string): Promise<Firing[]> {
  const rows = await work.trx
    .selectFrom('lead_events')
    .select('details')
    .where('account_id', '=', work.accountId)
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'phrase')
    .orderBy('happened_at')
    .execute()
  const all = rows.map((row) => row.details as Firing)
  return configId === undefined ? all : all.filter((firing) => firing.configId === configId)
}

export async function lockLead(work: LeadWork, leadId: string): Promise<LeadRecord> {
  return work.trx
    .selectFrom('leads')
    .selectAll()
    .where('account_id', '=', work.accountId)
    .where('id', '=', leadId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function setSale(work: LeadWork, leadId: string, cents: number, currency: string) {
  await work.trx
    .updateTable('leads')
    .set({ purchase_value_cents: cents, purchase_currency: currency })
    .where('account_id', '=', work.accountId)
    .where('id', '=', leadId)
    .execute()
}

async function tag(work: LeadWork, leadId: string): Promise<void> {
  const { tags } = await lockLead(work, leadId)
  if (tags.includes(confirmTag)) return
  await work.trx
    .updateTable('leads')
    .set({ tags: [...tags, confirmTag] })
    .where('account_id', '=', work.accountId)
    .where('id', '=', leadId)
    .execute()
}
