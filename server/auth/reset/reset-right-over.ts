import type { Kysely } from 'kysely'
import { mayMakeResetLink } from '#domain/people/reset-right'
import type { Role } from '#domain/people/roles'
import type { Database } from '#server/platform/sql'

/** The accounts of a person, and whether the helper may have them choose another password at this moment. */
export async function resetRightOver(
  db: Kysely<Database>,
  userId: string,
  helperId: string,
): Promise<{ accounts: { accountId: string; role: Role; helper: Role | null }[]; may: boolean }> {
  const accounts = await db
    .selectFrom('memberships as m')
    .leftJoin('memberships as h', (join) =>
      join.onRef('h.account_id', '=', 'm.account_id').on('h.user_id', '=', helperId),
    )
    .select(['m.account_id as accountId', 'm.role', 'h.role as helper'])
    .where('m.user_id', '=', userId)
    .execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'is_operator'])
    .where('id', 'in', [userId, helperId])
    .execute()
  const isOperator = (id: string) => people.some((one) => one.id === id && one.is_operator)
  const may = mayMakeResetLink({
    accounts,
    isOperator: isOperator(userId),
    helperIsOperator: isOperator(helperId),
  })
  return { accounts, may }
}
