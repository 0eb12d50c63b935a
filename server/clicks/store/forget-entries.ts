import { sql } from 'kysely'
import { takeTurn } from '#server/platform/account-lock'
import type { Trx } from '#server/platform/sql'

/** Dictionaries of clicks, each with the column by which clicks name its entries. */
const namedBy = { click_agents: 'agent_id', click_places: 'place_id' } as const

/** Before every entry. */
const beginning = '-9223372036854775808'

/**
 * Looks through the next `most` entries of the dictionary behind `after` and removes those that no click of
 * the account names. Resolves with the place to go on from, which after the last entry is the beginning again.
 * Transactions that write clicks of the account wait meanwhile.
 */
export async function forgetEntries(
  trx: Trx,
  accountId: string,
  dictionary: keyof typeof namedBy,
  { after, most }: { after: string; most: number },
): Promise<string> {
  await takeTurn(trx, 'click dictionaries', accountId)
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(dictionary)}
    where account_id = ${accountId} and id > ${after}::bigint
    order by ${sql.table(dictionary)}.id limit ${most}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    // Each entry is looked up by itself: for a join PostgreSQL would read all clicks.
    await sql`
      delete from ${sql.table(dictionary)} d
      where d.account_id = ${accountId} and d.id = any(${ids}::bigint[])
        and (select true from click_rows r
          where r.account_id = ${accountId} and r.${sql.ref(namedBy[dictionary])} = d.id
          limit 1) is null`.execute(trx)
  }
  return ids.length < most ? beginning : (ids.at(-1) ?? beginning)
}
