import type { z } from 'zod'
import type { sendEmailReport as contract } from '#contracts/email-report'
import type { DaySpan } from '#domain/date-range'
import { outcomeSentence } from '#domain/lines/alerts'
import { newestReportDay, reportDays } from '#domain/people/report-schedule'
import { recordAudit } from '#server/audit/record'
import { emailServerOf } from '#server/integrations/smtp/client'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { sendDueReports } from './send-reports.ts'

const mostPerHour = 3
const hourMs = 3_600_000

/**
 * Sends the report of the newest whole week or month to all who get it, and answers when the mail server
 * has said what it takes. Its messages are queued first, so that what it does not take now is tried again
 * by the job, and what a killed process leaves is sent. What goes by itself goes all the same.
 */
export async function sendReportNow(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  if (emailServerOf(ctx.config) === null) {
    throw new AppError('conflict', { message: 'Este servidor não envia e-mails.' })
  }
  const { current, ttl } = await ctx.siblings.limits.count(`report now ${accountId}`, hourMs)
  if (current > mostPerHour) {
    throw new AppError('too_many_requests', {
      message: `O relatório já foi enviado ${mostPerHour} vezes na última hora. Espere um pouco.`,
      retryAfterSeconds: Math.ceil(ttl / 1_000),
    })
  }
  const ids = await queueByHand(ctx, accountId)
  await sendDueReports(ctx, accountId)
  return answerOf(ctx, accountId, ids)
}

/**
 * Writes a message for each recipient and records who sent them. Who still waits for the same report gets
 * no second one: it is tried again at its time. Resolves with the ids of what everybody is to get.
 */
async function queueByHand(ctx: Context, accountId: string): Promise<string[]> {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    await takeTurn(trx, 'email reports', accountId)
    const { report, recipients } = await sendingOf(trx, accountId)
    const { frequency, time_zone: timeZone } = report
    const day = newestReportDay(frequency, now.getTime(), timeZone)
    const days = reportDays(frequency, day)
    const waiting = await waitingFor(trx, accountId, days)
    const isWaiting = new Set(waiting.map((message) => message.recipient_id))
    const messages = recipients
      .filter(({ id }) => !isWaiting.has(id))
      .map(({ id, email }) => ({
        account_id: accountId,
        id: ctx.newId(),
        recipient_id: id,
        email,
        report_day: day,
        first_day: days.from,
        last_day: days.to,
        by_hand: true,
        next_try_at: now,
      }))
    if (messages.length > 0) {
      await trx.insertInto('email_report_messages').values(messages).execute()
    }
    await recordAudit(trx, ctx, {
      accountId,
      action: 'emailReport.send',
      after: { recipients: recipients.map(({ email }) => email) },
    })
    return [...waiting, ...messages].map(({ id }) => id)
  })
}

/** What is sent and who gets it; 409 while it is sent to nobody. */
async function sendingOf(trx: Trx, accountId: string) {
  const report = await trx
    .selectFrom('email_reports as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.frequency', 'a.time_zone'])
    .where('r.account_id', '=', accountId)
    .where('a.id', '=', accountId)
    .where('r.is_active', '=', true)
    .executeTakeFirst()
  const recipients = await trx
    .selectFrom('email_report_recipients')
    .select(['id', 'email'])
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is', null)
    .orderBy('email')
    .execute()
  if (report === undefined || recipients.length === 0) {
    throw new AppError('conflict', {
      message: 'Escolha quando enviar e quem recebe, e salve, antes de enviar.',
    })
  }
  return { report, recipients }
}

/** The messages about these days that the mail server has not taken yet, to who still gets them. */
function waitingFor(trx: Trx, accountId: string, days: DaySpan) {
  return trx
    .selectFrom('email_report_messages as m')
    .innerJoin('email_report_recipients as r', (join) =>
      join.on('r.account_id', '=', accountId).onRef('r.id', '=', 'm.recipient_id'),
    )
    .select(['m.id', 'm.recipient_id'])
    .where('m.account_id', '=', accountId)
    .where('m.state', '=', 'pending')
    .where('m.first_day', '=', days.from)
    .where('m.last_day', '=', days.to)
    .where('r.stopped_at', 'is', null)
    .execute()
}

async function answerOf(
  ctx: Context,
  accountId: string,
  ids: string[],
): Promise<z.input<typeof contract.output>> {
  const messages = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('email_report_messages')
      .select(['email', 'state', 'outcome'])
      .where('account_id', '=', accountId)
      .where('id', '=', oneOf(ids))
      .orderBy('email')
      .execute(),
  )
  const failed = messages.filter(({ state }) => state !== 'sent')
  return {
    sent: messages.length - failed.length,
    failed: failed.map(({ email, state, outcome }) => ({
      email,
      // The job has it in its hands at this very moment.
      outcome: outcome === null ? 'O envio está em andamento.' : outcomeSentence(outcome),
      willRetry: state === 'pending',
    })),
  }
}
