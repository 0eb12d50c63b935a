import { sql } from 'kysely'
import type { Currency } from '#domain/conversions/conversion-rules'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { adoptFirstSale, tieFirstSale } from './first-sale.ts'
import { type ConversionPromise, promiseDeliveries } from './promise-deliveries.ts'

type PaidSale = {
  id: string
  cents: number
  currency: Currency
  soldAt: Date
  /** It is the one that was recorded first, whatever became of it: event ids stay for ever. */
  isFirst: boolean
}

/**
 * Promises the events of a customer's paid sale (of each, without `saleId`), each event once for ever.
 * Those of the first sale are the events of becoming a customer: what waits for its value already
 * gets it. What the phrase of a sale promised is not promised again.
 */
export async function promiseSales(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { leadId, saleId }: { leadId: string; saleId?: string },
): Promise<void> {
  const paid = await paidSales(trx, accountId, leadId)
  const sales = saleId === undefined ? paid : paid.filter(({ id }) => id === saleId)
  const [first] = paid
  if (first !== undefined) await tieFirstSale(ctx, trx, accountId, { leadId, ...first })
  await promiseDeliveries(
    ctx,
    trx,
    accountId,
    sales.map(
      ({ id, cents, currency, soldAt, isFirst }): ConversionPromise => ({
        fact: { kind: 'sale', saleId: id, isFirst },
        leadId,
        clickId: null,
        at: soldAt,
        saleId: id,
        valueCents: cents,
        currency,
      }),
    ),
  )
}

/** Has what told of the customer report their first sale, before a phrase that announces it does. */
export async function reportFirstSale(trx: Trx, accountId: string, leadId: string): Promise<void> {
  const [first] = await paidSales(trx, accountId, leadId)
  if (first !== undefined) await adoptFirstSale(trx, accountId, { leadId, ...first })
}

/** Value and instant of the sale whose events are those of becoming a customer; nothing without one. */
export async function firstSaleOf(
  trx: Trx,
  accountId: string,
  leadId: string,
): Promise<Pick<ConversionPromise, 'saleId' | 'valueCents' | 'currency'> & { at?: Date }> {
  const [first] = await paidSales(trx, accountId, leadId)
  if (first === undefined) return {}
  const { id: saleId, cents: valueCents, currency, soldAt: at } = first
  return { saleId, valueCents, currency, at }
}

/** The sales that stand, the one recorded first at the front. */
async function paidSales(trx: Trx, accountId: string, leadId: string): Promise<PaidSale[]> {
  const { rows } = await sql<PaidSale>`
    select id, cents, currency, sold_at as "soldAt", n = 1 as "isFirst" from (
      select *, row_number() over (order by created_at, id) as n from sales
      where account_id = ${accountId} and lead_id = ${leadId}
    ) numbered
    where status = 'paid' and deleted_at is null and cents is not null
    order by n`.execute(trx)
  return rows
}
