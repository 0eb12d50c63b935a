import type { Provider } from '#contracts/messaging'
import type { LineState } from '#domain/lines/line-outage'
import type { Credentials } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { newWebhookToken, sealCredentials } from './instances.ts'
import { makeDefault } from './make-default.ts'

/** Stores an instance with its webhook secret. The newest instance is the account's default. */
export async function insertInstance(
  ctx: Context,
  trx: Trx,
  accountId: string,
  instance: {
    id: string
    provider: Provider
    name: string
    externalId: string | null
    /** Null: where the environment says that the gateway is. */
    baseUrl?: string | null
    credentials: Credentials
    state: LineState
    /** Present when the gateway knows our address before the row is written. */
    webhook?: ReturnType<typeof newWebhookToken>
  },
): Promise<void> {
  const webhook = instance.webhook ?? newWebhookToken(ctx, instance.id)
  await trx
    .insertInto('instances')
    .values({
      account_id: accountId,
      id: instance.id,
      provider: instance.provider,
      name: instance.name,
      external_id: instance.externalId,
      base_url: instance.baseUrl ?? null,
      ...sealCredentials(ctx, instance.id, instance.credentials),
      webhook_token: webhook.sealed,
      state: instance.state,
      state_at: ctx.now(),
      is_default: false,
      created_at: ctx.now(),
    })
    .execute()
  await trx
    .insertInto('instance_tokens')
    .values({
      token_hash: webhook.hash,
      account_id: accountId,
      instance_id: instance.id,
      provider: instance.provider,
    })
    .execute()
  await makeDefault(trx, accountId, instance.id)
}
