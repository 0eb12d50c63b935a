import { sql } from 'kysely'
import type { Connection } from '#server/integrations/destinations/connection'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { connectionRow, openConnection } from '../connections/open-connection.ts'
import type { DeliverPayload } from './deliver-job.ts'
import { settleReceipt } from './settle-receipt.ts'

/** Receipts of one job; then other accounts get their turn, and the next sweep goes on. */
const maxReceipts = 20
/** A destination that does not answer is asked again after this long. */
const awayMs = 900_000

/** Sent deliveries of one account and destination whose request was not judged yet and may be by now. */
const dueReceipts = (now: Date) => sql`d.receipt is not null and d.confirmed_at is null
  and d.state = 'sent' and (d.receipt_next_at <= ${now}
    or d.receipt_next_at is null and d.sent_at <= ${new Date(now.getTime() - awayMs)})`

/** A job for each account with a request whose judgement may be asked for. */
export async function confirmDue(ctx: Context): Promise<void> {
  const { rows } = await sql<{ account_id: string; destination: DeliverPayload['destination'] }>`
    select distinct d.account_id, d.destination from deliveries d
    join connections c on c.account_id = d.account_id and c.destination = d.destination
    where ${dueReceipts(ctx.now())} and c.paused_at is null
    limit 1000`.execute(ctx.sql.asIngest)
  for (const { account_id: accountId, destination } of rows) {
    const key = `confirm-receipts:${accountId}:${destination}`
    await ctx.sql.withAccount(accountId, (trx) =>
      ctx.jobs.add(trx, 'confirm-receipts', { accountId, destination }, { key }),
    )
  }
}

/**
 * Asks the destination what became of requests that it accepted and settles their deliveries. No
 * transaction is open during the call; a request judged twice at the same time is settled once.
 */
export async function confirmReceipts(
  ctx: Context,
  { accountId, destination }: DeliverPayload,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { judge } = senderOf(destination)
  const connection = await runningConnection(ctx, { accountId, destination })
  if (judge === undefined || connection === null) return askLater(ctx, accountId, destination)
  const due = await ctx.sql.withAccount(accountId, (trx) =>
    sql<{ receipt: string }>`
      select d.receipt from deliveries d
      where d.account_id = ${accountId} and d.destination = ${destination} and ${dueReceipts(ctx.now())}
      group by d.receipt order by min(d.sent_at) limit ${maxReceipts}`.execute(trx),
  )
  for (const { receipt } of due.rows) {
    if (signal?.aborted) return
    const { config } = ctx
    const { answer, judgement } = await judge({
      config,
      now: ctx.now(),
      connection,
      receipt,
      signal,
    })
    if (judgement.kind === 'away') return askLater(ctx, accountId, destination)
    await ctx.sql.withAccount(accountId, (trx) =>
      settleReceipt(ctx, trx, { accountId, destination, receipt }, answer, judgement),
    )
  }
}

/** The account's connection, opened; null while nothing is sent by it. */
async function runningConnection(
  ctx: Context,
  { accountId, destination }: DeliverPayload,
): Promise<Connection | null> {
  const stored = await ctx.sql.withAccount(accountId, (trx) =>
    connectionRow(trx, accountId, destination).where('paused_at', 'is', null).executeTakeFirst(),
  )
  return stored === undefined ? null : openConnection(ctx, stored)
}

async function askLater(
  ctx: Context,
  accountId: string,
  destination: DeliverPayload['destination'],
): Promise<void> {
  const next = new Date(ctx.now().getTime() + awayMs)
  await ctx.sql.withAccount(accountId, (trx) =>
    sql`update deliveries d set receipt_next_at = ${next}
      where d.account_id = ${accountId} and d.destination = ${destination}
        and ${dueReceipts(ctx.now())}`.execute(trx),
  )
}
