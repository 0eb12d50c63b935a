import { type Destination, kindOf } from '#domain/conversions/destinations'
import type { Connection } from '#server/integrations/destinations/destination'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { openToken } from './ad-token.ts'
import { unreadableReason } from './reasons.ts'
import { senderOf } from './senders.ts'

/** An account's connection with its credential in the clear; 409 with a sentence when there is none. */
export async function openConnection(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<Connection> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('ad_connections')
      .select(['pixel_id', 'access_token', 'settings', 'test_event_code'])
      .where('account_id', '=', accountId)
      .where('platform', '=', destination)
      .executeTakeFirst(),
  )
  if (row === undefined) {
    if (kindOf(destination) === 'webhook') throw notFound()
    throw new AppError('conflict', { message: senderOf(destination).notConnectedReason })
  }
  const secret = openToken(ctx, accountId, destination, row.access_token)
  if (secret === null) throw new AppError('conflict', { message: unreadableReason(destination) })
  return {
    accountId,
    destination,
    address: row.pixel_id,
    secret,
    settings: row.settings as Record<string, unknown>,
    testEventCode: row.test_event_code,
  }
}
