import type { z } from 'zod'
import type { AdSettings, saveAdSettings as saveContract } from '#contracts/ad-events'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { sealToken } from './ad-token.ts'
import { toChangeConnection } from './connection-lock.ts'
import { pauseWaiting, resumeWaiting } from './pause.ts'
import { senderOf } from './senders.ts'

const platform = 'meta'
const mask = '••••'

export async function getAdSettings(ctx: Context, accountId: string): Promise<AdSettings> {
  return ctx.sql.withAccount(accountId, (trx) => settingsOf(ctx, trx, accountId))
}

/** Saves pixel, token and test code. That connects, and ends a pause: what waited is sent. */
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
      .select(['access_token', 'access_token_hint', 'connected_at'])
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .executeTakeFirst()
    if (token === null && stored === undefined) {
      throw invalidField('accessToken', 'Token de acesso é obrigatório')
    }
    const connection = {
      pixel_id: input.pixelId,
      access_token:
        token === null ? (stored?.access_token ?? '') : sealToken(ctx, accountId, platform, token),
      access_token_hint:
        token === null ? (stored?.access_token_hint ?? '') : ctx.secrets.lastFour(token),
      test_event_code: input.testEventCode,
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
    await resumeWaiting(ctx, trx, accountId, platform)
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
    await pauseWaiting(trx, accountId, platform, senderOf(platform).notConnectedReason)
    return settingsOf(ctx, trx, accountId)
  })
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
  return {
    pixelId: row?.pixel_id ?? '',
    metaAccessToken: row === undefined ? '' : mask + row.access_token_hint,
    testEventCode: row?.test_event_code ?? '',
    metaConnected: row !== undefined,
    metaAdAccountId: row?.ad_account_id ?? null,
    metaConnectedAt: row?.connected_at.toISOString() ?? null,
    pauseReason: isWaiting ? row.pause_reason : null,
    oauthAvailable: ctx.config.metaAppId !== null,
    adAccountName: row?.ad_account_name ?? null,
    tokenExpiresAt: row?.token_expires_at?.toISOString() ?? null,
  }
}
