import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { DeliveryFilter, listDeliveries as listContract } from '#contracts/deliveries'
import { stateOfWord } from '#domain/conversions/delivery-states'
import { addDays, startOfLocalDay } from '#domain/date-range'
import { parseMoney } from '#domain/money'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { accountToday, spanOf } from '#server/reporting/filter-sql'
import { lookUpSearch } from '#server/reporting/look-up-search'
import { countUpTo, searchIn } from '#server/reporting/search-sql'
import { deliveryRow, presentDelivery } from './present-delivery.ts'

/** The log of deliveries, newest first. */
export async function listDeliveries(
  ctx: Context,
  accountId: string,
  query: z.output<typeof listContract.query>,
): Promise<z.input<typeof listContract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const which = await deliveriesThat(ctx, trx, accountId, query)
    const rows = await deliveryRow(trx, accountId)
      .where(which)
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const all = sql`select from deliveries d where ${which}`
    const { rows: counted } = await sql<{ total: number }>`select ${
      query.search === undefined ? sql`(select count(*) from (${all}) counted)` : countUpTo(all)
    } as total`.execute(trx)
    const total = counted[0]?.total ?? 0
    return { deliveries: rows.map((row) => presentDelivery(row, ctx.now())), total }
  })
}

/** The filter as a condition on `d`, the deliveries of the account. 422 on dates that mean no range. */
export async function deliveriesThat(
  ctx: Context,
  trx: Trx,
  accountId: string,
  filter: DeliveryFilter,
): Promise<RawBuilder<SqlBool>> {
  const { destination, state, eventType, leadId, search } = filter
  const conditions: RawBuilder<SqlBool>[] = [sql`d.account_id = ${accountId}`]
  if (destination !== undefined) conditions.push(sql`d.destination = ${destination}`)
  if (state !== undefined) conditions.push(sql`d.state = ${stateOfWord[state]}`)
  if (eventType !== undefined) conditions.push(sql`d.event_type = ${eventType}`)
  if (leadId !== undefined) conditions.push(sql`d.lead_id = ${leadId}`)
  if (search !== undefined) conditions.push(await found(trx, accountId, search))
  const span = await instantsOf(ctx, trx, accountId, filter)
  if (span !== null) {
    conditions.push(sql`d.created_at >= ${span.from} and d.created_at < ${span.until}`)
  }
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The search as a condition on `d`: its ids, its value, or whom and what campaign it is about. */
async function found(trx: Trx, accountId: string, text: string): Promise<RawBuilder<SqlBool>> {
  const search = await lookUpSearch(trx, accountId, text)
  const cents = parseMoney(text)
  const isValue = cents === null ? sql`false` : sql`d.value_cents = ${cents}`
  // With a limit each looks for its own row, instead of all being read first.
  return sql`(${text} in (d.event_id, d.fbtrace_id) or ${isValue}
    or (select true from leads l where l.account_id = ${accountId} and l.id = d.lead_id
      and l.erased_at is null and ${searchIn('l', search)} limit 1)
    or (d.lead_id is null and (select true from clicks c where c.account_id = ${accountId}
      and c.id = d.click_id and c.erased_at is null and ${searchIn('c', search)} limit 1)))`
}

async function instantsOf(
  ctx: Context,
  trx: Trx,
  accountId: string,
  filter: DeliveryFilter,
): Promise<{ from: Date; until: Date } | null> {
  const { today, timeZone } = await accountToday(ctx, trx, accountId)
  const span = spanOf(filter, today)
  if (span === null) return null
  return {
    from: new Date(startOfLocalDay(span.from, timeZone)),
    until: new Date(startOfLocalDay(addDays(span.to, 1), timeZone)),
  }
}
