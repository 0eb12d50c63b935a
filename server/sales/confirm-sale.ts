import type { z } from 'zod'
import type { confirmSale as confirmContract, LeadDetail } from '#contracts/leads'
import { saleEventTypes } from '#domain/sales/phrase-rule'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { noteLeadEvent } from '../../domain/lead-event.ts'
import { findLead, leadDetail } from '../leads/detail/get-lead.ts'
import { type LeadWork, withLeads } from '../leads/lead-work.ts'
import { firingsOf, type NotedFiring, settleFiring } from '../leads/phrase-firings.ts'
import { applyEffects, type Sale, tagWaiting } from './rule-effects.ts'
import { saleCentsIn } from './sale-cents.ts'

/** Does what a rule announced and a person confirms. 409 when it waits no more, 422 without a value that is needed. */
export async function confirmSale(
  ctx: Context,
  accountId: string,
  id: string,
  input: z.output<typeof confirmContract.body>,
  actor: string,
): Promise<LeadDetail> {
  const given = saleCentsIn(input.purchaseValue ?? null)
  return decide(ctx, accountId, id, input.sale, async (work, leadId, firing) => {
    const cents = firing.isSale ? (given ?? firing.valueCents) : null
    if (cents === null && (await reportsPurchase(work, firing))) {
      throw invalidField('purchaseValue', 'Informe o valor da venda. Exemplo: 1.234,56')
    }
    const currency = input.purchaseCurrency ?? firing.currency ?? 'BRL'
    await confirmFiring(work, leadId, firing, cents === null ? null : { cents, currency }, actor)
  })
}

/** Lets go of what a rule announced: nothing happens, and nothing is sent. */
export async function refuseSale(
  ctx: Context,
  accountId: string,
  id: string,
  firingId: string,
  actor: string,
): Promise<LeadDetail> {
  return decide(ctx, accountId, id, firingId, async (work, leadId, firing) => {
    await settleFiring(work, firing, 'refused')
    const details = { ruleName: firing.ruleName }
    await noteLeadEvent(work, leadId, { kind: 'phrase_refused', details }, { actor })
    await tagWaiting(work, leadId)
  })
}

/** Carries out what waited, in the name of the person who confirmed it. */
export async function confirmFiring(
  work: LeadWork,
  leadId: string,
  firing: NotedFiring,
  sale: Sale | null,
  actor: string,
): Promise<void> {
  await settleFiring(work, firing, 'confirmed')
  const details = {
    ruleName: firing.ruleName,
    cents: sale?.cents ?? null,
    currency: sale?.currency ?? null,
  }
  await noteLeadEvent(work, leadId, { kind: 'phrase_confirmed', details }, { actor })
  await applyEffects(work, leadId, firing, sale, actor)
  await tagWaiting(work, leadId)
}

async function decide(
  ctx: Context,
  accountId: string,
  id: string,
  firingId: string,
  decision: (work: LeadWork, leadId: string, firing: NotedFiring) => Promise<void>,
): Promise<LeadDetail> {
  return withLeads(ctx, accountId, async (work) => {
    const lead = await findLead(work.trx, accountId, id)
    const firings = lead.kind === 'lead' ? await firingsOf(work, lead.id) : []
    const firing = firings.find((one) => one.id === firingId.toLowerCase())
    if (firing?.state !== 'waiting') {
      throw new AppError('conflict', { message: 'Esta venda não espera mais por confirmação.' })
    }
    await decision(work, lead.id, firing)
    return leadDetail(work.trx, accountId, lead.id) as Promise<LeadDetail>
  })
}

async function reportsPurchase(work: LeadWork, { effects }: NotedFiring): Promise<boolean> {
  if (effects.event === null) return false
  const config = await work.trx
    .selectFrom('event_configs')
    .select('event_type')
    .where('account_id', '=', work.accountId)
    .where('id', '=', effects.event.id)
    .executeTakeFirst()
  return config !== undefined && saleEventTypes.has(config.event_type)
}
