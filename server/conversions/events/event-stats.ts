import { sql } from 'kysely'
import type { EventStats } from '#contracts/events'
import type { Destination } from '#domain/conversions/destinations'
import { addDays, localDay, startOfLocalDay } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import { webhookExists } from '../connections/webhook-exists.ts'

const days = 7

/** Deliveries to one destination promised in the account's last seven days, today included. */
export async function eventStats(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<EventStats> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    await webhookExists(trx, accountId, destination)
    const { time_zone: timeZone } = await trx
      .selectFrom('accounts')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const today = localDay(ctx.now().getTime(), timeZone)
    const dates = Array.from({ length: days }, (_, i) => addDays(today, i - days + 1))
    const from = new Date(startOfLocalDay(dates[0] ?? today, timeZone))

    const { rows } = await sql<{
      event_type: string
      day: string
      total: number
      successful: number
      failed: number
      waiting: number
      last_sent: Date | null
    }>`
      select event_type, (created_at at time zone ${timeZone})::date as day,
        count(*) as total,
        count(*) filter (where state = 'sent') as successful,
        count(*) filter (where state in ('failed', 'dropped')) as failed,
        count(*) filter (where state in ('pending', 'retrying', 'paused')) as waiting,
        max(sent_at) as last_sent
      from deliveries
      where account_id = ${accountId} and destination = ${destination} and created_at >= ${from}
        and refunds is null
      group by 1, 2 order by 1, 2`.execute(trx)
    const { configured } = await trx
      .selectFrom('event_configs')
      .select((count) => count.fn.countAll<number>().as('configured'))
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()

    const byType = Map.groupBy(rows, (row) => row.event_type)
    const byDay = Map.groupBy(rows, (row) => row.day)
    return {
      totalConversions: sum(rows, 'total'),
      totalSuccessful: sum(rows, 'successful'),
      totalFailed: sum(rows, 'failed'),
      totalWaiting: sum(rows, 'waiting'),
      configuredEvents: configured,
      conversionsStats: [...byType].map(([eventType, ofType]) => ({
        eventType,
        total: sum(ofType, 'total'),
        successful: sum(ofType, 'successful'),
        lastSent: latest(ofType.map((row) => row.last_sent))?.toISOString() ?? null,
      })),
      recentStats: dates.map((date) => ({
        date,
        total: sum(byDay.get(date) ?? [], 'total'),
        successful: sum(byDay.get(date) ?? [], 'successful'),
      })),
    }
  })
}

function sum<K extends string>(rows: Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0)
}

function latest(instants: (Date | null)[]): Date | null {
  return instants.reduce<Date | null>(
    (newest, at) => (at !== null && (newest === null || at > newest) ? at : newest),
    null,
  )
}
