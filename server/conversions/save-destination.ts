import type { DestinationFields, DestinationState } from '#contracts/destinations'
import type { Destination } from '#domain/conversions/destinations'
import type { AcceptedConnection } from '#server/integrations/destinations/destination'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { openToken, sealToken } from './ad-token.ts'
import { formOf } from './connection-forms.ts'
import { toChangeConnection } from './connections/connection-lock.ts'
import { destinationStates } from './connections/list-destinations.ts'
import { webhookExists } from './connections/webhook-exists.ts'
import { createDefaultEvent } from './events/create-default-event.ts'
import { moveWaiting } from './outbox/move-waiting.ts'

/** Connects a destination, or changes its connection. That ends a pause: what waited is sent. */
export async function saveDestination(
  ctx: Context,
  accountId: string,
  destination: Destination,
  given: DestinationFields,
): Promise<DestinationState> {
  const accept = formOf(destination)
  if (accept === undefined) throw notFound()
  return ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    await webhookExists(trx, accountId, destination)
    const stored = await storedConnection(ctx, trx, accountId, destination)
    const accepted = accept(given, stored?.accepted ?? null, ctx.config)
    const row = {
      pixel_id: accepted.address,
      access_token: sealToken(ctx, accountId, destination, accepted.secret),
      access_token_hint: accepted.secretHint,
      settings: JSON.stringify(accepted.settings),
      test_event_code: accepted.testEventCode,
      connected_at: stored?.connectedAt ?? ctx.now(),
      paused_at: null,
      pause_reason: null,
      resume_at: null,
      failing_since: null,
    }
    await trx
      .insertInto('ad_connections')
      .values({ account_id: accountId, platform: destination, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'platform']).doUpdateSet(row))
      .execute()
    if (stored === null) await giveFirstEvent(ctx, trx, accountId, destination)
    await moveWaiting(ctx, trx, accountId, destination)
    const [state] = await destinationStates(ctx, trx, accountId, destination)
    if (state === undefined) throw notFound()
    return state
  })
}

/** A TikTok that was never configured starts as Meta does: `Lead` on the first tracked message. */
async function giveFirstEvent(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  if (destination !== 'tiktok') return
  const known = await trx
    .selectFrom('event_configs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('platform', '=', destination)
    .limit(1)
    .executeTakeFirst()
  if (known === undefined) await createDefaultEvent(ctx, trx, accountId, destination)
}

async function storedConnection(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<{ accepted: AcceptedConnection | null; connectedAt: Date } | null> {
  const row = await trx
    .selectFrom('ad_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('platform', '=', destination)
    .executeTakeFirst()
  if (row === undefined) return null
  // Sealed with another key it is as good as absent: the person has to type it again.
  const secret = openToken(ctx, accountId, destination, row.access_token)
  return {
    connectedAt: row.connected_at,
    accepted:
      secret === null
        ? null
        : {
            address: row.pixel_id,
            secret,
            secretHint: row.access_token_hint,
            settings: row.settings as Record<string, string>,
            testEventCode: row.test_event_code,
          },
  }
}
