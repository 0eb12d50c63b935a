import type { z } from 'zod'
import type { AdSettings, saveAdSettings as saveContract } from '#contracts/ad-events'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { sealToken } from './ad-token.ts'
import { toChangeConnection } from './connections/connection-lock.ts'
import { moveWaiting } from './outbox/move-waiting.ts'

const platform = 'meta'
type StoredSettings = { wabaId?: string; messagingDatasetId?: string }

const mask = '••••'

export async function getAdSettings(ctx: Context, accountId: string): Promise<AdSettings> {
  return ctx.sql.withAccount(accountId, (trx) => settingsOf(ctx, trx, accountId))
}

/** Saves pixel, token, test code and whose ads are reported. That connects, and ends a pause: what waited is sent. */
export async function saveAdSettings(
  ctx: Context,
  accountId: string,
  input: z.output<typeof saveContract.body>,
): Promise<AdSettings> {
  const token = input.accessToken?.includes('•') ? null : input.accessToken
  if (token !== null && /[^\x21-\x7e]/.test(token)) {
    throw invalidField('accessToken', 'O token de acesso não pode ter espaços nem acentos')
  }
  return ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    const stored = await trx
      .selectFrom('ad_connections')
      .select(['access_token', 'access_token_hint', 'settings', 'connected_at'])
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .executeTakeFirst()
    if (token === null && stored === undefined) {
      throw invalidField('accessToken', 'Token de acesso é obrigatório')
    }
    const settings = settingsAfter((stored?.settings ?? {}) as StoredSettings, input)
    const connection = {
      pixel_id: input.pixelId,
      access_token:
        token === null ? (stored?.access_token ?? '') : sealToken(ctx, accountId, platform, token),
      access_token_hint:
        token === null ? (stored?.access_token_hint ?? '') : ctx.secrets.lastFour(token),
      test_event_code: input.testEventCode,
      settings: JSON.stringify(settings),
      connected_at: stored?.connected_at ?? ctx.now(),
      paused_at: null,
      pause_reason: null,
      resume_at: null,
      // What was known of the token before says nothing of another one.
      ...(token === null
        ? {}
        : {
            token_expires_at: null,
            token_checked_at: null,
            token_check_at: null,
            token_scopes: null,
            spend_due_at: null,
          }),
    }
    await trx
      .insertInto('ad_connections')
      .values({ account_id: accountId, platform, ...connection })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'platform']).doUpdateSet(connection),
      )
      .execute()
    await moveWaiting(ctx, trx, accountId, platform)
    return settingsOf(ctx, trx, accountId)
  })
}

/** Forgets pixel and token; what waits to be sent stays, paused, for a later connection. */
export async function disconnectAds(ctx: Context, accountId: string): Promise<AdSettings> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    await trx
      .deleteFrom('ad_connections')
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .execute()
    await moveWaiting(ctx, trx, accountId, platform)
    return settingsOf(ctx, trx, accountId)
  })
}

/** What else is stored there stays; a dataset without the account that it is linked to says nothing. */
function settingsAfter(
  stored: StoredSettings,
  given: z.output<typeof saveContract.body>,
): StoredSettings {
  const { wabaId: storedAccount, messagingDatasetId: storedDataset, ...others } = stored
  const wabaId = given.wabaId === undefined ? storedAccount : given.wabaId
  const dataset = given.messagingDatasetId === undefined ? storedDataset : given.messagingDatasetId
  if (dataset && !wabaId) {
    throw invalidField(
      'wabaId',
      'Informe o ID da conta do WhatsApp Business deste conjunto de dados',
    )
  }
  return {
    ...others,
    ...(wabaId ? { wabaId } : {}),
    ...(dataset ? { messagingDatasetId: dataset } : {}),
  }
}

async function settingsOf(ctx: Context, trx: Trx, accountId: string): Promise<AdSettings> {
  const row = await trx
    .selectFrom('ad_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  const isWaiting =
    row !== undefined &&
    (row.paused_at !== null || (row.resume_at !== null && row.resume_at > ctx.now()))
  const { wabaId = '', messagingDatasetId = '' } = (row?.settings ?? {}) as StoredSettings
  return {
    pixelId: row?.pixel_id ?? '',
    metaAccessToken: row === undefined ? '' : mask + row.access_token_hint,
    testEventCode: row?.test_event_code ?? '',
    wabaId,
    messagingDatasetId,
    metaConnected: row !== undefined,
    metaAdAccountId: row?.ad_account_id ?? null,
    metaConnectedAt: row?.connected_at.toISOString() ?? null,
    pauseReason: isWaiting ? row.pause_reason : null,
    oauthAvailable: ctx.config.metaAppId !== null,
    adAccountName: row?.ad_account_name ?? null,
    tokenExpiresAt: row?.token_expires_at?.toISOString() ?? null,
  }
}
