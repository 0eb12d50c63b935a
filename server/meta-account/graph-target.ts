import { openToken } from '#server/conversions/ad-token'
import type { GraphTarget } from '#server/integrations/meta-graph/call'
import type { MetaApp } from '#server/integrations/meta-graph/oauth'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'

/** The Graph API as this server is configured, asked as the token's owner. */
export function graphTarget(ctx: Context, accessToken: string | null): GraphTarget {
  const { metaGraphBaseUrl: baseUrl, metaGraphVersion: version } = ctx.config
  return { baseUrl, version, accessToken }
}

/** The app that customers log in to; 404 where this server has none. */
export function needApp(ctx: Context): MetaApp {
  const { metaAppId: id, metaAppSecret: secret } = ctx.config
  if (id === null || secret === null) {
    throw notFound('Este servidor não tem um aplicativo da Meta. Preencha o pixel e o token à mão.')
  }
  return { id, secret }
}

export type StoredConnection = {
  sealedToken: string
  /** Null when it was sealed with another secret key. */
  token: string | null
  pixelId: string
  testEventCode: string | null
  adAccountId: string | null
}

/** The account's connection to Meta with its token in the clear; null without one. */
export async function storedConnection(
  ctx: Context,
  accountId: string,
): Promise<StoredConnection | null> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('ad_connections')
      .select(['access_token', 'pixel_id', 'test_event_code', 'ad_account_id'])
      .where('account_id', '=', accountId)
      .where('platform', '=', 'meta')
      .executeTakeFirst(),
  )
  if (row === undefined) return null
  return {
    sealedToken: row.access_token,
    token: openToken(ctx, accountId, 'meta', row.access_token),
    pixelId: row.pixel_id,
    testEventCode: row.test_event_code,
    adAccountId: row.ad_account_id,
  }
}
