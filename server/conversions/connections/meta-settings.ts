import type { z } from 'zod'
import type { MetaSettings, saveMetaSettings as saveContract } from '#contracts/meta-settings'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { disconnect } from './disconnect.ts'
import { isWaiting, masked } from './list-destinations.ts'
import { connectionRow } from './open-connection.ts'
import { saveConnection } from './save-connection.ts'

export async function getMetaSettings(ctx: Context, accountId: string): Promise<MetaSettings> {
  return ctx.sql.withAccount(accountId, (trx) => settingsOf(ctx, trx, accountId))
}

/** Saves pixel, token, test code and whose ads are reported. */
export async function saveMetaSettings(
  ctx: Context,
  accountId: string,
  input: z.output<typeof saveContract.body>,
): Promise<MetaSettings> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    await saveConnection(ctx, trx, accountId, 'meta', input)
    return settingsOf(ctx, trx, accountId)
  })
}

export async function disconnectMeta(ctx: Context, accountId: string): Promise<MetaSettings> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    await disconnect(ctx, trx, accountId, 'meta')
    return settingsOf(ctx, trx, accountId)
  })
}

async function settingsOf(ctx: Context, trx: Trx, accountId: string): Promise<MetaSettings> {
  const row = await connectionRow(trx, accountId, 'meta').executeTakeFirst()
  return {
    pixelId: row?.address ?? '',
    metaAccessToken: row === undefined ? '' : masked(row),
    testEventCode: row?.test_event_code ?? '',
    wabaId: row?.settings.wabaId ?? '',
    messagingDatasetId: row?.settings.messagingDatasetId ?? '',
    metaConnected: row !== undefined,
    metaAdAccountId: row?.ad_account_id ?? null,
    metaConnectedAt: row?.connected_at.toISOString() ?? null,
    acceptedAt: row?.accepted_at?.toISOString() ?? null,
    isRefused: row !== undefined && row.paused_at !== null,
    pauseReason: row?.pause_reason && isWaiting(ctx, row) ? sentenceOf(row.pause_reason) : null,
    oauthAvailable: ctx.config.metaAppId !== null,
    adAccountName: row?.ad_account_name ?? null,
    tokenExpiresAt: row?.token_expires_at?.toISOString() ?? null,
  }
}
