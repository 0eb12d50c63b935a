import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** The account is to be told that nothing is sent to a destination any more; alerts carry it out. */
export async function notePause(
  ctx: Context,
  trx: Trx,
  accountId: string,
  paused: { destination: Destination; settings: Record<string, unknown>; reason: string },
): Promise<void> {
  const { destination, settings, reason } = paused
  const name = typeof settings.name === 'string' ? settings.name : null
  await trx
    .insertInto('account_notices')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      kind: 'destination_paused',
      details: JSON.stringify({ destination, name, reason }),
      created_at: ctx.now(),
    })
    .execute()
}
