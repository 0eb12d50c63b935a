import { sql } from 'kysely'
import { newestReportDay, type ReportFrequency, reportDays } from '#domain/people/report-schedule'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { addDueJobs } from '#server/platform/due-jobs'
import { timeZoneOf } from './settings.ts'

type Stored = {
  account_id: string
  frequency: ReportFrequency
  queued_until: string
  time_zone: string
}

/**
 * A job for each account with a report to queue or a message to send. Whether one is due depends on the
 * clocks of the account, which may be moved to another zone at any time: it is asked for, not kept.
 */
export async function wakeEmailReports(ctx: Context): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<Stored>`
    select r.account_id, r.frequency, r.queued_until, a.time_zone
    from email_reports r join accounts a on a.id = r.account_id
    where r.is_active and a.status = 'active'`.execute(ctx.sql.asIngest)
  const unqueued = rows
    .filter(
      (row) => newestReportDay(row.frequency, now.getTime(), row.time_zone) > row.queued_until,
    )
    .map((row) => row.account_id)
  const { rows: unsent } = await sql<{ account_id: string }>`
    select distinct account_id from email_report_messages
    where state = 'pending' and next_try_at <= ${now}`.execute(ctx.sql.asIngest)
  const accounts = new Set([...unqueued, ...unsent.map((row) => row.account_id)])
  if (accounts.size === 0) return
  const due = sql<{ account_id: string }>`select unnest(${[...accounts]}::uuid[]) as account_id`
  await addDueJobs(ctx.sql.asIngest, 'email-report', due, { inOrder: true })
}

/**
 * Writes the messages of the newest report that is due, one for each recipient, in one transaction with
 * the day until which that was done: a restart neither loses nor doubles any. Of reports that were
 * missed while the server was off only the newest is sent.
 */
export async function queueReport(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now()
  await ctx.sql.withAccount(accountId, async (trx) => {
    await takeTurn(trx, 'email reports', accountId)
    const report = await trx
      .selectFrom('email_reports')
      .select(['frequency', 'queued_until'])
      .where('account_id', '=', accountId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (report === undefined) return
    const { frequency, queued_until } = report
    const day = newestReportDay(frequency, now.getTime(), await timeZoneOf(trx, accountId))
    if (day <= queued_until) return
    const recipients = await trx
      .selectFrom('email_report_recipients')
      .select(['id', 'email'])
      .where('account_id', '=', accountId)
      .where('stopped_at', 'is', null)
      .execute()
    const { from, to } = reportDays(frequency, day)
    if (recipients.length > 0) {
      await trx
        .insertInto('email_report_messages')
        .values(
          recipients.map(({ id, email }) => ({
            account_id: accountId,
            id: ctx.newId(),
            recipient_id: id,
            email,
            report_day: day,
            first_day: from,
            last_day: to,
            next_try_at: now,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'report_day', 'first_day', 'recipient_id'])
            .where('by_hand', '=', false)
            .doNothing(),
        )
        .execute()
    }
    await trx
      .updateTable('email_reports')
      .set({ queued_until: day })
      .where('account_id', '=', accountId)
      .execute()
  })
}
