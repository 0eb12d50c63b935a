import type { z } from 'zod'
import type * as contract from '#contracts/email-report'
import { stateWords } from '#domain/conversions/delivery-states'
import { outcomeSentence } from '#domain/lines/alerts'
import { newestReportDay, nextReportAt } from '#domain/people/report-schedule'
import { recordAudit } from '#server/audit/record'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { replaceRecipients } from './recipients.ts'

type Report = z.input<typeof contract.getEmailReport.output>

const shownMessages = 40

export async function getEmailReport(ctx: Context, accountId: string): Promise<Report> {
  return ctx.sql.withAccount(accountId, (trx) => readReport(ctx, trx, accountId))
}

/**
 * Saves when the report goes and to whom. The first one is that of the next day it is due: what was due
 * before somebody wanted it is not sent.
 */
export async function saveEmailReport(
  ctx: Context,
  accountId: string,
  { frequency, recipients }: z.output<typeof contract.saveEmailReport.body>,
): Promise<Report> {
  const emails = [...new Set(recipients)]
  if (frequency !== 'off' && emails.length === 0) {
    throw invalidField('recipients', 'Informe pelo menos um e-mail')
  }
  return ctx.sql.withAccount(accountId, async (trx) => {
    await takeTurn(trx, 'email reports', accountId)
    const before = await readReport(ctx, trx, accountId)
    await replaceRecipients(ctx, trx, accountId, emails)
    const kept = await storedReport(trx, accountId)
    if (frequency === 'off') {
      await trx
        .updateTable('email_reports')
        .set({ is_active: false })
        .where('account_id', '=', accountId)
        .execute()
    } else if (kept?.frequency !== frequency || !kept.is_active) {
      const timeZone = await timeZoneOf(trx, accountId)
      const row = {
        frequency,
        is_active: true,
        queued_until: newestReportDay(frequency, ctx.now().getTime(), timeZone),
      }
      await trx
        .insertInto('email_reports')
        .values({ account_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute()
    }
    const after = await readReport(ctx, trx, accountId)
    await recordAudit(trx, ctx, {
      accountId,
      action: 'emailReport.change',
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    return after
  })
}

function fieldsOf({ frequency, recipients }: Report) {
  return { frequency, recipients: recipients.map(({ email }) => email) }
}

async function readReport(ctx: Context, trx: Trx, accountId: string): Promise<Report> {
  const stored = await storedReport(trx, accountId)
  const timeZone = await timeZoneOf(trx, accountId)
  const recipients = await trx
    .selectFrom('email_report_recipients')
    .select(['email', 'stopped_at'])
    .where('account_id', '=', accountId)
    .orderBy('email')
    .execute()
  const messages = await trx
    .selectFrom('email_report_messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(shownMessages)
    .execute()
  const frequency = stored?.is_active ? stored.frequency : 'off'
  const nextAt =
    stored?.is_active === true
      ? nextReportAt(stored.frequency, stored.queued_until, timeZone)
      : null
  return {
    frequency,
    recipients: recipients.map((row) => ({
      email: row.email,
      hasStopped: row.stopped_at !== null,
    })),
    sendsEmail: ctx.config.smtpUrl !== null && ctx.config.smtpFrom !== null,
    nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
    messages: messages.map((row) => ({
      id: row.id,
      email: row.email,
      from: row.first_day,
      to: row.last_day,
      byHand: row.by_hand,
      state: stateWords[row.state],
      attempts: row.attempts,
      outcome: row.outcome && outcomeSentence(row.outcome),
      doneAt: row.done_at?.toISOString() ?? null,
    })),
  }
}

function storedReport(trx: Trx, accountId: string) {
  return trx
    .selectFrom('email_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function timeZoneOf(trx: Trx, accountId: string): Promise<string> {
  const row = await trx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
