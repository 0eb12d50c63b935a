import type { Alert } from '#contracts/health'
import type { LineState } from '#domain/lines/line-outage'
import { findInstance } from '#server/messaging/lines/find-instance'
import { setState } from '#server/messaging/lines/set-state'
import { startTestApp, type TestAccount } from './app.ts'
import { startProgram } from './programs.ts'

export type ReceivedHook = {
  name: string
  id: string
  timestamp: string
  isGenuine: boolean
  body: {
    type: string
    timestamp: string
    data: Record<string, unknown> & { id: string; title: string }
  }
}
export type ReceivedMail = {
  to: string
  subject: string
  messageId: string
  unsubscribe: [string, string]
  text: string
  html: string
}

/** The real application with an SMTP server and a customer's webhook receiver beside it. */
export async function startAlertApp(
  env: Record<string, string> = {},
  options: { webs?: number; now?: Date } = {},
) {
  const [mail, hooks] = await Promise.all([
    startProgram('dev/fake-smtp.ts', '/_received'),
    startProgram('dev/fake-webhook.ts', '/_received'),
  ])
  const read = async <T>(url: string) => (await (await fetch(`${url}/_received`)).json()) as T
  const { smtpPort } = await read<{ smtpPort: number }>(mail.url)
  const app = await startTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMTP_FROM: 'Rastro <alertas@rastro.test>',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8,::1',
      ...env,
    },
    ...options,
  })

  const becomes = (account: TestAccount, state: LineState) =>
    app.ctx.sql.withAccount(account.accountId, async (trx) => {
      const instance = await findInstance(app.ctx, account.accountId, undefined)
      if (!instance) throw new Error('a new account has an instance')
      await setState(app.ctx, trx, instance, { state, reason: 'check' })
    })

  return {
    app,
    hooks,
    becomes,
    /** A new account whose line works. */
    async connected(name: string): Promise<TestAccount> {
      const account = await app.newAccount(name)
      await becomes(account, 'connected')
      await app.drain()
      return account
    },
    /** Sends the account's alerts to that webhook, which then knows the secret; answers it. */
    async sendsTo(
      { session }: TestAccount,
      to: { hook?: string; email?: string },
    ): Promise<string | null> {
      const { webhookSecret } = (
        await app.request('PUT', '/api/health/settings', {
          session,
          body: {
            enabled: true,
            email: to.email,
            webhookUrl: to.hook && `${hooks.url}/hooks/${to.hook}`,
          },
        })
      ).json as { webhookSecret: string | null }
      await fetch(`${hooks.url}/_secret`, {
        method: 'POST',
        body: JSON.stringify({ name: to.hook, secret: webhookSecret }),
      })
      return webhookSecret
    },
    alerts: ({ session }: TestAccount) =>
      app.get<{ open: Alert[]; recent: Alert[] }>('/api/health/alerts', { session }),
    async hooksAt(name: string): Promise<ReceivedHook[]> {
      const { received } = await read<{ received: ReceivedHook[] }>(hooks.url)
      return received.filter((one) => one.name === name)
    },
    async mailTo(to: string): Promise<ReceivedMail[]> {
      const { received } = await read<{ received: ReceivedMail[] }>(mail.url)
      return received.filter((one) => one.to === to)
    },
    async close(): Promise<void> {
      await app.close()
      await Promise.all([mail.stop(), hooks.stop()])
    },
  }
}

export type AlertApp = Awaited<ReturnType<typeof startAlertApp>>
