import { sql } from 'kysely'
import type { Destination } from '#domain/conversions/destinations'
import { senderOf } from '#server/integrations/destinations/registry'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { toChangeConnection } from '../connections/connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { awaitsValueReason } from './sale-deliveries.ts'
import { waitingReasons } from './waiting-reasons.ts'

export type MoveWaitingPayload = {
  accountId: string
  destination: Destination
  /** When the connection changed, ISO: what became of a request since then is not touched. */
  since: string
}

/** Rows of one transaction: a backlog of any size never holds the connection's lock for long. */
const chunkRows = 1_000

/**
 * Lets what waits to be sent follow its connection, which was just changed under its lock: while it
 * runs, what was paused becomes due, what waited for the old credentials' rate limit too, and what
 * is too old by now is dropped; while it is paused or gone, what was due waits and says why. Moves
 * the first rows in the given transaction and leaves the others to a job.
 */
export async function moveWaiting(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const payload = { accountId, destination, since: ctx.now().toISOString() }
  await publish(trx, accountId, { kind: 'destination', id: null })
  if (await moveSome(ctx, trx, payload)) await addMoveJob(ctx, trx, payload)
}

/** The job: goes on until nothing is left to move. The state of the connection decides, each time. */
export async function moveAllWaiting(
  ctx: Context,
  payload: MoveWaitingPayload,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await ctx.sql.withAccount(payload.accountId, async (trx) => {
      if (!signal?.aborted) {
        await toChangeConnection(trx, payload.accountId)
        return moveSome(ctx, trx, payload)
      }
      await addMoveJob(ctx, trx, payload)
      return false
    })
  }
}

/** What is paused and the destination would refuse by now stops waiting and says why. */
export async function dropTooOld(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const { tooOldReason } = senderOf(destination)
  const isOld = sql`state = 'paused' and event_time < ${oldest(ctx, destination)}`
  for (let dropped = chunkRows; dropped === chunkRows; ) {
    const result = await ctx.sql.withAccount(accountId, (trx) =>
      sql`update deliveries set state = 'dropped', reason = ${tooOldReason}, next_try_at = null
        where account_id = ${accountId} and id = any(${some(accountId, destination, isOld)})`.execute(
        trx,
      ),
    )
    dropped = Number(result.numAffectedRows ?? 0n)
  }
}

/** Moves up to `chunkRows` rows; answers whether there are more. */
async function moveSome(ctx: Context, trx: Trx, payload: MoveWaitingPayload): Promise<boolean> {
  const { accountId, destination } = payload
  const reason = (await waitingReasons(trx, accountId, [destination])).get(destination)
  const which = reason === undefined ? stopped(payload.since) : goingOn
  if (reason === undefined) await resumeSome(ctx, trx, payload)
  else {
    await sql`update deliveries
      set state = 'paused', reason = ${reason}, next_try_at = null
      where account_id = ${accountId} and id = any(${some(accountId, destination, which)})`.execute(
      trx,
    )
  }
  await publish(trx, accountId, { kind: 'conversion', id: null })
  const { rows } = await sql<{ is_left: boolean }>`select exists(select from deliveries
    where account_id = ${accountId} and destination = ${destination} and ${which}) as is_left`.execute(
    trx,
  )
  return rows[0]?.is_left ?? false
}

async function resumeSome(
  ctx: Context,
  trx: Trx,
  { accountId, destination, since }: MoveWaitingPayload,
): Promise<void> {
  const { tooOldReason } = senderOf(destination)
  await sql`
    update deliveries d set
      state = case when not was.paused then d.state when was.old then 'dropped'
        else 'pending' end,
      reason = case when not was.paused then d.reason when was.old then ${tooOldReason}::jsonb end,
      next_try_at = case when not (was.paused and was.old) then ${since}::timestamptz end,
      -- What nobody understood was refused under other settings.
      doubted_since = null,
      -- Who claimed it and did not say what came of it may have sent it.
      perhaps_taken = d.perhaps_taken or was.paused and d.claimed_until is not null,
      claimed_until = case when not was.paused then d.claimed_until end
    from (
      select id, state = 'paused' as paused, event_time < ${oldest(ctx, destination)} as old
      from deliveries
      where account_id = ${accountId} and id = any(${some(accountId, destination, stopped(since))})
    ) was
    where d.account_id = ${accountId} and d.id = was.id`.execute(trx)
  await addDeliverJob(ctx, trx, { accountId, destination })
}

const goingOn = sql`state in ('pending', 'retrying')`

/** Paused by its connection or put off before that changed; a refusal since then stands. */
function stopped(since: string) {
  return sql`(state = 'paused' and reason ->> 'code' is distinct from ${awaitsValueReason.code}
      or state in ('pending', 'retrying') and next_try_at > ${since}::timestamptz)
    and (last_attempt_at is null or last_attempt_at <= ${since}::timestamptz)`
}

/**
 * Ids of at most `chunkRows` of these deliveries. Locked ones are skipped: their holder may be waiting for
 * the connection's lock, which we may hold. As an array the subselect runs once; in a join the plan could
 * repeat it, limit included.
 */
function some(accountId: string, destination: Destination, which: ReturnType<typeof stopped>) {
  return sql`array(select id from deliveries
    where account_id = ${accountId} and destination = ${destination} and ${which}
    limit ${chunkRows} for update skip locked)`
}

function oldest(ctx: Context, destination: Destination): Date {
  return new Date(ctx.now().getTime() - senderOf(destination).maxAgeMs)
}

async function addMoveJob(ctx: Context, trx: Trx, payload: MoveWaitingPayload): Promise<void> {
  const key = `move-waiting:${payload.accountId}:${payload.destination}`
  await ctx.jobs.add(trx, 'move-waiting', payload, { key })
}
