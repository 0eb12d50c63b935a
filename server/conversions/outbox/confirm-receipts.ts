import { sql } from 'kysely'
import type { Connection } from '#server/integrations/destinations/destination'
import type { Context } from '#server/platform/context'
import { openToken } from '../ad-token.ts'
import { senderOf } from '../senders.ts'
import type { DeliverPayload } from './deliver-job.ts'
import { settleReceipt } from './settle-receipt.ts'

/** What is asked in one job; other accounts get their turn, the rest follows with the next sweep. */
const maxReceipts = 20
/** A destination that does not answer is asked again after this long. */
const awayMs = 900_000

/** Sent deliveries of one account and destination whose request was not judged yet and may be by now. */
const dueReceipts = (now: Date) => sql`d.receipt is not null and d.confirmed_at is null
  and d.state = 'enviado'
  and coalesce(d.receipt_next_at, d.sent_at + interval '15 minutes') <= ${now}`

/** A job for each account with a request whose judgement may be asked for. */
export async function confirmDue(ctx: Context): Promise<void> {
  const { rows } = await sql<{ account_id: string; platform: DeliverPayload['platform'] }>`
    select distinct d.account_id, d.platform from deliveries d
    join ad_connections c on c.account_id = d.account_id and c.platform = d.platform
    where ${dueReceipts(ctx.now())} and c.paused_at is null
    limit 1000`.execute(ctx.sql.asOwner)
  for (const { account_id: accountId, platform } of rows) {
    const key = `confirm-receipts:${accountId}:${platform}`
    await ctx.sql.withAccount(accountId, (trx) =>
      ctx.jobs.add(trx, 'confirm-receipts', { accountId, platform }, { key }),
    )
  }
}

/**
 * Asks the destination what became of requests that it accepted and settles their deliveries. No
 * transaction is open while it is asked; a request judged twice at the same time is settled once.
 */
export async function confirmReceipts(
  ctx: Context,
  { accountId, platform }: DeliverPayload,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { judge } = senderOf(platform)
  const connection = await runningConnection(ctx, { accountId, platform })
  if (judge === undefined || connection === null) return askLater(ctx, accountId, platform)
  const due = await ctx.sql.withAccount(accountId, (trx) =>
    sql<{ receipt: string }>`
      select d.receipt from deliveries d
      where d.account_id = ${accountId} and d.platform = ${platform} and ${dueReceipts(ctx.now())}
      group by d.receipt order by min(d.sent_at) limit ${maxReceipts}`.execute(trx),
  )
  for (const { receipt } of due.rows) {
    if (signal?.aborted) return
    const asked = { config: ctx.config, now: ctx.now(), connection, receipt, signal }
    const { answer, judgement } = await judge(asked)
    if (judgement.kind === 'away') return askLater(ctx, accountId, platform)
    await ctx.sql.withAccount(accountId, (trx) =>
      settleReceipt(ctx, trx, { accountId, platform, receipt }, answer, judgement),
    )
  }
}

/** The account's connection, opened; null while nothing is sent by it. */
async function runningConnection(
  ctx: Context,
  { accountId, platform }: DeliverPayload,
): Promise<Connection | null> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('ad_connections')
      .select(['pixel_id', 'access_token', 'settings', 'test_event_code'])
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .where('paused_at', 'is', null)
      .executeTakeFirst(),
  )
  if (row === undefined) return null
  const secret = openToken(ctx, accountId, platform, row.access_token)
  if (secret === null) return null
  return {
    accountId,
    destination: platform,
    address: row.pixel_id,
    secret,
    settings: row.settings as Record<string, unknown>,
    testEventCode: row.test_event_code,
  }
}

async function askLater(
  ctx: Context,
  accountId: string,
  platform: DeliverPayload['platform'],
): Promise<void> {
  const next = new Date(ctx.now().getTime() + awayMs)
  await ctx.sql.withAccount(accountId, (trx) =>
    sql`update deliveries d set receipt_next_at = ${next}
      where d.account_id = ${accountId} and d.platform = ${platform}
        and ${dueReceipts(ctx.now())}`.execute(trx),
  )
}
