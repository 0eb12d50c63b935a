import type { z } from 'zod'
import type { sale } from '#contracts/sale'
import { stateWords } from '#domain/conversions/delivery-states'
import { kindOf } from '#domain/conversions/destinations'
import { type LeadEventDetails, type LeadEventKind, leadEventOf } from '#domain/lead-event'
import { shownReason } from '#server/conversions/log/shown-answer'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'

/** The sales of a lead, newest first, each with the events that it caused. */
export async function leadSales(
  trx: Trx,
  accountId: string,
  leadId: string,
): Promise<z.input<typeof sale>[]> {
  const sales = await trx
    .selectFrom('sales')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .where('deleted_at', 'is', null)
    .orderBy('sold_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (sales.length === 0) return []
  const deliveries = await trx
    .selectFrom('deliveries as d')
    .innerJoin('event_configs as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.config_id'),
    )
    .select([
      'd.id',
      'd.sale_id',
      'd.destination',
      'c.event_name',
      'd.state',
      'd.reason',
      'd.refunds',
    ])
    .where('d.account_id', '=', accountId)
    .where('d.sale_id', '=', oneOf(sales.map(({ id }) => id)))
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
  return sales.map((row) => ({
    id: row.id,
    value: row.cents === null ? null : row.cents / 100,
    currency: row.currency,
    soldAt: row.sold_at.toISOString(),
    soldOn: row.sold_day,
    status: row.status,
    origin: row.origin,
    originSystem: row.origin_system,
    orderNumber: row.order_number,
    invoiceNumber: row.invoice_number,
    product: row.product,
    note: row.note,
    enteredBy: row.entered_by,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    deliveries: deliveries
      .filter((delivery) => delivery.sale_id === row.id)
      .map((delivery) => ({
        id: delivery.id,
        destination: kindOf(delivery.destination),
        eventName: delivery.event_name,
        isRefund: delivery.refunds !== null,
        state: stateWords[delivery.state],
        reason: delivery.reason === null ? null : shownReason(delivery.reason),
      })),
  }))
}

/** The sales of a lead that are deleted, by the line of the timeline that tells of it last. */
export async function deletedSales(
  trx: Trx,
  accountId: string,
  leadId: string,
  events: readonly { id: string; kind: LeadEventKind; details: LeadEventDetails }[],
): Promise<Map<string, string>> {
  const lineOf = new Map<string, string>()
  for (const row of events) {
    const event = leadEventOf(row)
    if (event.kind === 'sale_deleted') lineOf.set(event.details.saleId, row.id)
  }
  if (lineOf.size === 0) return new Map()
  const sales = await trx
    .selectFrom('sales')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .where('deleted_at', 'is not', null)
    .where('id', '=', oneOf([...lineOf.keys()]))
    .execute()
  return new Map(sales.map(({ id }) => [lineOf.get(id) ?? '', id]))
}
