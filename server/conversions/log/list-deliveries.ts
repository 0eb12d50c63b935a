import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { DeliveryFilter, listDeliveries as listContract } from '#contracts/deliveries'
import { stateOfWord } from '#domain/conversions/delivery-states'
import { addDays, startOfLocalDay } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { accountToday, spanOf } from '#server/reporting/filter-sql'
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
    const { total } = await trx
      .selectFrom('deliveries as d')
      .select((count) => count.fn.countAll<number>().as('total'))
      .where('d.account_id', '=', accountId)
      .where(which)
      .executeTakeFirstOrThrow()
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
  if (search !== undefined) conditions.push(sql`${search} in (d.event_id, d.fbtrace_id)`)
  const span = await instantsOf(ctx, trx, accountId, filter)
  if (span !== null) {
    conditions.push(sql`d.created_at >= ${span.from} and d.created_at < ${span.until}`)
  }
  return sql`(${sql.join(conditions, sql` and `)})`
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
