import { type SqlBool, sql } from 'kysely'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { saleEventTypes } from '#domain/sales/phrase-rule'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { correctSaleValue, isUntaken, sendAgain } from './sale-deliveries.ts'
import { isReport, isToldAlready, saleToldReason } from './told-sales.ts'

// An event of the status may be promised before any sale of the person is known. It is the report of the first sale
// that becomes known.

type FirstSale = { leadId: string; id: string; cents: number; currency: string }

const withoutValue = [
  'awaits_sale_value',
  'meta_purchase_without_value',
  'meta_refused_without_value',
]

/** The delivery `d` waits for the value of a sale, or was not taken for the lack of it. */
const lacksValue = sql<SqlBool>`(d.value_cents is null and d.state in ('paused', 'dropped', 'failed')
  and d.reason ->> 'code' in (${sql.join(withoutValue)}))`

/** The delivery `d` of the account tells of a customer; it is neither a phrase's nor a refund. */
export const tellsOfCustomer = (accountId: string) => sql<SqlBool>`(
  d.refunds is null and not d.by_phrase and d.event_type in (${sql.join([...saleEventTypes])})
  and (select c.trigger_condition from event_configs c
    where c.account_id = ${accountId} and c.id = d.config_id limit 1) = 'status_converted')`

/**
 * Makes the events that told of the customer before a sale was known the report of the lead's first sale: those that
 * wait for its value, or were refused for the lack of it, are sent with it. At most one event for each destination
 * and event type reports the sale; another one that waits is not sent.
 */
export async function tieFirstSale(
  ctx: Context,
  trx: Trx,
  accountId: string,
  sale: FirstSale,
): Promise<void> {
  await adoptFirstSale(trx, accountId, sale)
  const { leadId, id, cents, currency } = sale
  const which = sql<SqlBool>`d.lead_id = ${leadId} and ${lacksValue}
    and (d.sale_id is null or d.sale_id = ${id})`
  const reports = await partReports(trx, accountId, id, which)
  await dropTold(trx, accountId, { ...sale, ids: reports.told })
  if (reports.first.length === 0) return
  await sendAgain(ctx, trx, accountId, {
    which: sql<SqlBool>`d.id = any(${reports.first}::uuid[]) and ${lacksValue}`,
    change: sql`, value_cents = ${cents}, currency = ${currency}, sale_id = ${id}`,
  })
}

/**
 * Does so for the events that have a value of their own or need none, without sending any. Where the event has
 * the value of the sale and cannot have been taken, it is corrected.
 */
export async function adoptFirstSale(
  trx: Trx,
  accountId: string,
  { leadId, ...sale }: FirstSale,
): Promise<void> {
  await whileConnectionStays(trx, accountId)
  const which = sql<SqlBool>`d.lead_id = ${leadId} and d.sale_id is null
    and ${lacksValue} is not true and ${isReport('d')} and ${tellsOfCustomer(accountId)}`
  const { first, told } = await partReports(trx, accountId, sale.id, which)
  await dropTold(trx, accountId, { ...sale, ids: told })
  if (first.length === 0) return
  await sql`
    update deliveries d set sale_id = ${sale.id}
    where d.account_id = ${accountId} and d.id = any(${first}::uuid[])`.execute(trx)
  await correctSaleValue(trx, accountId, sale)
}

/**
 * Parts events that would report the sale in the first for each destination and event type, one that may have been
 * taken before one that waits, and those that would report it once more.
 */
async function partReports(
  trx: Trx,
  accountId: string,
  saleId: string,
  which: ReturnType<typeof sql<SqlBool>>,
): Promise<{ first: string[]; told: string[] }> {
  const { rows } = await sql<{
    id: string
    destination: Destination
    event_type: string
    target: string | null
    is_told: boolean
  }>`
    select d.id, d.destination, d.event_type, ${isToldAlready(accountId, sql`${saleId}::uuid`)} as is_told,
      (select c.target from event_configs c
        where c.account_id = ${accountId} and c.id = d.config_id limit 1) as target
    from deliveries d where d.account_id = ${accountId} and ${which}
    order by d.state = 'sent' desc, d.perhaps_taken desc, d.created_at, d.id
    for update of d`.execute(trx)
  const parted: { first: string[]; told: string[] } = { first: [], told: [] }
  const keys = new Set<string>()
  for (const { id, is_told, destination, event_type, target } of rows) {
    const key = JSON.stringify([destination, event_type, target])
    const isTold = kindOf(destination) !== 'webhook' && (is_told || keys.has(key))
    parted[isTold ? 'told' : 'first'].push(id)
    keys.add(key)
  }
  return parted
}

/** What may have been taken stays as it is: nobody knows of which sale it told. */
async function dropTold(
  trx: Trx,
  accountId: string,
  { ids, ...sale }: Omit<FirstSale, 'leadId'> & { ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update deliveries d set state = 'dropped', reason = ${saleToldReason}::jsonb, next_try_at = null,
      sale_id = ${sale.id}, value_cents = coalesce(d.value_cents, ${sale.cents}::bigint),
      currency = coalesce(d.currency, ${sale.currency})
    where d.account_id = ${accountId} and d.id = any(${ids}::uuid[])
      and (${lacksValue} or ${isUntaken})`.execute(trx)
}
