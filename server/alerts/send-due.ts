import { type Selectable, sql } from 'kysely'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import type { Database } from '#server/platform/sql'
import { readAlerts } from './list-alerts.ts'
import { noticeMessage } from './notices.ts'
import { isSetUp, type Message, type Outcome, sendMessage } from './send-message.ts'
import { type AlertSettings, readAlertSettings } from './settings.ts'

type AlertMessageRecord = Selectable<Database['alert_messages']>

const mostAttempts = 8
const firstWaitMs = 60_000
/** Longer than an attempt can take: who is killed in the middle loses no message. */
const claimMs = 2 * 60_000

/** Tries each message of the account whose time has come once, and writes down what became of it. */
export async function sendDue(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now()
  const { claimed, settings, accountName } = await ctx.sql.withAccount(accountId, async (trx) => {
    const { rows } = await sql<AlertMessageRecord>`
      update alert_messages set attempts = attempts + 1,
        next_try_at = ${new Date(now.getTime() + claimMs)}
      where account_id = ${accountId} and state = 'pending' and next_try_at <= ${now}
      returning *`.execute(trx)
    const account = await trx
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return {
      claimed: rows,
      settings: await readAlertSettings(trx, accountId),
      accountName: account.name,
    }
  })
  await Promise.all(
    claimed.map(async (message) => {
      const outcome = await attempt(ctx, message, settings, accountName)
      await record(ctx, message, outcome)
    }),
  )
}

async function attempt(
  ctx: Context,
  { account_id: accountId, alert_id: id, channel }: AlertMessageRecord,
  settings: AlertSettings,
  accountName: string,
): Promise<Outcome & { isFinal?: boolean }> {
  if (!settings.enabled || !isSetUp(ctx, settings, channel)) {
    return { ok: false, outcome: { code: 'channel_off' }, isFinal: true }
  }
  const message =
    (await alertMessage(ctx, accountId, id)) ?? (await noticeMessage(ctx, accountId, id))
  if (message === null) return { ok: false, outcome: { code: 'alert_gone' }, isFinal: true }
  return sendMessage(ctx, accountId, settings, channel, { ...message, accountName })
}

async function alertMessage(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<Omit<Message, 'accountName'> | null> {
  const [alert] = await readAlerts(ctx, accountId, { id })
  if (!alert) return null
  const { title, advice, messages: _messages, ...data } = alert
  return { id, type: `line.${alert.kind}`, title, advice, data }
}

async function record(
  ctx: Context,
  { account_id: accountId, alert_id: id, channel, attempts }: AlertMessageRecord,
  { ok, outcome, isFinal = false }: Outcome & { isFinal?: boolean },
): Promise<void> {
  const now = ctx.now()
  const isDone = ok || isFinal || attempts >= mostAttempts
  const waitMs = firstWaitMs * 2 ** (attempts - 1)
  await ctx.sql.withAccount(accountId, async (trx) => {
    await trx
      .updateTable('alert_messages')
      .set({
        state: ok ? 'sent' : isDone ? 'failed' : 'pending',
        outcome,
        done_at: isDone ? now : null,
        next_try_at: new Date(now.getTime() + waitMs),
      })
      .where('account_id', '=', accountId)
      .where('alert_id', '=', id)
      .where('channel', '=', channel)
      .execute()
    await publish(trx, accountId, { kind: 'instance', id: null })
  })
  if (!ok) ctx.log.warn({ alert: id, channel, attempts, isDone }, 'alert message failed')
}
