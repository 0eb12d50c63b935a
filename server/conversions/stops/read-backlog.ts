import { sql } from 'kysely'
import type { Currency } from '#domain/conversions/conversion-rules'
import type { Destination } from '#domain/conversions/destinations'
import type { Amount, Backlog as BacklogFacts } from '#domain/conversions/stops'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Trx } from '#server/platform/sql'
import { awaitsValueReason } from '../outbox/sale-deliveries.ts'

export type Backlog = BacklogFacts

type Of = { accountId: string; destination: Destination; since: Date; now: Date }

type Row = {
  is_lost: boolean
  currency: Currency | null
  events: number
  cents: number
  oldest: Date
}

/**
 * Counts the events that wait for a destination and those that it lost since `since`, and adds up the sales
 * among them, each sale once. An event that waits for its value does not wait for the destination.
 */
export async function readBacklog(
  trx: Trx,
  { accountId, destination, since, now }: Of,
): Promise<Backlog> {
  const { maxAgeMs, tooOldReason } = senderOf(destination)
  const before = (at: Date) => new Date(at.getTime() - maxAgeMs)
  const { rows } = await sql<Row>`
    with own as (
      select d.id, d.sale_id, d.event_time, d.value_cents, d.currency, false as is_lost,
        d.refunds is null and (d.sale_id is not null or d.event_type in ('Purchase', 'CompleteOrder'))
          as is_sale
      from deliveries d
      where d.account_id = ${accountId} and d.destination = ${destination}
        and d.state in ('pending', 'retrying', 'paused') and d.event_time >= ${before(now)}
        and d.reason ->> 'code' is distinct from ${awaitsValueReason.code}
      union all
      select d.id, d.sale_id, d.event_time, d.value_cents, d.currency, true,
        d.refunds is null and (d.sale_id is not null or d.event_type in ('Purchase', 'CompleteOrder'))
      from deliveries d
      where d.account_id = ${accountId} and d.destination = ${destination}
        and d.created_at >= ${before(since)}
        and (d.state = 'paused' and d.event_time < ${before(now)}
          and d.reason ->> 'code' is distinct from ${awaitsValueReason.code}
          or d.state = 'dropped' and d.reason ->> 'code' = ${tooOldReason.code}
          and d.event_time >= ${before(since)}
          or d.state = 'failed' and d.reason ->> 'code' = 'gave_up' and d.last_attempt_at >= ${since}
          and (d.http_status is null or d.http_status >= 500))
    ), each as (
      select *, row_number() over (
        partition by is_lost, coalesce(sale_id, id), is_sale and value_cents is not null order by id) as nth
      from own
    )
    select is_lost, case when is_sale then currency end as currency, count(*) as events,
      coalesce(sum(value_cents) filter (where is_sale and nth = 1), 0) as cents,
      min(event_time) as oldest
    from each group by 1, 2 order by 1, 2 nulls last`.execute(trx)
  const waiting = rows.filter((row) => !row.is_lost)
  const lost = rows.filter((row) => row.is_lost)
  const oldest = waiting.map((row) => row.oldest.getTime())
  return {
    waiting: events(waiting),
    waitingSales: sales(waiting),
    sendableUntil:
      oldest.length === 0 ? null : new Date(Math.min(...oldest) + maxAgeMs).toISOString(),
    lost: events(lost),
    lostSales: sales(lost),
  }
}

function events(rows: Row[]): number {
  return rows.reduce((sum, row) => sum + row.events, 0)
}

function sales(rows: Row[]): Amount[] {
  return rows.flatMap(({ currency, cents }) =>
    currency !== null && cents > 0 ? [{ currency, cents }] : [],
  )
}
