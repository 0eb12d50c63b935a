import type { Provider } from '#contracts/messaging'
import type { LineState } from '#domain/lines/line-outage'
import type { Credentials } from '#server/integrations/gateways/gateway'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import type { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { failureCode } from './draft-failure.ts'
import { sealCredentials } from './instance-credentials.ts'
import { makeDefault } from './make-default.ts'
import { newWebhookToken } from './webhook-token.ts'

/**
 * Stores an instance with its webhook secret. The newest instance is the account's default; a draft takes
 * that place from nobody but a simulator.
 */
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
    /** Its gateway has not answered yet. */
    isDraft?: boolean
    /** What its gateway answered instead, of a draft. */
    failure?: AppError | undefined
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
      is_draft: instance.isDraft ?? false,
      state_detail: instance.failure ? failureCode(instance.failure) : null,
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
  if (instance.isDraft && (await hasRealDefault(trx, accountId))) {
    return publish(trx, accountId, { kind: 'instance', id: instance.id })
  }
  await makeDefault(trx, accountId, instance.id)
}

async function hasRealDefault(trx: Trx, accountId: string): Promise<boolean> {
  const line = await trx
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .where('provider', '<>', 'simulator')
    .executeTakeFirst()
  return line !== undefined
}
