import { sql } from 'kysely'
import { z } from 'zod'
import { isDestination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { forgetOldAttempts } from './forget-attempts.ts'
import { liveClaims } from './outbox/claim-due.ts'
import { confirmDue, confirmReceipts } from './outbox/confirm-receipts.ts'
import { deliver } from './outbox/deliver.ts'
import { addDeliverJob, type DeliverPayload } from './outbox/deliver-job.ts'
import { dropTooOld, moveAllWaiting } from './outbox/move-waiting.ts'

const payloadShape = z.object({
  accountId: z.uuid(),
  platform: z.string().refine(isDestination, 'not a destination'),
})

const moveShape = payloadShape.extend({ since: z.iso.datetime() })

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
  ]
}

/** A job for each account with a delivery whose time has come: retries, and claims that expired. */
async function deliverDue(ctx: Context): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<{ account_id: string; platform: DeliverPayload['platform'] }>`
    select c.account_id, c.platform from ad_connections c
    where c.paused_at is null and (c.resume_at is null or c.resume_at <= ${now})
      and exists (
        select from deliveries d
        where d.account_id = c.account_id and d.platform = c.platform
          and d.state in ('pendente', 'tentando') and d.next_try_at <= ${now}
      )
      and not exists (${liveClaims({
        accountId: sql.ref('c.account_id'),
        platform: sql.ref('c.platform'),
        now,
      })})`.execute(ctx.sql.asOwner)
  for (const { account_id: accountId, platform } of rows) {
    await ctx.sql.withAccount(accountId, (trx) => addDeliverJob(ctx, trx, { accountId, platform }))
  }
}

async function dropPausedTooLong(ctx: Context): Promise<void> {
  const { rows } = await sql<{ account_id: string; platform: DeliverPayload['platform'] }>`
    select account_id, platform from deliveries where state = 'pausado' group by 1, 2`.execute(
    ctx.sql.asOwner,
  )
  for (const { account_id: accountId, platform } of rows) {
    await dropTooOld(ctx, accountId, platform)
  }
}
