import type { z } from 'zod'
import type { testDestination as contract } from '#contracts/destinations'
import type { Destination } from '#domain/conversions/destinations'
import type { TrialOutcome } from '#domain/conversions/trials'
import type { Trial } from '#server/integrations/destinations/destination'
import { adapterOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { noteAccepted } from './note-accepted.ts'
import { needConnection } from './open-connection.ts'
import { pauseConnection } from './pause.ts'

/**
 * Sends the destination a harmless event with the stored credentials, and answers what it said. Screens
 * tell from then on whether it takes the credentials; refused ones pause the connection.
 */
export async function tryDestination(
  ctx: Context,
  accountId: string,
  destination: Destination,
  visitor: Trial['visitor'],
): Promise<z.output<typeof contract.output>> {
  const { stored, connection } = await needConnection(ctx, accountId, destination)
  const targets = await targetsOf(ctx, accountId, destination)
  const { refusal, ...tried } = await adapterOf(destination).tryConnection(ctx, connection, {
    visitor,
    targets,
  })
  const answer = { success: tried.outcome === 'accepted', ...tried }
  await ctx.sql.withAccount(accountId, async (trx) => {
    if (answer.success) await noteAccepted(ctx, trx, stored)
    else if (refusal) await pauseConnection(ctx, trx, stored, refusal)
    await noteTrial(ctx, trx, { accountId, destination }, answer)
  })
  return answer
}

const mostSaid = 1_000

/**
 * What the last test came to, in the words that the person read: the first steps tell of it, a refusal
 * too. Whether the connection works is `accepted_at` of the connection, which any event that is taken
 * sets and another credential takes back.
 */
async function noteTrial(
  ctx: Context,
  trx: Trx,
  { accountId, destination }: { accountId: string; destination: Destination },
  answer: { success: boolean; outcome: TrialOutcome; message: string },
): Promise<void> {
  const trial = {
    tried_at: ctx.now(),
    is_accepted: answer.success,
    outcome: answer.outcome,
    said: answer.message.slice(0, mostSaid),
  }
  await trx
    .insertInto('destination_trials')
    .values({ account_id: accountId, destination, ...trial })
    .onConflict((conflict) => conflict.columns(['account_id', 'destination']).doUpdateSet(trial))
    .execute()
}

/** What the account's active events are called at the destination, in their order. */
async function targetsOf(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<string[]> {
  const events = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('event_configs')
      .select('target')
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  const targets = events.map(({ target }) => target?.trim() ?? '')
  return [...new Set(targets)].filter((target) => target !== '').sort()
}
