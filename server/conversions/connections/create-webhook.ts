import { sql } from 'kysely'
import type { z } from 'zod'
import type { newEvent } from '#contracts/events'
import type { createWebhook as contract } from '#contracts/webhooks'
import type { Destination } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import { webhookConnection } from '#server/integrations/destinations/customer-webhook/form'
import { firstSecrets } from '#server/integrations/destinations/customer-webhook/signing-secrets'
import { webhookAddress } from '#server/integrations/destinations/customer-webhook/webhook-address'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { insertEventConfig } from '../events/event-configs.ts'
import { needRoomForEvents } from '../events/room-for-events.ts'
import { toChangeConnection } from './connection-lock.ts'
import { destinationStates } from './list-destinations.ts'
import { connectionRow } from './open-connection.ts'
import { connectionSubject, recordedConnection } from './recorded-connection.ts'
import { sealSecret } from './seal-secret.ts'

const mostWebhooks = 10

type EventInput = z.output<typeof newEvent>

/** What most CRMs want to hear of: each new conversation, and each sale with its value. */
const defaultEvents: EventInput[] = [
  {
    eventName: 'Lead',
    eventDescription: 'Primeira mensagem de qualquer contato',
    eventType: 'Lead',
    triggerCondition: 'any_whatsapp',
    phrase: null,
  },
  {
    eventName: 'Purchase',
    eventDescription: 'Lead convertido, com o valor da venda',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    phrase: null,
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  },
]

/** Makes a webhook with its events. The answer is the only place where the secret can be read. */
export async function createWebhook(
  ctx: Context,
  accountId: string,
  { name, url, events = defaultEvents }: z.output<typeof contract.body>,
): Promise<z.input<typeof contract.output>> {
  const secrets = firstSecrets(ctx.randomBytes)
  const accepted = webhookConnection({ name, url: webhookAddress('url', url, ctx.config) }, secrets)
  const destination: Destination = `webhook:${ctx.newId()}`
  const state = await ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    await refuseTooMany(trx, accountId)
    await needRoomForEvents(trx, accountId, events.length)
    await trx
      .insertInto('connections')
      .values({
        account_id: accountId,
        destination,
        address: accepted.address,
        sealed_secret: sealSecret(ctx, accountId, destination, accepted.secret),
        secret_hint: accepted.secretHint,
        settings: accepted.settings,
        connected_at: ctx.now(),
      })
      .execute()
    const created = await connectionRow(trx, accountId, destination).executeTakeFirstOrThrow()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'webhook.create',
      subject: connectionSubject(created),
      after: recordedConnection(created),
    })
    for (const event of events) await insertEventConfig(ctx, trx, accountId, destination, event)
    const [state] = await destinationStates(ctx, trx, accountId, destination)
    return state
  })
  if (state === undefined) throw new Error('a webhook that was written is there')
  return { ...state, secret: secrets.current }
}

async function refuseTooMany(trx: Trx, accountId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('connections')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`destination like 'webhook:%'`)
    .executeTakeFirstOrThrow()
  if (count < mostWebhooks) return
  throw new AppError('conflict', {
    message: `A conta já tem ${mostWebhooks} webhooks. Exclua um para criar outro.`,
  })
}
