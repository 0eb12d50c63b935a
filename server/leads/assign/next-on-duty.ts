import { sql } from 'kysely'
import { giveInTurn } from '#domain/people/rotation'
import { together } from '#server/platform/together'
import type { LeadWork } from '../lead-work.ts'

/**
 * The person on duty whose turn it is to get a new lead of the line; null while nobody is on duty. Leads that
 * begin at the same moment are given together, and transactions that change leads follow each other, so
 * nobody is skipped.
 */
export const nextOnDuty = together(async ({ trx, accountId }: LeadWork, leads: string[]) => {
  const onDuty = await trx
    .selectFrom('duties')
    .select(['user_id as userId', 'name', 'last_turn as lastTurn'])
    .where('account_id', '=', accountId)
    .execute()
  const { given, after } = giveInTurn(onDuty, leads.length)
  const had = new Map(onDuty.map(({ userId, lastTurn }) => [userId, lastTurn]))
  const moved = after.filter(({ userId, lastTurn }) => had.get(userId) !== lastTurn)
  if (moved.length > 0) {
    await sql`
    update duties d set last_turn = n.turn
    from unnest(${moved.map(({ userId }) => userId)}::uuid[],
      ${moved.map(({ lastTurn }) => lastTurn)}::bigint[]) n (user_id, turn)
    where d.account_id = ${accountId} and d.user_id = n.user_id`.execute(trx)
  }
  return given
})
