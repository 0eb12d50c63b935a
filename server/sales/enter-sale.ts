import type { z } from 'zod'
import type { changeSale as changeContract, recordSale as recordContract } from '#contracts/sales'
import { addDays, localDay, startOfLocalDay } from '#domain/date-range'
import { promiseSales } from '#server/conversions/outbox/promise-sales'
import { changeStatus } from '#server/leads/change/change-lead'
import { leadDetail } from '#server/leads/detail/get-lead'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import { findLead } from '#server/leads/find-lead'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import type { Context } from '#server/platform/context'
import { AppError, invalidField, notFound } from '#server/platform/errors'
import { correctSale, deleteSale, describeSale, refundSale, restoreSale } from './change-sale.ts'
import { recordSale, type SaleRecord } from './record-sale.ts'
import { recordOfSale } from './recorded-sale.ts'
import { saleCentsIn } from './sale-cents.ts'

type Detail = ReturnType<typeof leadDetail>

/** Records a sale that a person or another system tells of: the lead becomes a customer. */
export async function enterSale(
  ctx: Context,
  accountId: string,
  id: string,
  input: z.output<typeof recordContract.body>,
  actor: string,
): Detail {
  const cents = requiredCents(input.value)
  return ofLead(ctx, accountId, id, async (work, leadId) => {
    const sale = await recordSale(work, {
      leadId,
      cents,
      currency: input.currency ?? 'BRL',
      soldAt: soldAt(work, input.soldOn),
      status: input.status,
      origin: input.origin,
      originSystem: input.originSystem ?? '',
      orderNumber: input.orderNumber,
      invoiceNumber: input.invoiceNumber,
      product: input.product ?? '',
      note: input.note ?? '',
      enteredBy: actor,
    })
    const details = { saleId: sale.id, cents, currency: sale.currency }
    await noteLeadEvent(work, leadId, { kind: 'sale_recorded', details }, { actor })
    if (sale.status === 'paid') await makeCustomer(work, sale, actor)
    await recordOfSale(work, 'sale.record', { after: sale })
  })
}

/** Corrects what is told about a sale; one that waited and is paid now is reported. */
export async function editSale(
  ctx: Context,
  accountId: string,
  { id, sale: saleId }: { id: string; sale: string },
  input: z.output<typeof changeContract.body>,
  actor: string,
): Detail {
  return ofLead(ctx, accountId, id, async (work, leadId) => {
    const sale = await saleOf(work, leadId, saleId)
    if (sale.status === 'refunded' || sale.status === 'cancelled') {
      throw new AppError('conflict', { message: 'Uma venda estornada ou cancelada não muda mais.' })
    }
    if (input.status === 'cancelled' && sale.status === 'paid') {
      throw new AppError('conflict', {
        message: 'Uma venda paga não é cancelada: estorne ou exclua.',
      })
    }
    const described = await describeSale(work, sale, {
      ...(input.soldOn === undefined || input.soldOn === sale.sold_day
        ? {}
        : { sold_at: soldAt(work, input.soldOn), sold_day: input.soldOn }),
      ...(input.orderNumber === undefined ? {} : { order_number: input.orderNumber || null }),
      ...(input.invoiceNumber === undefined ? {} : { invoice_number: input.invoiceNumber || null }),
      ...(input.product === undefined ? {} : { product: input.product }),
      ...(input.note === undefined ? {} : { note: input.note }),
    })
    const cents = input.value === undefined ? sale.cents : requiredCents(input.value)
    const currency = input.currency ?? sale.currency
    const corrected =
      cents === null
        ? described
        : await correctSale(work, described, { cents, currency }, { actor })
    const settled =
      input.status === undefined || input.status === sale.status
        ? corrected
        : await describeSale(work, corrected, { status: input.status })
    await recordOfSale(work, 'sale.change', { before: sale, after: settled })
    if (settled.status !== sale.status && settled.status === 'paid') {
      await makeCustomer(work, settled, actor)
    }
  })
}

export async function giveBackSale(
  ctx: Context,
  accountId: string,
  { id, sale: saleId }: { id: string; sale: string },
  actor: string,
): Detail {
  return ofLead(ctx, accountId, id, async (work, leadId) => {
    const sale = await saleOf(work, leadId, saleId)
    if (sale.status !== 'paid') {
      throw new AppError('conflict', { message: 'Só uma venda paga pode ser estornada.' })
    }
    await refundSale(work, sale, actor)
    await recordOfSale(work, 'sale.refund', {
      before: sale,
      after: { ...sale, status: 'refunded' },
    })
  })
}

export async function removeSale(
  ctx: Context,
  accountId: string,
  { id, sale: saleId }: { id: string; sale: string },
  actor: string,
): Detail {
  return ofLead(ctx, accountId, id, async (work, leadId) => {
    const sale = await saleOf(work, leadId, saleId)
    await deleteSale(work, sale, actor)
    await recordOfSale(work, 'sale.delete', { before: sale })
  })
}

export async function bringBackSale(
  ctx: Context,
  accountId: string,
  { id, sale: saleId }: { id: string; sale: string },
  actor: string,
): Detail {
  return ofLead(ctx, accountId, id, async (work, leadId) => {
    const sale = await saleOf(work, leadId, saleId, 'deleted')
    await restoreSale(work, sale, actor)
    if (sale.deleted_at !== null) await recordOfSale(work, 'sale.restore', { after: sale })
  })
}

/** A paid sale makes a customer; of one who is a customer already it is reported by itself. */
async function makeCustomer(work: LeadWork, sale: SaleRecord, actor: string): Promise<void> {
  const lead = await lockLead(work, sale.lead_id)
  if (lead.status !== 'converted') {
    await changeStatus(work, lead, 'converted', actor)
    return
  }
  const { ctx, trx, accountId } = work
  await promiseSales(ctx, trx, accountId, { leadId: lead.id, saleId: sale.id })
}

async function ofLead(
  ctx: Context,
  accountId: string,
  id: string,
  change: (work: LeadWork, leadId: string) => Promise<void>,
): Detail {
  return withLeads(ctx, accountId, async (work) => {
    const found = await findLead(work.trx, accountId, id)
    if (found.kind === 'click') {
      throw new AppError('conflict', {
        message: 'Este clique ainda não tem conversa: registre a venda quando o contato escrever.',
      })
    }
    await lockLead(work, found.id)
    await change(work, found.id)
    return leadDetail(work.trx, accountId, found.id)
  })
}

async function saleOf(
  { trx, accountId }: LeadWork,
  leadId: string,
  id: string,
  which: 'live' | 'deleted' = 'live',
): Promise<SaleRecord> {
  const sale = await trx
    .selectFrom('sales')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!sale || (which === 'live' && sale.deleted_at !== null)) {
    throw notFound('Venda não encontrada.')
  }
  return sale
}

function requiredCents(value: number | string): number {
  const cents = saleCentsIn(value)
  if (cents === null) throw invalidField('value', 'Informe o valor da venda. Exemplo: 1.234,56')
  return cents
}

/** Now for today, else noon of the account's day: by which the order of two sales is kept. */
function soldAt({ ctx, timeZone }: LeadWork, day: string | undefined): Date {
  const now = ctx.now()
  const today = localDay(now.getTime(), timeZone)
  if (day === undefined || day === today) return now
  if (day > today) throw invalidField('soldOn', 'A data da venda não pode estar no futuro')
  const [start, end] = [startOfLocalDay(day, timeZone), startOfLocalDay(addDays(day, 1), timeZone)]
  return new Date((start + end) / 2)
}
