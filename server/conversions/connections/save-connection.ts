import type { DestinationFields, DestinationState } from '#contracts/destinations'
import type { Destination } from '#domain/conversions/destinations'
import type { ConnectionFields } from '#server/integrations/destinations/destination'
import { adapterOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { createDefaultEvent } from '../events/create-default-event.ts'
import { moveWaiting } from '../outbox/move-waiting.ts'
import { toChangeConnection } from './connection-lock.ts'
import { destinationStates } from './list-destinations.ts'
import { connectionRow, openConnection } from './open-connection.ts'
import { sealSecret } from './seal-secret.ts'
import { webhookExists } from './webhook-exists.ts'

/** Nothing more is known of a connection's failures and pauses once it was saved. */
export const running = { paused_at: null, pause_reason: null, resume_at: null, failing_since: null }

// What was known of one token says nothing of another.
const unknownToken = {
  token_expires_at: null,
  token_checked_at: null,
  token_check_at: null,
  token_scopes: null,
  token_app_id: null,
  spend_due_at: null,
}

/** Connects a destination other than Meta, or changes its connection. */
export async function saveDestination(
  ctx: Context,
  accountId: string,
  destination: Destination,
  given: DestinationFields,
): Promise<DestinationState> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    await saveConnection(ctx, trx, accountId, destination, given)
    const [state] = await destinationStates(ctx, trx, accountId, destination)
    if (state === undefined) throw notFound()
    return state
  })
}

/**
 * Stores what a person said of a connection. That connects, and ends a pause: what waited is sent. It
 * is sealed anew, so that the answer to a request under way does not pause what was just saved.
 */
export async function saveConnection(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
  given: ConnectionFields,
): Promise<void> {
  const { form, startsWithEvent } = adapterOf(destination)
  await toChangeConnection(trx, accountId)
  await webhookExists(trx, accountId, destination)
  const stored = await connectionRow(trx, accountId, destination).executeTakeFirst()
  // Sealed with another key it is as good as absent: the person has to type it again.
  const before = stored === undefined ? null : openConnection(ctx, stored)
  const accepted = form(given, before, ctx.config)
  const connection = {
    address: accepted.address,
    sealed_secret: sealSecret(ctx, accountId, destination, accepted.secret),
    secret_hint: accepted.secretHint,
    settings: accepted.settings,
    test_event_code: accepted.testEventCode,
    connected_at: stored?.connected_at ?? ctx.now(),
    ...running,
    ...(accepted.secret === before?.secret ? {} : unknownToken),
  }
  await trx
    .insertInto('connections')
    .values({ account_id: accountId, destination, ...connection })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'destination']).doUpdateSet(connection),
    )
    .execute()
  if (stored === undefined && startsWithEvent) {
    await giveFirstEvent(ctx, trx, accountId, destination)
  }
  await moveWaiting(ctx, trx, accountId, destination)
}

/** What was never configured starts with `Lead` on the first tracked message. */
async function giveFirstEvent(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const known = await trx
    .selectFrom('event_configs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .limit(1)
    .executeTakeFirst()
  if (known === undefined) await createDefaultEvent(ctx, trx, accountId, destination)
}
