import { phraseMayFire } from '#domain/conversions/conversion-rules'
import { orderNumberIn, readText } from '#domain/sales/phrase'
import {
  judgeText,
  type PhraseSale,
  type PhraseVerdict,
  problemOf,
} from '#domain/sales/phrase-rule'
import type { RuleMatch } from '#domain/sales/rule-match'
import { saleValueIn } from '#domain/sales/sale-value'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import type { LeadWork } from '#server/leads/lead-work'
import { createRest } from '#server/platform/slices'
import { together } from '#server/platform/together'
import { type ActiveRule, activeRules } from './active-rules.ts'
import { correctSale } from './change-sale.ts'
import { isPerhapsRecorded } from './perhaps-recorded.ts'
import { saleOfMatches } from './record-sale.ts'
import { applyEffects, tagWaiting } from './rule-effects.ts'
import { type MatchRecord, matchesOf, withdrawMatches } from './rule-matches.ts'

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
 * Carries out the rules that a message of the business matches, unless it is older than seven days.
 * A sale without one clear value, one that may be recorded already, and what a rule wants confirmed, only
 * waits for a person. A message
 * matches a rule once, however often the gateway delivers it.
 */
export async function applyPhraseRules(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
): Promise<void> {
  const text = message.text?.trim() ?? ''
  const oldest = work.ctx.now().getTime() - windowMs
  if (text === '' || message.is_history || message.sent_at.getTime() < oldest) return
  const said = readText(text)
  const rest = createRest()
  for (const rule of await rulesNow(work, null)) {
    await rest()
    const verdict = judgeText(said, rule)
    if (!verdict?.matches) continue
    const previous = (await matchesOf(work, leadId)).filter(({ ruleId }) => ruleId === rule.id)
    const doubted = verdict.isDoubted ? [] : previous.filter(isOpenDoubt)
    const others = previous.filter((match) => !doubted.includes(match))
    if (!mayMatch(rule, message, text, others)) continue
    // What was in doubt is settled by the message that says it plainly.
    const settled = doubted.filter((match) => !mayMatch(rule, message, text, [match]))
    await withdrawMatches(
      work,
      settled.map(({ id }) => id),
    )
    await carryOut(work, leadId, message, text, rule, verdict)
    if (settled.length > 0) await tagWaiting(work, leadId)
  }
}

/**
 * The edit of a message that made a sale changes the value of the lead, and of an event that has not
 * been tried yet; what was sent stays as it was sent. Matches that wait for a person are taken back,
 * and the new text is judged like that of a new message.
 */
export async function applyEditedPhrase(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
): Promise<void> {
  const all = await matchesOf(work, leadId)
  const own = all.filter(({ messageId }) => messageId === message.id)
  await correctSaleOf(work, own, message)
  const active = new Set((await rulesNow(work, null)).map(({ id }) => id))
  const waiting = own.filter(({ state, ruleId }) => state === 'waiting' && active.has(ruleId))
  await withdrawMatches(
    work,
    waiting.map(({ id }) => id),
  )
  await applyPhraseRules(work, leadId, message)
  if (waiting.length > 0) await tagWaiting(work, leadId)
}

const rulesNow = together(async ({ trx, accountId }: LeadWork, asked: null[]) => {
  const rules = await activeRules(trx, accountId)
  return asked.map(() => rules)
})

function isOpenDoubt({ state, problem }: MatchRecord): boolean {
  return state === 'waiting' && problem === 'doubted'
}

/** Amounts that a person may take; of a sale in doubt the one that it states. */
function candidatesOf(sale: PhraseSale | null, isDoubted: boolean): number[] {
  if (sale === null) return []
  if (sale.cents === null) return sale.candidates
  return isDoubted ? [sale.cents] : []
}

/** A match that a person refused does not stand in the way of the next message. */
function mayMatch(
  rule: ActiveRule,
  message: OwnMessage,
  text: string,
  previous: MatchRecord[],
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

async function carryOut(
  work: LeadWork,
  leadId: string,
  message: OwnMessage,
  text: string,
  rule: ActiveRule,
  { phrase, sale, isDoubted, waits }: Extract<PhraseVerdict, { matches: true }>,
): Promise<void> {
  const orderNumber = orderNumberIn(text)
  const at = message.sent_at.toISOString()
  const valueCents = sale?.cents ?? null
  const value = valueCents === null ? null : { cents: valueCents, currency: rule.currency }
  const told = { messageId: message.id, orderNumber, at }
  const isRepeated =
    value !== null &&
    !waits &&
    !rule.everyTime &&
    (await isPerhapsRecorded(work, leadId, told, value))
  const match: RuleMatch = {
    ruleId: rule.id,
    ruleName: rule.name,
    source: rule.source,
    phrase,
    ...told,
    occasion: orderNumber ?? message.provider_message_id,
    isSale: rule.isSale,
    asksFirst: rule.asksFirst,
    valueCents,
    currency: rule.isSale ? rule.currency : null,
    problem: isRepeated ? 'repeated' : problemOf({ sale, isDoubted }),
    candidates: candidatesOf(sale, isDoubted),
    effects: rule.effects,
    state: waits || isRepeated ? 'waiting' : 'done',
  }
  const event = { kind: 'phrase', details: match } as const
  const id = await noteLeadEvent(work, leadId, event, { at: message.sent_at })
  work.changedLeads.add(leadId)
  if (match.state === 'waiting') return tagWaiting(work, leadId)
  await applyEffects(work, leadId, { ...match, id }, value)
}

/** The sale that the message made is worth what it says now, unless a person decided about it. */
async function correctSaleOf(
  work: LeadWork,
  own: MatchRecord[],
  message: OwnMessage,
): Promise<void> {
  const made = own.filter(({ state, isSale }) => state === 'done' && isSale)
  const sale = await saleOfMatches(work, made)
  if (sale === null || sale.status !== 'paid') return
  const value = saleValueIn(message.text ?? '', sale.currency, made[0]?.phrase ?? '')
  if (!('cents' in value)) return
  await correctSale(
    work,
    sale,
    { cents: value.cents, currency: sale.currency },
    { messageId: message.id },
  )
}
