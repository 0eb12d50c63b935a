import type { DestinationState } from '#contracts/destinations'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { type ReceivedHook, startAlertApp } from './alerts.ts'
import type { TestAccount } from './app.ts'
import { asRead } from './outbox.ts'
import { addClick, addLead, addLink } from './rows.ts'

export type Webhook = DestinationState & { secret: string }
export type Payload = {
  type: string
  timestamp: string
  data: Record<string, unknown> & { eventId: string; lead: unknown; click: unknown }
}
export type ReceivedMessage = Omit<ReceivedHook, 'body'> & { signatures: number; body: Payload }

/** The real application with a customer's receiver and an SMTP server beside it. */
export async function startWebhookApp() {
  const alerts = await startAlertApp()
  const { app, hooks } = alerts
  const { ctx } = app
  const as = ({ session }: TestAccount) => ({ session })
  const urlOf = (name: string) => `${hooks.url}/hooks/${name}`
  const tell = (path: string, body: object) =>
    fetch(hooks.url + path, { method: 'POST', body: JSON.stringify(body) })
  const promise = (
    { accountId }: TestAccount,
    ...promises: Parameters<typeof promiseDeliveries>[3]
  ) => ctx.sql.withAccount(accountId, (trx) => promiseDeliveries(ctx, trx, accountId, promises))
  let accounts = 0

  return {
    ...alerts,
    ctx,
    as,
    urlOf,
    promise,
    newAccount: () => app.newAccount(`Webhook${++accounts}`),
    /** A webhook to that name at the receiver, which knows its secret. */
    async webhook(account: TestAccount, name: string, more: object = {}): Promise<Webhook> {
      const created = await app.post<Webhook>(
        '/api/webhooks',
        { name: `CRM ${name}`, url: urlOf(name), ...more },
        as(account),
      )
      await tell('/_secret', { name, secret: created.secret })
      return created
    },
    knows: (name: string, secret: string) => tell('/_secret', { name, secret }),
    /** From now on that name answers that status. */
    answers: (name: string, status: number) => tell('/_control', { name, status }),
    messagesAt: async (name: string) =>
      (await alerts.hooksAt(name)) as unknown as ReceivedMessage[],
    /** A new lead that wrote without having come from a link. */
    async firstMessage(account: TestAccount, at = ctx.now()): Promise<string> {
      const leadId = await addLead(ctx, account.accountId, { at, isTracked: false })
      const fact = { kind: 'first_message', isTracked: false } as const
      await promise(account, { fact, leadId, clickId: null, at })
      return leadId
    },
    /** A click on a link of the account, with the parameters of its address. */
    async click(account: TestAccount, params: Record<string, string> = {}): Promise<string> {
      const { accountId } = account
      const code = Buffer.from(ctx.randomBytes(6)).toString('hex')
      const linkId = await addLink(ctx, accountId, code)
      const clickId = await addClick(ctx, accountId, { at: ctx.now(), linkId, params })
      await promise(account, { fact: { kind: 'click' }, leadId: null, clickId, at: ctx.now() })
      return clickId
    },
    async deliveriesOf({ accountId }: TestAccount) {
      const rows = await ctx.sql.asOwner
        .selectFrom('deliveries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('destination', '!=', 'meta')
        .orderBy('id')
        .execute()
      return rows.map(asRead)
    },
    async stateOf(account: TestAccount): Promise<DestinationState | undefined> {
      return (await app.get<DestinationState[]>('/api/destinations', as(account)))[0]
    },
  }
}

export type WebhookApp = Awaited<ReturnType<typeof startWebhookApp>>
