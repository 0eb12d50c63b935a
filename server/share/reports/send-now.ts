import type { z } from 'zod'
import type { sendEmailReport as contract } from '#contracts/email-report'
import { outcomeSentence } from '#domain/lines/alerts'
import { newestReportDay, reportDays } from '#domain/people/report-schedule'
import { recordAudit } from '#server/audit/record'
import { emailServerOf, sendEmail } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { stopUrl } from './recipients.ts'
import { reportEmail } from './report-email.ts'
import { figuresOf } from './send-reports.ts'

const mostPerHour = 3
const hourMs = 3_600_000
const atATime = 5

/**
 * Sends the report of the newest whole week or month to all who get it, and answers when the mail server
 * has said what it takes. Beside what is sent by itself: nothing is queued or tried again.
 */
export async function sendReportNow(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  const server = emailServerOf(ctx.config)
  if (server === null) {
    throw new AppError('conflict', { message: 'Este servidor não envia e-mails.' })
  }
  const { current, ttl } = await ctx.siblings.limits.count(`report now ${accountId}`, hourMs)
  if (current > mostPerHour) {
    throw new AppError('too_many_requests', {
      message: `O relatório já foi enviado ${mostPerHour} vezes na última hora. Espere um pouco.`,
      retryAfterSeconds: Math.ceil(ttl / 1_000),
    })
  }
  const { report, recipients } = await claimSending(ctx, accountId)
  const { frequency, name, time_zone: timeZone } = report
  const days = reportDays(frequency, newestReportDay(frequency, ctx.now().getTime(), timeZone))
  const figures = await figuresOf(ctx, accountId, days, timeZone)
  const host = new URL(ctx.config.publicUrl).hostname
  const answer: z.input<typeof contract.output> = { sent: 0, failed: [] }
  for (let at = 0; at < recipients.length; at += atATime) {
    const some = recipients.slice(at, at + atATime).map(async ({ id, email }) => {
      const letter = reportEmail(figures, {
        ...{ to: email, accountName: name, days, stopUrl: stopUrl(ctx, accountId, id) },
        messageId: `<${ctx.newId()}@${host}>`,
      })
      const { ok, outcome } = await sendEmail(server, letter)
      if (ok) answer.sent += 1
      else answer.failed.push({ email, outcome: outcomeSentence(outcome) })
    })
    await Promise.all(some)
  }
  return answer
}

/** Who gets it; recorded before the first of them does. */
async function claimSending(ctx: Context, accountId: string) {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const report = await trx
      .selectFrom('email_reports as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['r.frequency', 'a.name', 'a.time_zone'])
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
    await recordAudit(trx, ctx, {
      accountId,
      action: 'emailReport.send',
      after: { recipients: recipients.map(({ email }) => email) },
    })
    return { report, recipients }
  })
}
