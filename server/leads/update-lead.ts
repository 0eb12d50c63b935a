import type { z } from 'zod'
import type { updateLead as contract } from '#contracts/leads'
import { parseMoney } from '#domain/money'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { changeStatus } from './change-status.ts'
import { findLead, leadDetail } from './get-lead.ts'
import { noteLeadEvent } from './lead-events.ts'
import { type LeadRecord, type LeadWork, withLeads } from './lead-work.ts'
import { confirmSale, confirmTag, lockLead, waitingSale } from './phrase-rules.ts'

type Input = z.output<typeof contract.body>

// PostgreSQL's bigint is far larger; a sale above ten billion is a slip of the finger.
const maxCents = 1_000_000_000_000

/** Changes what a person may change of a lead; every change is in its timeline with who made it. */
export async function updateLead(
  ctx: Context,
  accountId: string,
  id: string,
  input: Input,
  actor: string,
): Promise<z.input<typeof contract.output>> {
  const cents = input.purchaseValue === undefined ? undefined : centsIn(input.purchaseValue)
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
    if (input.note) {
      await noteLeadEvent(work, lead.id, { kind: 'note', details: { note: input.note } }, { actor })
      work.changedLeads.add(lead.id)
    }
    return leadDetail(work.trx, accountId, lead.id)
  })
}

async function changeValue(
  work: LeadWork,
  lead: LeadRecord,
  given: number | null | undefined,
  currency: string | undefined,
  actor: string,
): Promise<LeadRecord> {
  const cents = given === undefined ? lead.purchase_value_cents : given
  const inCurrency = cents === null ? null : (currency ?? lead.purchase_currency ?? 'BRL')
  if (cents === lead.purchase_value_cents && inCurrency === lead.purchase_currency) return lead
  const tags = cents === null ? lead.tags : lead.tags.filter((tag) => tag !== confirmTag)
  await work.trx
    .updateTable('leads')
    .set({ purchase_value_cents: cents, purchase_currency: inCurrency, tags })
    .where('account_id', '=', work.accountId)
    .where('id', '=', lead.id)
    .execute()
  work.changedLeads.add(lead.id)
  const details = { cents, currency: inCurrency }
  await noteLeadEvent(work, lead.id, { kind: 'value', details }, { actor })
  let after: LeadRecord = {
    ...lead,
    purchase_value_cents: cents,
    purchase_currency: inCurrency,
    tags,
  }
  if (cents === null || inCurrency === null || tags.length === lead.tags.length) return after
  // A sale that a phrase announced without a clear value: now it has one.
  const sale = await waitingSale(work, lead.id)
  if (sale === null) return after
  await confirmSale(work, lead.id, sale, cents, inCurrency)
  after = await changeStatus(work, after, 'converted', actor)
  return after
}

function centsIn(value: number | string | null): number | null {
  if (value === null) return null
  if (typeof value === 'string' && value.trim() === '') return null
  const cents = typeof value === 'number' ? Math.round(value * 100) : parseMoney(value)
  if (cents === null || !(cents > 0) || cents > maxCents) {
    throw invalidField('purchaseValue', 'Valor inválido. Exemplo: 1.234,56')
  }
  return cents
}
