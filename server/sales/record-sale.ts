import { type Selectable, sql } from 'kysely'
import type { Currency } from '#domain/conversions/conversion-rules'
import { localDay } from '#domain/date-range'
import type { SaleOrigin, SaleStatus } from '#domain/sales/sale'
import type { LeadWork } from '#server/leads/lead-work'
import { AppError } from '#server/platform/errors'
import { oneOf } from '#server/platform/one-of'
import type { Database } from '#server/platform/sql'

export type SaleRecord = Selectable<Database['sales']>

export type NewSale = {
  leadId: string
  /** Null while nobody knows; then it is not paid. */
  cents: number | null
  currency: Currency
  soldAt: Date
  status?: SaleStatus
  origin: SaleOrigin
  /** The shop or system that an order number belongs to; '' for what people and phrases name. */
  originSystem?: string
  orderNumber?: string | null
  invoiceNumber?: string | null
  product?: string
  note?: string
  enteredBy: string
  /** Line of the timeline of the phrase that announced it. */
  matchId?: string
}

/**
 * Writes a sale of the lead; its value is in lists from then on, and its events are promised by
 * whoever makes the lead a customer. 409 for an order number that another sale of the account has.
 */
export async function recordSale(work: LeadWork, sale: NewSale): Promise<SaleRecord> {
  const { ctx, trx, accountId } = work
  const { leadId, orderNumber = null, originSystem = '' } = sale
  await refuseTakenOrder(work, { originSystem, orderNumber })
  const record = await trx
    .insertInto('sales')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      lead_id: leadId,
      cents: sale.cents,
      currency: sale.currency,
      sold_at: sale.soldAt,
      sold_day: localDay(sale.soldAt.getTime(), work.timeZone),
      status: sale.status ?? 'paid',
      origin: sale.origin,
      origin_system: originSystem,
      order_number: orderNumber,
      invoice_number: sale.invoiceNumber ?? null,
      product: sale.product ?? '',
      note: sale.note ?? '',
      entered_by: sale.enteredBy,
      match_id: sale.matchId ?? null,
      created_at: ctx.now(),
      refunded_at: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepNewestSale(work, leadId)
  return record
}

/** The sale that one of these matches announced, if it is still there. */
export async function saleOfMatches(
  { trx, accountId }: LeadWork,
  matches: readonly { id: string }[],
): Promise<SaleRecord | null> {
  if (matches.length === 0) return null
  const sale = await trx
    .selectFrom('sales')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('match_id', '=', oneOf(matches.map(({ id }) => id)))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return sale ?? null
}

/** 409 when another sale has the order number: the same order twice would be one sale too many. */
export async function refuseTakenOrder(
  { trx, accountId }: LeadWork,
  order: { id?: string; originSystem: string; orderNumber: string | null },
): Promise<void> {
  if (order.orderNumber === null) return
  const taken = await trx
    .selectFrom('sales')
    .select('id')
    .where('account_id', '=', accountId)
    .where('origin_system', '=', order.originSystem)
    .where('order_number', '=', order.orderNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (taken === undefined || taken.id === order.id) return
  throw new AppError('conflict', {
    message: `O pedido ${order.orderNumber} já está em outra venda.`,
  })
}

/**
 * Gives the lead the value of its newest paid sale, which lists and the API show as its value; none
 * when it has none, and has its sales counted. Whoever writes a sale calls it in the same transaction.
 */
export async function keepNewestSale(work: LeadWork, leadId: string): Promise<void> {
  await sql`
    update leads l set purchase_value_cents = newest.cents, purchase_currency = newest.currency
    from (select 1) one left join lateral (
      select s.cents, s.currency from sales s
      where s.account_id = ${work.accountId} and s.lead_id = ${leadId} and s.status = 'paid'
        and s.deleted_at is null
      order by s.sold_at desc, s.created_at desc, s.id desc limit 1
    ) newest on true
    where l.account_id = ${work.accountId} and l.id = ${leadId}`.execute(work.trx)
  work.changedLeads.add(leadId)
  work.buyers.add(leadId)
}

/** The sale whose value is the lead's; null without a paid one. */
export async function newestSale(work: LeadWork, leadId: string): Promise<SaleRecord | null> {
  const newest = await work.trx
    .selectFrom('sales')
    .selectAll()
    .where('account_id', '=', work.accountId)
    .where('lead_id', '=', leadId)
    .where('status', '=', 'paid')
    .where('deleted_at', 'is', null)
    .orderBy('sold_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? null
}
