import { sql } from 'kysely'
import { z } from 'zod'
import { isDestination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { liveClaims } from './outbox/claim-due.ts'
import { confirmDue, confirmReceipts } from './outbox/confirm-receipts.ts'
import { deliver } from './outbox/deliver.ts'
import { addDeliverJob, type DeliverPayload } from './outbox/deliver-job.ts'
import { dropTooOld, moveAllWaiting } from './outbox/move-waiting.ts'
import { noteStops } from './stops/note-stops.ts'

const attemptsKeptMs = 90 * 86_400_000

const account = z.object({ accountId: z.uuid() })
const destination = z.string().refine(isDestination, 'not a destination')
/** A job that was queued before migration 0031 calls its destination `platform`. */
const payloadShape = z.union([
  account.extend({ destination }),
  account
    .extend({ platform: destination })
    .transform(({ accountId, platform }) => ({ accountId, destination: platform })),
])
const moveShape = payloadShape.and(z.object({ since: z.iso.datetime() }))

export function conversionTasks(ctx: Context): Tasks {
  return {
    deliver: (payload, signal) => deliver(ctx, payloadShape.parse(payload), signal),
    'confirm-receipts': (payload, signal) =>
      confirmReceipts(ctx, payloadShape.parse(payload), signal),
    'move-waiting': (payload, signal) => moveAllWaiting(ctx, moveShape.parse(payload), signal),
  }
}

export function conversionSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'deliver-due', everyMs: 1_000, run: () => deliverDue(ctx) },
    { name: 'confirm-due', everyMs: 60_000, run: () => confirmDue(ctx) },
    { name: 'forget-old-attempts', everyMs: 3_600_000, run: () => forgetOldAttempts(ctx) },
    { name: 'drop-paused-too-long', everyMs: 3_600_000, run: () => dropPausedTooLong(ctx) },
    { name: 'note-stops', everyMs: 60_000, run: () => noteStops(ctx) },
  ]
}

/** A job for each account with a delivery whose time has come: retries, and claims that expired. */
async function deliverDue(ctx: Context): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<{ account_id: string; destination: DeliverPayload['destination'] }>`
    select c.account_id, c.destination from connections c
    where c.paused_at is null and (c.resume_at is null or c.resume_at <= ${now})
      and exists (
        select from deliveries d
        where d.account_id = c.account_id and d.destination = c.destination
          and d.state in ('pending', 'retrying') and d.next_try_at <= ${now}
      )
      and not exists (${liveClaims({
        accountId: sql.ref('c.account_id'),
        destination: sql.ref('c.destination'),
        now,
      })})`.execute(ctx.sql.asIngest)
  for (const { account_id: accountId, destination } of rows) {
    await ctx.sql.withAccount(accountId, (trx) =>
      addDeliverJob(ctx, trx, { accountId, destination }),
    )
  }
}

/** Ends the log of attempts after 90 days; each delivery keeps its last request and answer. */
async function forgetOldAttempts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - attemptsKeptMs)
  await sql`delete from delivery_attempts where at < ${before}`.execute(ctx.sql.asIngest)
}

async function dropPausedTooLong(ctx: Context): Promise<void> {
  const { rows } = await sql<{ account_id: string; destination: DeliverPayload['destination'] }>`
    select account_id, destination from deliveries where state = 'paused' group by 1, 2`.execute(
    ctx.sql.asIngest,
  )
  for (const { account_id: accountId, destination } of rows) {
    await dropTooOld(ctx, accountId, destination)
  }
}
