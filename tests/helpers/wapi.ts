import { randomInt } from 'node:crypto'
import { needInstance } from '#server/messaging/lines/find-instance'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import { webhookPathOf } from '#server/messaging/lines/webhook-token'
import type { TestApp } from './app.ts'
import type { OwnerContext } from './owner.ts'

/** A message in few words; see `wapiPayload` for what it becomes. */
export type WapiMessage = {
  id: string
  from?: string
  lid?: string
  name?: string
  text?: string
  content?: object
  fromMe?: boolean
  /** Epoch seconds; default the app's now. */
  moment?: number
  /** Address of the chat when it is neither the number nor the LID. */
  chat?: string
  /** The phone has not handed the content over yet. */
  stub?: boolean
  edit?: { id: string; text: string }
  revoke?: string
}

/** LIDs have 15 digits and no country behind them. */
export function aLid(): string {
  return `100${randomInt(100_000, 999_999)}${randomInt(100_000, 999_999)}`
}

/** The webhook as W-API sends it. */
export function wapiPayload(message: WapiMessage, now: Date): object {
  const { from, lid, fromMe = false } = message
  return {
    event: 'webhookReceived',
    instanceId: 'LITE-AB12CD-EF34GH',
    connectedPhone: '551199990000',
    isGroup: message.chat?.endsWith('@g.us') ?? false,
    messageId: message.id,
    fromMe,
    chat: { id: message.chat ?? from ?? `${lid}@lid` },
    sender: fromMe
      ? { id: '110346517900000', senderLid: '110346517900000@lid', pushName: 'Minha Loja' }
      : { id: from ?? lid, pushName: message.name, ...(lid ? { senderLid: `${lid}@lid` } : {}) },
    moment: message.moment ?? now.getTime() / 1000,
    ...(message.stub
      ? { messageStubType: 2, messageStubParameters: ['Message absent from node'] }
      : {}),
    msgContent: contentOf(message),
  }
}

function contentOf({ stub, edit, revoke, content, text }: WapiMessage): object {
  if (stub) return {}
  if (edit) {
    const editedMessage = { conversation: edit.text }
    return { protocolMessage: { type: 14, key: { id: edit.id }, editedMessage } }
  }
  if (revoke) return { protocolMessage: { type: 0, key: { id: revoke } } }
  return content ?? { conversation: text }
}

/** Gives the account a W-API instance and answers a function that sends webhooks to it, worked on. */
export async function aWapiInstance(
  app: TestApp,
  accountId = app.account.accountId,
): Promise<(...messages: WapiMessage[]) => Promise<void>> {
  const id = app.ctx.newId()
  await app.ctx.sql.withAccount(accountId, (trx) =>
    insertInstance(app.ctx, trx, accountId, {
      id,
      provider: 'wapi',
      name: 'Loja',
      externalId: 'LITE-AB12CD-EF34GH',
      credentials: { token: 'token-de-teste' },
      state: 'disconnected',
    }),
  )
  const path = webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, id))
  return async (...messages) => {
    for (const message of messages) {
      const body = wapiPayload(message, app.ctx.now())
      const { status } = await app.request('POST', path, { body, session: null })
      if (status !== 200) throw new Error(`webhook: ${status}`)
    }
    await app.drain()
  }
}

/**
 * Stores the webhooks of these messages, in this order, as those of the account's W-API instance;
 * nobody was told to work on them.
 */
export async function storeUnworked(
  { ctx }: TestApp,
  accountId: string,
  messages: readonly WapiMessage[],
): Promise<void> {
  const now = ctx.now()
  const instance = await ctx.sql.asOwner
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .where('provider', '=', 'wapi')
    .executeTakeFirstOrThrow()
  const webhooks = messages.map((message) => wapiPayload(message, now))
  await storeWebhooks(ctx, accountId, instance.id, webhooks)
}

/** Stores webhooks of an instance, in this order, as those that have just come. */
export async function storeWebhooks(
  ctx: OwnerContext,
  accountId: string,
  instanceId: string,
  webhooks: readonly object[],
): Promise<void> {
  await ctx.sql.asOwner
    .insertInto('message_inbox')
    .values(
      webhooks.map((webhook) => ({
        account_id: accountId,
        id: ctx.newId(),
        instance_id: instanceId,
        received_at: ctx.now(),
        body: Buffer.from(JSON.stringify(webhook)),
      })),
    )
    .execute()
}
