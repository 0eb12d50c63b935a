import type { Updateable } from 'kysely'
import type { Currency } from '#domain/conversions/conversion-rules'
import { promiseRefunds } from '#server/conversions/outbox/promise-refunds'
import { promiseSales } from '#server/conversions/outbox/promise-sales'
import { correctSaleValue, dropSale, resumeSale } from '#server/conversions/outbox/sale-deliveries'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import type { LeadWork } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import type { Database } from '#server/platform/sql'
import { keepNewestSale, refuseTakenOrder, type SaleRecord } from './record-sale.ts'

/** A person, or the edit of a message. */
type By = { actor: string } | { messageId: string }

/**
 * Corrects what a sale is worth. What was promised and not tried is corrected with it; what was sent
 * stays as it was sent, and the timeline says so.
 */
export async function correctSale(
  work: LeadWork,
  sale: SaleRecord,
  { cents, currency }: { cents: number; currency: Currency },
  by: By,
): Promise<SaleRecord> {
  if (sale.cents === cents && sale.currency === currency) return sale
  const after = await write(work, sale, { cents, currency })
  const { trx, accountId } = work
  const { wasSent } = await correctSaleValue(trx, accountId, { id: sale.id, cents, currency })
  const details = { cents, currency, wasSent }
  if ('actor' in by) await noteLeadEvent(work, sale.lead_id, { kind: 'value', details }, by)
  else {
    const edit = { cents, currency, messageId: by.messageId }
    await noteLeadEvent(work, sale.lead_id, { kind: 'sale_edited', details: edit })
  }
  return after
}

/**
 * The money went back: it counts no more, and what was not sent yet is not sent. Who takes a
 * correction of what was sent is told.
 */
export async function refundSale(work: LeadWork, sale: SaleRecord, actor: string): Promise<void> {
  const after = await write(work, sale, { status: 'refunded', refunded_at: work.ctx.now() })
  const sent = await dropSale(work.ctx, work.trx, work.accountId, sale.id, { isRefund: true })
  const audience = await promiseRefunds(work.ctx, work.trx, work.accountId, sale.id)
  await noteLeadEvent(
    work,
    sale.lead_id,
    { kind: 'sale_refunded', details: { ...moneyOf(after), ...sent, ...audience } },
    { actor },
  )
}

/** The sale was entered by mistake: it counts no more. `restoreSale` takes it back. */
export async function deleteSale(work: LeadWork, sale: SaleRecord, actor: string): Promise<void> {
  const after = await write(work, sale, { deleted_at: work.ctx.now() })
  const sent = await dropSale(work.ctx, work.trx, work.accountId, sale.id, { isRefund: false })
  await noteLeadEvent(
    work,
    sale.lead_id,
    { kind: 'sale_deleted', details: { ...moneyOf(after), ...sent } },
    { actor },
  )
}

/** 409 when its order number has been given to another sale meanwhile. */
export async function restoreSale(work: LeadWork, sale: SaleRecord, actor: string): Promise<void> {
  if (sale.deleted_at === null) return
  await refuseTakenOrder(work, {
    id: sale.id,
    originSystem: sale.origin_system,
    orderNumber: sale.order_number,
  })
  const after = await write(work, sale, { deleted_at: null })
  await noteLeadEvent(
    work,
    sale.lead_id,
    { kind: 'sale_restored', details: moneyOf(after) },
    { actor },
  )
  if (after.status !== 'paid') return
  await resumeSale(work.ctx, work.trx, work.accountId, sale.id)
  const lead = await lockLead(work, sale.lead_id)
  if (lead.status !== 'converted') return
  await promiseSales(work.ctx, work.trx, work.accountId, { leadId: lead.id, saleId: sale.id })
}

/** What is told about a sale besides its money. */
export async function describeSale(
  work: LeadWork,
  sale: SaleRecord,
  details: Pick<
    Updateable<Database['sales']>,
    'sold_at' | 'sold_day' | 'order_number' | 'invoice_number' | 'product' | 'note' | 'status'
  >,
): Promise<SaleRecord> {
  const orderNumber = details.order_number
  if (orderNumber !== undefined && orderNumber !== sale.order_number) {
    await refuseTakenOrder(work, { id: sale.id, originSystem: sale.origin_system, orderNumber })
  }
  return write(work, sale, details)
}

async function write(
  work: LeadWork,
  sale: SaleRecord,
  change: Updateable<Database['sales']>,
): Promise<SaleRecord> {
  if (Object.keys(change).length === 0) return sale
  const after = await work.trx
    .updateTable('sales')
    .set(change)
    .where('account_id', '=', work.accountId)
    .where('id', '=', sale.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepNewestSale(work, sale.lead_id)
  return after
}

function moneyOf({ id, cents, currency }: SaleRecord) {
  return { saleId: id, cents, currency }
}
