import type { Kysely } from 'kysely'
import { rolesThatMay } from '#domain/people/roles'
import type { Database } from '#server/platform/sql'

/** The people of the account who may attend leads, in the order of joining, and who of them is on duty. */
export async function attendantsOf(db: Kysely<Database>, accountId: string) {
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name'])
    .where('m.account_id', '=', accountId)
    .where('m.role', 'in', rolesThatMay('attend'))
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
  const duties = await db
    .selectFrom('duties')
    .select('user_id')
    .where('account_id', '=', accountId)
    .execute()
  const onDuty = new Set(duties.map((duty) => duty.user_id))
  return members.map(({ id, name }) => ({ id, name, isOnDuty: onDuty.has(id) }))
}
