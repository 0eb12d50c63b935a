import { sql } from 'kysely'
import {
  type ForeseenRetention,
  mostForeseen,
  type Retention,
  type RetentionPeriods,
  usualRetention,
} from '#contracts/retention'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { idsUntil } from '#server/platform/ids'
import type { Trx } from '#server/platform/sql'

export const clearEveryMs = 3_600_000
const dayMs = 86_400_000
/** Before every entry of a dictionary. */
const beginning = '-9223372036854775808'
const nothing = '00000000-0000-0000-0000-000000000000'

/** The instant `days` ago: what is older goes. */
export function limitOf(ctx: Context, days: number): Date {
  return new Date(ctx.now().getTime() - days * dayMs)
}

/** How far the account is cleared: its clicks and its messages, and what clicks share. */
type Reached = {
  clearedTo: string
  messagesClearedTo: string
  agentsAfter: string
  placesAfter: string
}
export type Periods = RetentionPeriods & Reached

/** The account's periods, and how far it is cleared. */
export async function periodsOf(trx: Trx, accountId: string): Promise<Periods> {
  const row = await trx
    .selectFrom('retention')
    .select(['click_days', 'webhook_days', 'message_days', 'cleared_to', 'messages_cleared_to'])
    .select(['agents_after', 'places_after'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) {
    const entries = { agentsAfter: beginning, placesAfter: beginning }
    return { ...usualRetention, clearedTo: nothing, messagesClearedTo: nothing, ...entries }
  }
  return {
    clickDays: row.click_days,
    webhookDays: row.webhook_days,
    messageDays: row.message_days,
    clearedTo: row.cleared_to,
    messagesClearedTo: row.messages_cleared_to,
    agentsAfter: row.agents_after,
    placesAfter: row.places_after,
  }
}

export function getRetention(ctx: Context, accountId: string): Promise<Retention> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { clickDays, webhookDays, messageDays } = await periodsOf(trx, accountId)
    const run = await trx
      .selectFrom('retention')
      .select(['last_run_at', 'last_clicks', 'last_webhooks', 'last_messages'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const at = run?.last_run_at ?? null
    return {
      clickDays,
      webhookDays,
      messageDays,
      lastRun:
        run === undefined || at === null
          ? null
          : {
              at: at.toISOString(),
              clicks: run.last_clicks,
              webhooks: run.last_webhooks,
              messages: run.last_messages,
            },
      nextRunAt: at && new Date(at.getTime() + clearEveryMs).toISOString(),
    }
  })
}

/** Counts no further than one above `mostForeseen`, so that a long history costs no more. */
export function foreseeRetention(
  ctx: Context,
  accountId: string,
  periods: RetentionPeriods,
): Promise<ForeseenRetention> {
  const most = sql.lit(mostForeseen + 1)
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { clearedTo, messagesClearedTo } = await periodsOf(trx, accountId)
    const webhookLimit = limitOf(ctx, periods.webhookDays)
    const { rows: webhooks } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from message_inbox m
        where m.account_id = ${accountId} and ${idsUntil(sql`m.id`, webhookLimit)}
          and m.received_at < ${webhookLimit} and m.worked_at is not null
        limit ${most}) as old`.execute(trx)
    const found = {
      clicks: 0,
      webhooks: webhooks[0]?.count ?? 0,
      messages:
        periods.messageDays === null
          ? 0
          : await oldTexts(trx, accountId, messagesClearedTo, limitOf(ctx, periods.messageDays)),
    }
    if (periods.clickDays === null) return found
    const { rows: clicks } = await sql<{ count: number }>`
      select count(*) filter (where ip is not null)::int as count from (
        select c.ip from click_rows c
        where c.account_id = ${accountId} and c.id > ${clearedTo}
          and c.id < first_id_at(${limitOf(ctx, periods.clickDays)}::timestamptz)
        limit ${most}) as old`.execute(trx)
    return { ...found, clicks: clicks[0]?.count ?? 0 }
  })
}

/** How many messages have a text that would go; those of a history are counted by their own time. */
async function oldTexts(trx: Trx, accountId: string, after: string, before: Date): Promise<number> {
  const most = sql.lit(mostForeseen + 1)
  const { rows } = await sql<{ count: number }>`
    select count(*) filter (where shown_text <> '')::int as count from (
      (select m.id, m.shown_text from messages m
        where m.account_id = ${accountId} and m.id > ${after}
          and m.id < first_id_at(${before}::timestamptz)
        limit ${most})
      union
      (select m.id, m.shown_text from messages m
        where m.account_id = ${accountId} and m.is_history and m.cleared_at is null
          and m.sent_at < ${before}
        limit ${most})) as old`.execute(trx)
  return Math.min(rows[0]?.count ?? 0, mostForeseen + 1)
}

export async function saveRetention(
  ctx: Context,
  accountId: string,
  { clickDays, webhookDays, messageDays }: RetentionPeriods,
): Promise<void> {
  const periods = {
    click_days: clickDays,
    webhook_days: webhookDays,
    message_days: messageDays,
  }
  await ctx.sql.withAccount(accountId, async (trx) => {
    const before = await periodsOf(trx, accountId)
    await trx
      .insertInto('retention')
      .values({ account_id: accountId, ...periods })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(periods))
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'retention.change',
      before: {
        clickDays: before.clickDays,
        webhookDays: before.webhookDays,
        messageDays: before.messageDays,
      },
      after: { clickDays, webhookDays, messageDays },
    })
  })
}
