import type { z } from 'zod'
import type { updateLead as contract } from '#contracts/leads'
import { addNote, changeOptOut, changeStatus } from '#server/leads/change/change-lead'
import { leadDetail } from '#server/leads/detail/get-lead'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import { findLead } from '#server/leads/find-lead'
import { type LeadRecord, type LeadWork, withLeads } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { confirmMatch } from './confirm-sale.ts'
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
    let lead = await lockLead(work, found.id)
    lead = await changeValue(work, lead, cents, input.purchaseCurrency, actor)
    if (input.status !== undefined) lead = await changeStatus(work, lead, input.status, actor)
    if (input.adOptOut !== undefined) {
      lead = await changeOptOut(work, lead, input.adOptOut, actor)
    }
    if (input.note) await addNote(work, lead.id, input.note, actor)
    return leadDetail(work.trx, accountId, lead.id)
  })
}

async function changeValue(
  work: LeadWork,
  lead: LeadRecord,
  typedCents: number | null | undefined,
  currency: string | undefined,
  actor: string,
): Promise<LeadRecord> {
  const cents = typedCents === undefined ? lead.purchase_value_cents : typedCents
  const inCurrency = cents === null ? null : (currency ?? lead.purchase_currency ?? 'BRL')
  if (cents === lead.purchase_value_cents && inCurrency === lead.purchase_currency) return lead
  await work.trx
    .updateTable('leads')
    .set({ purchase_value_cents: cents, purchase_currency: inCurrency })
    .where('account_id', '=', work.accountId)
    .where('id', '=', lead.id)
    .execute()
  work.changedLeads.add(lead.id)
  const details = { cents, currency: inCurrency }
  await noteLeadEvent(work, lead.id, { kind: 'value', details }, { actor })
  const after = { ...lead, purchase_value_cents: cents, purchase_currency: inCurrency }
  if (cents === null || inCurrency === null || !lead.tags.includes(confirmTag)) return after
  // A sale that a phrase announced: now a person has said what it is worth.
  const waiting = (await matchesOf(work, lead.id)).filter(
    ({ state, isSale }) => state === 'waiting' && isSale,
  )
  const newest = waiting.at(-1)
  if (newest === undefined) return after
  for (const sale of waiting.filter(({ messageId }) => messageId === newest.messageId)) {
    await confirmMatch(work, lead.id, sale, { cents, currency: inCurrency }, actor)
  }
  return changeStatus(work, await lockLead(work, lead.id), 'converted', actor)
}
