import type { DestinationFields, DestinationState } from '#contracts/destinations'
import type { Destination } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import type { Connection } from '#server/integrations/destinations/connection'
import type {
  ConnectionFields,
  ConnectionValues,
} from '#server/integrations/destinations/destination'
import { adapterOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { giveFirstEvents } from '../events/first-events.ts'
import { moveWaiting } from '../outbox/move-waiting.ts'
import { toChangeConnection } from './connection-lock.ts'
import { destinationStates } from './list-destinations.ts'
import { type ConnectionRow, connectionRow, openConnection } from './open-connection.ts'
import { connectionSubject, recordedConnection } from './recorded-connection.ts'
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
  const { form, startsWithEvents } = adapterOf(destination)
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
    accepted_at: isStillAccepted(stored, before, accepted) ? stored.accepted_at : null,
  }
  await trx
    .insertInto('connections')
    .values({ account_id: accountId, destination, ...connection })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'destination']).doUpdateSet(connection),
    )
    .execute()
  await moveWaiting(ctx, trx, accountId, destination)
  const after = await connectionRow(trx, accountId, destination).executeTakeFirstOrThrow()
  await recordAudit(trx, ctx, {
    accountId,
    action: 'destination.save',
    subject: connectionSubject(after),
    ...(stored ? { before: recordedConnection(stored) } : {}),
    after: recordedConnection(after),
  })
  if (stored === undefined && startsWithEvents) {
    await giveFirstEvents(ctx, trx, accountId, destination)
  }
}

/** Whether what the destination has accepted is what is stored now: neither changed, nor refused since. */
function isStillAccepted(
  stored: ConnectionRow | undefined,
  before: Connection | null,
  now: ConnectionValues,
): stored is ConnectionRow {
  if (stored === undefined || stored.paused_at !== null) return false
  return stored.address === now.address && before?.secret === now.secret
}
