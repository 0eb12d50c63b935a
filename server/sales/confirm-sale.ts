import type { z } from 'zod'
import type { confirmSale as confirmContract } from '#contracts/leads'
import { saleEventTypes } from '#domain/sales/phrase-rule'
import { recordAudit } from '#server/audit/record'
import { leadDetail } from '#server/leads/detail/get-lead'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import { findLead } from '#server/leads/find-lead'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { applyEffects, type SaleAmount, tagWaiting } from './rule-effects.ts'
import { type MatchRecord, matchesOf, settleMatch } from './rule-matches.ts'
import { saleCentsIn } from './sale-cents.ts'

/**
 * Carries out what a rule announced and a person confirms. 409 when it does not wait any more, 422
 * without a value where one is needed.
 */
export async function confirmSale(
  ctx: Context,
  accountId: string,
  id: string,
  input: z.output<typeof confirmContract.body>,
  actor: string,
): ReturnType<typeof leadDetail> {
  const typedCents = saleCentsIn(input.purchaseValue ?? null)
  return decide(ctx, accountId, id, input.sale, async (work, leadId, match) => {
    const cents = match.isSale ? (typedCents ?? match.valueCents) : null
    if (cents === null && (await reportsPurchase(work, match))) {
      throw invalidField('purchaseValue', 'Informe o valor da venda. Exemplo: 1.234,56')
    }
    const currency = input.purchaseCurrency ?? match.currency ?? 'BRL'
    await confirmMatch(work, leadId, match, cents === null ? null : { cents, currency }, actor)
    await recordAudit(work.trx, ctx, {
      accountId,
      action: 'sale.confirm',
      subject: { kind: 'lead', id: leadId },
      after: { rule: match.ruleName, value: cents, currency: cents === null ? null : currency },
    })
  })
}

/** Lets go of what a rule announced: nothing happens, and nothing is sent. */
export async function refuseSale(
  ctx: Context,
  accountId: string,
  id: string,
  matchId: string,
  actor: string,
): ReturnType<typeof leadDetail> {
  return decide(ctx, accountId, id, matchId, async (work, leadId, match) => {
    await settleMatch(work, match, 'refused')
    const details = { ruleName: match.ruleName }
    await noteLeadEvent(work, leadId, { kind: 'phrase_refused', details }, { actor })
    await tagWaiting(work, leadId)
    await recordAudit(work.trx, ctx, {
      accountId,
      action: 'sale.refuse',
      subject: { kind: 'lead', id: leadId },
      after: { rule: match.ruleName },
    })
  })
}

/** Carries out what waited, in the name of the person who confirmed it. */
export async function confirmMatch(
  work: LeadWork,
  leadId: string,
  match: MatchRecord,
  sale: SaleAmount | null,
  actor: string,
): Promise<void> {
  await settleMatch(work, match, 'confirmed')
  const details = {
    ruleName: match.ruleName,
    cents: sale?.cents ?? null,
    currency: sale?.currency ?? null,
  }
  await noteLeadEvent(work, leadId, { kind: 'phrase_confirmed', details }, { actor })
  await applyEffects(work, leadId, match, sale, actor)
  await tagWaiting(work, leadId)
}

async function decide(
  ctx: Context,
  accountId: string,
  id: string,
  matchId: string,
  decision: (work: LeadWork, leadId: string, match: MatchRecord) => Promise<void>,
): ReturnType<typeof leadDetail> {
  return withLeads(ctx, accountId, async (work) => {
    const lead = await findLead(work.trx, accountId, id)
    const matches = lead.kind === 'lead' ? await matchesOf(work, lead.id) : []
    const match = matches.find((one) => one.id === matchId.toLowerCase())
    if (match?.state !== 'waiting') {
      throw new AppError('conflict', { message: 'Esta venda não espera mais por confirmação.' })
    }
    await decision(work, lead.id, match)
    return leadDetail(work.trx, accountId, lead.id)
  })
}

async function reportsPurchase(work: LeadWork, { effects }: MatchRecord): Promise<boolean> {
  if (effects.event === null) return false
  const config = await work.trx
    .selectFrom('event_configs')
    .select('event_type')
    .where('account_id', '=', work.accountId)
    .where('id', '=', effects.event.id)
    .executeTakeFirst()
  return config !== undefined && saleEventTypes.has(config.event_type)
}
