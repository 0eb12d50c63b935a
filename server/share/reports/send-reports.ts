import type { Selectable } from 'kysely'
import { type DaySpan, daysOf, localDay } from '#domain/date-range'
import type { AlertOutcome } from '#domain/lines/alerts'
import { sendEmail } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import type { EmailReportMessagesTable } from '#server/platform/schema'
import { type Period, readFigures } from '../figures.ts'
import { stopUrl } from './recipients.ts'
import { reportEmail } from './report-email.ts'

type Message = Selectable<EmailReportMessagesTable>
type Figures = ReturnType<typeof readFigures>
type FiguresOf = (days: DaySpan, timeZone: string) => Figures
type Sending = { ok: boolean; outcome: AlertOutcome; isFinal?: boolean }

const mostAttempts = 8
const firstWaitMs = 60_000
const atATime = 4
/** Longer than an attempt can take: who is killed in the middle loses no message. */
const claimMs = 5 * 60_000
const keptMs = 365 * 86_400_000

/** Tries each message of the account whose time has come once, and writes down what became of it. */
export async function sendDueReports(ctx: Context, accountId: string): Promise<void> {
  const figuresOf = createFigures(ctx, accountId)
  for (;;) {
    const { messages, account } = await claim(ctx, accountId)
    if (messages.length === 0) return
    await Promise.all(
      messages.map(async (message) => {
        const sending = await attempt(ctx, message, account, figuresOf)
        await record(ctx, message, sending)
      }),
    )
  }
}

async function claim(ctx: Context, accountId: string) {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    const due = await trx
      .selectFrom('email_report_messages')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '=', 'pending')
      .where('next_try_at', '<=', now)
      .orderBy('id')
      .limit(atATime)
      .forUpdate()
      .skipLocked()
      .execute()
    const messages =
      due.length === 0
        ? []
        : await trx
            .updateTable('email_report_messages')
            .set((row) => ({
              attempts: row('attempts', '+', 1),
              next_try_at: new Date(now.getTime() + claimMs),
            }))
            .where('account_id', '=', accountId)
            .where('id', '=', oneOf(due.map(({ id }) => id)))
            .returningAll()
            .execute()
    const account = await trx
      .selectFrom('accounts')
      .select(['name', 'time_zone'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { messages, account }
  })
}

async function attempt(
  ctx: Context,
  message: Message,
  account: { name: string; time_zone: string },
  figuresOf: FiguresOf,
): Promise<Sending> {
  const { account_id: accountId, recipient_id: recipientId, id, email } = message
  const { smtpUrl, smtpFrom, publicUrl } = ctx.config
  if (smtpUrl === null || smtpFrom === null) {
    return { ok: false, outcome: { code: 'email_not_set_up' }, isFinal: true }
  }
  if (!(await isWanted(ctx, accountId, recipientId))) {
    return { ok: false, outcome: { code: 'channel_off' }, isFinal: true }
  }
  const days = { from: message.first_day, to: message.last_day }
  const figures = await figuresOf(days, account.time_zone)
  const letter = reportEmail(figures, {
    to: email,
    accountName: account.name,
    days,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    stopUrl: stopUrl(ctx, accountId, recipientId),
  })
  return sendEmail({ url: smtpUrl, from: smtpFrom }, letter)
}

/** The figures of some days, read once for all who get them. */
function createFigures(ctx: Context, accountId: string): FiguresOf {
  const read = new Map<string, Figures>()
  return (days, timeZone) => {
    const key = `${days.from} ${days.to} ${timeZone}`
    const figures = read.get(key) ?? readFigures(ctx, accountId, periodOf(ctx, days, timeZone))
    read.set(key, figures)
    return figures
  }
}

/** The days of a month are asked for as the month, which is compared with the one before it. */
function periodOf(ctx: Context, days: DaySpan, timeZone: string): Period {
  const { from: startDate, to: endDate } = days
  const dateRange = 'lastMonth'
  const month = daysOf({ dateRange }, localDay(ctx.now().getTime(), timeZone))
  const isMonth = month?.from === startDate && month.to === endDate
  return isMonth ? { dateRange } : { dateRange: 'custom', startDate, endDate }
}

/** Not by who has stopped them since they were queued, nor of an account that is suspended. */
async function isWanted(ctx: Context, accountId: string, recipientId: string): Promise<boolean> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('email_report_recipients as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select('r.id')
      .where('r.account_id', '=', accountId)
      .where('a.id', '=', accountId)
      .where('r.id', '=', recipientId)
      .where('r.stopped_at', 'is', null)
      .where('a.status', '=', 'active')
      .executeTakeFirst(),
  )
  return row !== undefined
}

async function record(
  ctx: Context,
  { account_id: accountId, id, attempts }: Message,
  { ok, outcome, isFinal = false }: Sending,
): Promise<void> {
  const now = ctx.now()
  const isDone = ok || isFinal || attempts >= mostAttempts
  await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .updateTable('email_report_messages')
      .set({
        state: ok ? 'sent' : isDone ? 'failed' : 'pending',
        outcome,
        done_at: isDone ? now : null,
        next_try_at: new Date(now.getTime() + firstWaitMs * 2 ** (attempts - 1)),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  )
  if (!ok) ctx.log.warn({ message: id, attempts, isDone }, 'e-mail report failed')
}

/** What was sent long ago is no history any more. */
export async function forgetOldReports(ctx: Context): Promise<void> {
  await ctx.sql.asIngest
    .deleteFrom('email_report_messages')
    .where('done_at', '<', new Date(ctx.now().getTime() - keptMs))
    .execute()
}
