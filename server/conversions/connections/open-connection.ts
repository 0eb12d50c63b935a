import type { Selectable } from 'kysely'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Connection } from '#server/integrations/destinations/connection'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Database, Trx } from '#server/platform/sql'
import { openSecret, unreadableReason } from './seal-secret.ts'

/** A connection as stored. By address and sealed secret it is known whether it changed meanwhile. */
export type ConnectionRow = Selectable<Database['connections']>

/** The account's connection to a destination, as a query that can be narrowed. */
export function connectionRow(trx: Trx, accountId: string, destination: Destination) {
  return trx
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
}

/** A stored connection with its secret in the clear; null when it was sealed with another secret key. */
export function openConnection(ctx: Context, stored: ConnectionRow): Connection | null {
  const { account_id: accountId, destination } = stored
  const secret = openSecret(ctx, accountId, destination, stored.sealed_secret)
  if (secret === null) return null
  return {
    accountId,
    destination,
    address: stored.address,
    secret,
    settings: stored.settings,
    testEventCode: stored.test_event_code,
    tokenAppId: stored.token_app_id,
  }
}

/** The account's connection, as stored and opened; 409 with a sentence when there is none, or it cannot be opened. */
export async function needConnection(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<{ stored: ConnectionRow; connection: Connection }> {
  const stored = await ctx.sql.withAccount(accountId, (trx) =>
    connectionRow(trx, accountId, destination).executeTakeFirst(),
  )
  if (stored === undefined) {
    if (kindOf(destination) === 'webhook') throw notFound()
    throw new AppError('conflict', {
      message: sentenceOf(senderOf(destination).notConnectedReason),
    })
  }
  const connection = openConnection(ctx, stored)
  if (connection === null) {
    throw new AppError('conflict', { message: sentenceOf(unreadableReason(destination)) })
  }
  return { stored, connection }
}
