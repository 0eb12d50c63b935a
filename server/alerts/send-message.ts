import type { AlertChannel } from '#contracts/health'
import type { AlertOutcome } from '#domain/lines/alerts'
import { callWebhook } from '#server/integrations/destinations/customer-webhook/client'
import { emailServerOf, sendEmail } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import { type AlertPage, alertEmail } from './alert-email.ts'
import type { AlertWords } from './alert-text.ts'
import { type AlertSettings, openWebhookSecret } from './settings.ts'

/** What a message says; `data` is the part of the webhook that only machines read. */
export type Message = AlertWords & {
  id: string
  type: string
  accountName: string
  data: object
  /** Where the person is led by the e-mail; absent: to the settings. */
  page?: AlertPage
}

export type Outcome = { ok: boolean; outcome: AlertOutcome }

/** Whether a message by this channel can be tried at all. */
export function isSetUp(ctx: Context, settings: AlertSettings, channel: AlertChannel): boolean {
  if (channel === 'webhook') return settings.webhook !== null
  return settings.email !== null && ctx.config.smtpUrl !== null
}

/** Tries once; whatever happens is an outcome, never an error. */
export async function sendMessage(
  ctx: Context,
  accountId: string,
  settings: AlertSettings,
  channel: AlertChannel,
  message: Message,
): Promise<Outcome> {
  return channel === 'email'
    ? byEmail(ctx, settings, message)
    : byWebhook(ctx, accountId, settings, message)
}

async function byEmail(ctx: Context, settings: AlertSettings, message: Message): Promise<Outcome> {
  const server = emailServerOf(ctx.config)
  if (settings.email === null || server === null) {
    return { ok: false, outcome: { code: 'email_not_set_up' } }
  }
  return sendEmail(server, alertEmail(settings.email, message, ctx.config.publicUrl))
}

async function byWebhook(
  ctx: Context,
  accountId: string,
  { webhook }: AlertSettings,
  message: Message,
): Promise<Outcome> {
  if (webhook === null) return { ok: false, outcome: { code: 'webhook_not_set_up' } }
  const secret = openWebhookSecret(ctx, accountId, webhook.sealedSecret)
  if (secret === null) return { ok: false, outcome: { code: 'secret_unreadable' } }
  const { id, type, title, advice, data } = message
  const at = ctx.now()
  const body = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { ...data, title, advice },
  })
  const { url } = webhook
  const { allowedPrivateHosts: allowedHosts } = ctx.config
  const { ok, outcome } = await callWebhook(
    { url, secrets: [secret], allowedHosts },
    { id: `msg_${id}`, at, body },
  )
  return { ok, outcome }
}
