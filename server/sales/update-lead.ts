import type { z } from 'zod'
import type { updateLead as contract } from '#contracts/leads'
import type { Currency } from '#domain/conversions/conversion-rules'
import { recordAudit } from '#server/audit/record'
import { promiseSales } from '#server/conversions/outbox/promise-sales'
import { addNote, changeOptOut, changeStatus } from '#server/leads/change/change-lead'
import { leadDetail } from '#server/leads/detail/get-lead'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import { findLead } from '#server/leads/find-lead'
import { type LeadRecord, type LeadWork, withLeads } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { correctSale, deleteSale } from './change-sale.ts'
import { confirmMatch } from './confirm-sale.ts'
import { newestSale, recordSale } from './record-sale.ts'
import type { SaleAmount } from './rule-effects.ts'
import { confirmTag, matchesOf } from './rule-matches.ts'
import { saleCentsIn } from './sale-cents.ts'

type Input = z.output<typeof contract.body>

/** Changes what a person may change of a lead; every change is in its timeline with who made it. */
export async function updateLead(
  ctx: Context,
  accountId: string,
  id: string,
  input: Input,
  actor: string,
): Promise<z.input<typeof contract.output>> {
  const cents = input.purchaseValue === undefined ? undefined : saleCentsIn(input.purchaseValue)
  return withLeads(ctx, accountId, async (work) => {
    const found = await findLead(work.trx, accountId, id)
    if (found.kind === 'click') {
      throw new AppError('conflict', {
        message: 'Este clique ainda não tem conversa: o status muda quando o contato escrever.',
      })
    }
    const before = await lockLead(work, found.id)
    let lead = before
    lead = await changeValue(work, lead, cents, input.purchaseCurrency, actor)
    if (input.status !== undefined) lead = await changeStatus(work, lead, input.status, actor)
    if (input.adOptOut !== undefined) {
      const source = input.adOptOutSource ?? null
      lead = await changeOptOut(work, lead, input.adOptOut, { actor, source })
    }
    if (input.note) await addNote(work, lead.id, input.note, actor)
    const wish =
      lead.ad_opt_out === before.ad_opt_out ? {} : { adOptOutSource: input.adOptOutSource ?? null }
    await recordAudit(work.trx, ctx, {
      accountId,
      action: 'lead.change',
      subject: { kind: 'lead', id: lead.id },
      before: recorded(before),
      after: { ...recorded(await lockLead(work, lead.id)), note: input.note || null, ...wish },
    })
    return leadDetail(work.trx, accountId, lead.id)
  })
}

/** What the log shows of a lead besides what was noted. */
function recorded(lead: LeadRecord) {
  return {
    status: lead.status,
    value: lead.purchase_value_cents,
    currency: lead.purchase_currency,
    adOptOut: lead.ad_opt_out,
  }
}

/**
 * The value of the lead is that of its newest paid sale: it is corrected, the sale deleted (null), or a
 * first one recorded. A value for a sale that a phrase announced confirms it.
 */
async function changeValue(
  work: LeadWork,
  lead: LeadRecord,
  typedCents: number | null | undefined,
  typedCurrency: Currency | undefined,
  actor: string,
): Promise<LeadRecord> {
  const newest = await newestSale(work, lead.id)
  const cents = typedCents === undefined ? (newest?.cents ?? null) : typedCents
  const currency = typedCurrency ?? newest?.currency ?? 'BRL'
  if (cents === null) {
    if (newest !== null) await deleteSale(work, newest, actor)
    return lockLead(work, lead.id)
  }
  if (newest?.cents === cents && newest.currency === currency) return lead
  if (await confirmNewestMatch(work, lead, { cents, currency }, actor)) {
    return changeStatus(work, await lockLead(work, lead.id), 'converted', actor)
  }
  if (newest !== null) await correctSale(work, newest, { cents, currency }, { actor })
  else await enterSale(work, lead, { cents, currency }, actor)
  return lockLead(work, lead.id)
}

/**
 * A sale that a phrase announced: now a person has said what it is worth. Not of one that may be recorded already,
 * whose value was never in question.
 */
async function confirmNewestMatch(
  work: LeadWork,
  lead: LeadRecord,
  amount: SaleAmount,
  actor: string,
): Promise<boolean> {
  if (!lead.tags.includes(confirmTag)) return false
  const waiting = (await matchesOf(work, lead.id)).filter(
    ({ state, isSale, problem }) => state === 'waiting' && isSale && problem !== 'repeated',
  )
  const newest = waiting.at(-1)
  if (newest === undefined) return false
  for (const match of waiting.filter(({ messageId }) => messageId === newest.messageId)) {
    await confirmMatch(work, lead.id, match, amount, actor)
  }
  return true
}

async function enterSale(
  work: LeadWork,
  lead: LeadRecord,
  amount: SaleAmount,
  actor: string,
): Promise<void> {
  const { ctx, trx, accountId } = work
  const soldAt = ctx.now()
  const sale = { leadId: lead.id, ...amount, soldAt, origin: 'manual', enteredBy: actor } as const
  const { id } = await recordSale(work, sale)
  await noteLeadEvent(work, lead.id, { kind: 'value', details: amount }, { actor })
  if (lead.status === 'converted')
    await promiseSales(ctx, trx, accountId, { leadId: lead.id, saleId: id })
}
