import {
  type ConnectionRow,
  connectionRow,
  openConnection,
} from '#server/conversions/connections/open-connection'
import { appSecretOf } from '#server/integrations/meta-graph/app-secret-proof'
import type { GraphTarget } from '#server/integrations/meta-graph/call'
import type { MetaApp } from '#server/integrations/meta-graph/oauth'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'

/** The Graph API as this server is configured, asked as the owner of a token of that app. */
export function graphTarget(
  ctx: Context,
  accessToken: string | null,
  tokenAppId: string | null,
): GraphTarget {
  const { metaGraphBaseUrl: baseUrl, metaGraphVersion: version } = ctx.config
  return { baseUrl, version, accessToken, appSecret: appSecretOf(ctx.config, tokenAppId) }
}

/** The app that customers log in to; 404 where this server has none. */
export function needApp(ctx: Context): MetaApp {
  const { metaAppId: id, metaAppSecret: secret } = ctx.config
  if (id === null || secret === null) {
    throw notFound('Este servidor não tem um aplicativo da Meta. Preencha o pixel e o token à mão.')
  }
  return { id, secret }
}

/** The connection to Meta as stored, and its token in the clear; null when it cannot be opened. */
export type MetaConnection = { stored: ConnectionRow; token: string | null }

/** The account's connection to Meta; null without one. */
export async function metaConnection(
  ctx: Context,
  accountId: string,
): Promise<MetaConnection | null> {
  const stored = await ctx.sql.withAccount(accountId, (trx) =>
    connectionRow(trx, accountId, 'meta').executeTakeFirst(),
  )
  if (stored === undefined) return null
  return { stored, token: openConnection(ctx, stored)?.secret ?? null }
}
