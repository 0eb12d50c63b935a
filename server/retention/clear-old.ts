import { sql, type Updateable } from 'kysely'
import { clearVisitors } from '#server/clicks/store/clear-visitors'
import { forgetEntries } from '#server/clicks/store/forget-entries'
import { clearTexts } from '#server/conversations/clear-texts'
import { clearRequests } from '#server/conversions/outbox/clear-requests'
import { withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { idsUntil } from '#server/platform/ids'
import type { Database, Trx } from '#server/platform/sql'
import { clearEveryMs, limitOf, type Periods, periodsOf } from './periods.ts'

const batchRows = 500

type Cleared = { clicks: number; webhooks: number; messages: number }

/**
 * Takes away what accounts keep no longer: of each a batch in turn, so that a long history of one keeps
 * no other waiting. What a stopped run has not reached, the next one does.
 */
export async function clearOld(ctx: Context, signal: AbortSignal): Promise<void> {
  const accounts = await dueAccounts(ctx)
  let open = accounts.map((id) => ({ id, clicks: 0, webhooks: 0, messages: 0 }))
  while (open.length > 0) {
    const unfinished: typeof open = []
    for (const account of open) {
      if (signal.aborted) return
      try {
        const batch = await clearBatch(ctx, account.id)
        const texts = await clearMessages(ctx, account.id)
        account.clicks += batch.clicks
        account.webhooks += batch.webhooks
        account.messages += texts.messages
        await recordRun(ctx, account)
        if (batch.isDone && texts.isDone) await clearEntries(ctx, account.id)
        else unfinished.push(account)
      } catch (error) {
        // The other accounts' turns do not depend on this one's.
        ctx.log.error({ err: error, accountId: account.id }, 'old data not cleared')
      }
    }
    open = unfinished
  }
}

/** Accounts that no run has looked at in this turn: to look costs some twenty statements of each. */
async function dueAccounts(ctx: Context): Promise<string[]> {
  const accounts = await ctx.sql.asIngest
    .selectFrom('accounts')
    .select('id')
    .orderBy('id')
    .execute()
  const lookedAt = await ctx.sql.asIngest
    .selectFrom('retention')
    .select('account_id')
    .where('last_run_at', '>', new Date(ctx.now().getTime() - clearEveryMs / 2))
    .execute()
  const isLookedAt = new Set(lookedAt.map(({ account_id }) => account_id))
  return accounts.map(({ id }) => id).filter((id) => !isLookedAt.has(id))
}

/** One batch of the account's old clicks and webhooks, in one transaction. */
function clearBatch(
  ctx: Context,
  accountId: string,
): Promise<Omit<Cleared, 'messages'> & { isDone: boolean }> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const periods = await periodsOf(trx, accountId)
    // First, because it locks the dictionaries, which comes before the lock of any row.
    const visitors = await clearClicks(ctx, trx, accountId, periods)
    const webhooks = await deleteWebhooks(trx, accountId, limitOf(ctx, periods.webhookDays))
    return {
      clicks: visitors.clicks,
      webhooks,
      isDone: webhooks < batchRows && visitors.isDone,
    }
  })
}

/** The account's next old clicks, and what was sent of them; the same ones again while more was sent. */
async function clearClicks(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { clickDays, clearedTo }: Pick<Periods, 'clickDays' | 'clearedTo'>,
): Promise<{ clicks: number; isDone: boolean }> {
  if (clickDays === null) return { clicks: 0, isDone: true }
  const before = limitOf(ctx, clickDays)
  const most = batchRows
  const { read, clicks } = await clearVisitors(trx, accountId, { after: clearedTo, before, most })
  const requests = await clearRequests(trx, accountId, read, { before, most })
  if (requests === most) return { clicks, isDone: false }
  const last = read.at(-1)
  if (last !== undefined) await keep(trx, accountId, { cleared_to: last.id })
  return { clicks, isDone: read.length < most }
}

/** One batch of the account's old texts, in the turn of those who change its leads. */
async function clearMessages(
  ctx: Context,
  accountId: string,
): Promise<Pick<Cleared, 'messages'> & { isDone: boolean }> {
  const { messageDays } = await ctx.sql.withAccount(accountId, (trx) => periodsOf(trx, accountId))
  if (messageDays === null) return { messages: 0, isDone: true }
  return withLeads(ctx, accountId, async (work) => {
    const { messagesClearedTo: after } = await periodsOf(work.trx, accountId)
    const before = limitOf(ctx, messageDays)
    const { last, ...texts } = await clearTexts(work, { after, before, most: batchRows })
    if (last !== null) await keep(work.trx, accountId, { messages_cleared_to: last })
    return texts
  })
}

/** Once a run a part of what clicks share: what none of them names any more leads to nobody, and goes. */
function clearEntries(ctx: Context, accountId: string): Promise<void> {
  const most = batchRows
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { agentsAfter, placesAfter } = await periodsOf(trx, accountId)
    await keep(trx, accountId, {
      agents_after: await forgetEntries(trx, accountId, 'click_agents', {
        after: agentsAfter,
        most,
      }),
      places_after: await forgetEntries(trx, accountId, 'click_places', {
        after: placesAfter,
        most,
      }),
    })
  })
}

/** Keeps how far the account is cleared, or what this run took. */
async function keep(
  trx: Trx,
  accountId: string,
  values: Omit<Updateable<Database['retention']>, 'account_id'>,
): Promise<void> {
  await trx
    .insertInto('retention')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** The next webhooks of before; edits and deletions wait as long for a message that never came. */
async function deleteWebhooks(trx: Trx, accountId: string, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('message_inbox')
    .where('account_id', '=', accountId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('message_inbox as m')
        .select('m.id')
        .where('m.account_id', '=', accountId)
        .where(idsUntil(sql`m.id`, before))
        .where('m.received_at', '<', before)
        .where('m.worked_at', 'is not', null)
        .orderBy('m.id')
        .limit(batchRows),
    )
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('messages')
    .where('account_id', '=', accountId)
    .where('is_pending', '=', true)
    .where('contact_id', 'is', null)
    .where('received_at', '<', before)
    .execute()
  return Number(numDeletedRows)
}

/** What this run has taken away of the account so far. */
async function recordRun(
  ctx: Context,
  { id, clicks, webhooks, messages }: Cleared & { id: string },
): Promise<void> {
  await ctx.sql.withAccount(id, (trx) =>
    keep(trx, id, {
      last_run_at: ctx.now(),
      last_clicks: clicks,
      last_webhooks: webhooks,
      last_messages: messages,
    }),
  )
}
