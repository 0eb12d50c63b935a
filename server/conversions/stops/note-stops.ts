import { sql } from 'kysely'
import type { Destination } from '#domain/conversions/destinations'
import { adapterOf } from '#server/integrations/destinations/registry'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { toChangeConnection } from '../connections/connection-lock.ts'
import { readBacklog } from './read-backlog.ts'
import { readStops, type Stop, stopCause } from './read-stops.ts'

/** A destination that stays stopped is told of again after this time. */
const remindAfterMs = 24 * 3_600_000

/** The newest notice of each kind that is about the destination of the connection `c`. */
const newestNotice = (accountId: unknown) => sql`
  select n.kind, n.created_at, n.details from account_notices n
  where n.account_id = ${accountId} and n.details ->> 'destination' = c.destination
    and n.kind like 'destination_%'
  order by n.created_at desc, n.id desc limit 1`

/** Whether somebody is to be told of the connection `c`, whose newest notice is `told`. */
function isDue(accountId: unknown, now: Date) {
  return sql`case when ${stopCause(accountId, now)} is not null
    then told.kind is null or told.kind = 'destination_resumed'
      or told.created_at <= ${new Date(now.getTime() - remindAfterMs)}
    else told.kind in ('destination_paused', 'destination_still_paused') and c.failing_since is null
    end`
}

/**
 * Writes the notices that are due: a destination stopped, it is still stopped a day later, it takes events
 * again. A pause writes its own notice in the transaction of its cause.
 */
export async function noteStops(ctx: Context): Promise<void> {
  const now = ctx.now()
  const accountId = sql.ref('c.account_id')
  const { rows } = await sql<{ account_id: string; destination: Destination }>`
    select c.account_id, c.destination from connections c
    join accounts a on a.id = c.account_id and a.status = 'active'
    left join lateral (${newestNotice(accountId)}) told on true
    where ${isDue(accountId, now)}`.execute(ctx.sql.asIngest)
  for (const { account_id: id, destination } of rows) {
    await ctx.sql.withAccount(id, (trx) => noteStop(ctx, trx, id, destination))
  }
}

type Told = { kind: string | null; since: string | null; accepted_at: Date | null }

async function noteStop(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const now = ctx.now()
  // Held by a pause, too: two notices of one stop would each be the first.
  await toChangeConnection(trx, accountId)
  const { rows } = await sql<Told>`
    select told.kind, told.details ->> 'since' as since, c.accepted_at from connections c
    left join lateral (${newestNotice(accountId)}) told on true
    where c.account_id = ${accountId} and c.destination = ${destination}
      and ${isDue(accountId, now)}`.execute(trx)
  const [told] = rows
  if (told === undefined) return
  const isOpen = told.kind !== null && told.kind !== 'destination_resumed'
  const [stop] = await readStops(trx, accountId, now, destination)
  if (stop !== undefined) {
    await writeNotice(
      ctx,
      trx,
      accountId,
      isOpen ? 'destination_still_paused' : 'destination_paused',
      stop,
    )
    return
  }
  const isProven = told.accepted_at !== null || adapterOf(destination).confirmsNothing === true
  if (isOpen && isProven) await noteResumed(ctx, trx, accountId, destination, told.since)
}

/** Tells the account that the destination takes events again, and what was lost meanwhile. */
async function noteResumed(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
  stoppedSince: string | null,
): Promise<void> {
  const now = ctx.now()
  const since = stoppedSince === null ? now : new Date(stoppedSince)
  const { rows } = await sql<{ name: string | null }>`
    select settings ->> 'name' as name from connections
    where account_id = ${accountId} and destination = ${destination}`.execute(trx)
  await writeNotice(ctx, trx, accountId, 'destination_resumed', {
    destination,
    name: rows[0]?.name ?? null,
    since,
    reason: null,
    backlog: await readBacklog(trx, { accountId, destination, since, now }),
  })
}

/** Writes a notice about a destination; alerts send it (server/alerts). Open screens hear of it. */
export async function writeNotice(
  ctx: Context,
  trx: Trx,
  accountId: string,
  kind: 'destination_paused' | 'destination_still_paused' | 'destination_resumed',
  stop: Omit<Stop, 'cause'> & { cause?: Stop['cause'] },
): Promise<void> {
  const { since, backlog, ...facts } = stop
  await trx
    .insertInto('account_notices')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      kind,
      details: { ...facts, since: since.toISOString(), ...backlog },
      created_at: ctx.now(),
    })
    .execute()
  await publish(trx, accountId, { kind: 'destination', id: null })
}
