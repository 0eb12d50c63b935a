import { phraseMayFire } from '#domain/conversions/conversion-rules'
import { saleValueIn } from '#domain/money'
import { orderNumberIn } from '#domain/sales/phrase'
import { judgeText, type PhraseVerdict } from '#domain/sales/phrase-rule'
import { correctValue } from '#server/conversions/outbox/correct-value'
import { type ActiveRule, activeRules } from '#server/sales/active-rules'
import { noteLeadEvent } from '../../domain/lead-event.ts'
import type { LeadWork } from '../leads/lead-work.ts'
import { lockLead } from '../leads/lock-lead.ts'
import {
  type Firing,
  firingsOf,
  type NotedFiring,
  withdrawFirings,
} from '../leads/phrase-firings.ts'
import { applyEffects, setSale, tagWaiting } from './rule-effects.ts'

/** A message that the business sent, as the rules read it. */
export type OwnMessage = {
  id: string
  provider_message_id: string
  text: string | null
  sent_at: Date
  is_history: boolean
}

const windowMs = 7 * 86_400_000

/**
 * Fires the rules that the business's message meets, unless it is older than seven days. A sale
 * without one clear value, and what a rule wants confirmed, only waits for a person. A message fires
 * a rule once, however often it is told.
 */
export async function applyPhraseRules(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
): Promise<void> {
  const text = message.text?.trim() ?? ''
  const oldest = work.ctx.now().getTime() - windowMs
  if (text === '' || message.is_history || message.sent_at.getTime() < oldest) return
  for (const rule of await activeRules(work.trx, work.accountId)) {
    const verdict = judgeText(text, rule)
    if (!verdict?.fires) continue
    const previous = (await firingsOf(work, leadId)).filter(({ ruleId }) => ruleId === rule.id)
    if (mayFire(rule, message, text, previous)) {
      await fire(work, leadId, message, text, rule, verdict)
    }
  }
}

/**
 * An edit of a message that has fired a sale changes the value here, and of an event that has not
 * been tried yet; what was sent stays as it was sent. What still waits for a person is judged anew by the new text, like what has not fired.
 */
export async function applyEditedPhrase(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
): Promise<void> {
  const all = await firingsOf(work, leadId)
  const fired = all.filter(({ messageId }) => messageId === message.id)
  const sale = all.findLast(({ state, isSale }) => state === 'done' && isSale)
  if (sale?.messageId === message.id) await changeValue(work, leadId, sale, message)
  const active = new Set((await activeRules(work.trx, work.accountId)).map(({ id }) => id))
  const waiting = fired.filter(({ state, ruleId }) => state === 'waiting' && active.has(ruleId))
  await withdrawFirings(
    work,
    waiting.map(({ id }) => id),
  )
  await applyPhraseRules(work, leadId, message)
  if (waiting.length > 0) await tagWaiting(work, leadId)
}

/** What a person refused does not stand in the way of the next message. */
function mayFire(
  rule: ActiveRule,
  message: OwnMessage,
  text: string,
  previous: NotedFiring[],
): boolean {
  if (previous.some(({ messageId }) => messageId === message.id)) return false
  return phraseMayFire({
    atMs: message.sent_at.getTime(),
    orderNumber: orderNumberIn(text),
    everyTime: rule.everyTime,
    previous: previous
      .filter(({ state }) => state !== 'refused')
      .map(({ at, orderNumber }) => ({ atMs: Date.parse(at), orderNumber })),
  })
}

async function fire(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
  text: string,
  rule: ActiveRule,
  { phrase, sale, waits }: Extract<PhraseVerdict, { fires: true }>,
): Promise<void> {
  const orderNumber = orderNumberIn(text)
  const valueCents = sale?.cents ?? null
  const firing: Firing = {
    ruleId: rule.id,
    ruleName: rule.name,
    source: rule.source,
    phrase,
    messageId: message.id,
    orderNumber,
    occasion: orderNumber ?? message.provider_message_id,
    at: message.sent_at.toISOString(),
    isSale: rule.isSale,
    asksFirst: rule.asksFirst,
    valueCents,
    currency: rule.isSale ? rule.currency : null,
    problem: sale?.cents === null ? sale.problem : null,
    effects: rule.effects,
    state: waits ? 'waiting' : 'done',
  }
  await noteLeadEvent(work, leadId, { kind: 'phrase', details: firing }, { at: message.sent_at })
  work.changedLeads.add(leadId)
  if (waits) return tagWaiting(work, leadId)
  const found = valueCents === null ? null : { cents: valueCents, currency: rule.currency }
  await applyEffects(work, leadId, firing, found)
}

async function changeValue(
  work: LeadWork,
  leadId: string,
  sale: Firing,
  message: OwnMessage,
): Promise<void> {
  const currency = sale.currency ?? 'BRL'
  const value = saleValueIn(message.text ?? '', currency)
  if (!('cents' in value)) return
  const lead = await lockLead(work, leadId)
  if (lead.purchase_value_cents === value.cents) return
  await setSale(work, leadId, { cents: value.cents, currency })
  if (sale.effects.event !== null) {
    await correctValue(work.ctx, work.trx, work.accountId, {
      leadId,
      configId: sale.effects.event.id,
      at: new Date(sale.at),
      valueCents: value.cents,
      currency,
    })
  }
  const details = { cents: value.cents, currency, messageId: message.id }
  await noteLeadEvent(work, leadId, { kind: 'sale_edited', details })
}
