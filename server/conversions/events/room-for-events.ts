import { takeTurn } from '#server/platform/account-lock'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'

/** Each message and click of the account asks every event; with its destinations they are this many at most. */
const mostEvents = 100

/**
 * How many events the account may still have; until the transaction ends nobody else makes one. A transaction that
 * changes connections too takes the turn of those first.
 */
export async function roomForEvents(trx: Trx, accountId: string): Promise<number> {
  await takeTurn(trx, 'events', accountId)
  const { count } = await trx
    .selectFrom('event_configs')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return mostEvents - count
}

/** 422 unless the account has room for so many more events. */
export async function needRoomForEvents(trx: Trx, accountId: string, more = 1): Promise<void> {
  if ((await roomForEvents(trx, accountId)) >= more) return
  throw new AppError('invalid', {
    message: `Uma conta tem no máximo ${mostEvents} eventos, somados todos os destinos. Exclua um que não serve mais.`,
  })
}
