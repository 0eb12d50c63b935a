import { type RawBuilder, sql } from 'kysely'
import type { Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { StopCause } from '#domain/conversions/stops'
import type { Trx } from '#server/platform/sql'
import { awaitsValueReason } from '../outbox/sale-deliveries.ts'
import { type Backlog, readBacklog } from './read-backlog.ts'

/** A destination that fails for less long may come back before anybody could do something about it. */
const failingMs = 3_600_000

/** A connected destination that takes no events now. */
export type Stop = {
  destination: Destination
  /** Name of a webhook. */
  name: string | null
  cause: StopCause
  since: Date
  reason: Reason | null
  backlog: Backlog
}

type Row = Omit<Stop, 'backlog'>

/** Why the connection `c` is stopped (`StopCause`); null while it takes events. */
export function stopCause(accountId: unknown, now: Date): RawBuilder<StopCause | null> {
  const own = sql`select from deliveries d where d.account_id = ${accountId} and d.destination = c.destination`
  return sql`case when c.paused_at is not null then 'paused'
    when exists (${own} and ${isHeld}) then 'held'
    -- A webhook that fails is paused after a day, and told of then.
    when c.destination not like 'webhook:%' and c.failing_since <= ${new Date(now.getTime() - failingMs)}
      and exists (${own} and d.state in ('pending', 'retrying')) then 'failing' end`
}

const isHeld = sql`d.state = 'paused' and d.reason ->> 'code' is distinct from ${awaitsValueReason.code}`

/** The stopped destinations of an account, or `only` one of them, in a fixed order. */
export async function readStops(
  trx: Trx,
  accountId: string,
  now: Date,
  only: Destination | null = null,
): Promise<Stop[]> {
  const { rows } = await sql<Row>`
    select c.destination, c.settings ->> 'name' as name, c.cause,
      coalesce(case c.cause when 'paused' then c.paused_at when 'failing' then c.failing_since end,
        newest.since, ${now}) as since,
      coalesce(case when c.cause = 'paused' then c.pause_reason end, newest.reason) as reason
    from (
      select c.*, ${stopCause(accountId, now)} as cause from connections c
      where c.account_id = ${accountId} and (${only}::text is null or c.destination = ${only})
    ) c
    left join lateral (
      select (array_agg(d.reason order by d.last_attempt_at desc nulls last))[1] as reason,
        min(d.last_attempt_at) as since
      from deliveries d
      where d.account_id = ${accountId} and d.destination = c.destination
        and case c.cause when 'held' then ${isHeld} when 'failing' then d.state = 'retrying' end
    ) newest on true
    where c.cause is not null
    order by c.destination`.execute(trx)
  const stops: Stop[] = []
  for (const row of rows) {
    const { destination, since } = row
    stops.push({
      ...row,
      backlog: await readBacklog(trx, { accountId, destination, since, now }),
    })
  }
  return stops
}
