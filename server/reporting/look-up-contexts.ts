import { sql } from 'kysely'
import type { FilterQuery } from '#contracts/filters'
import type { Trx } from '#server/platform/sql'
import { type ContextIds, namesAre } from './filter-sql.ts'

/** More than these are not worth naming one by one. */
const mostContexts = 5_000

/**
 * What the clicks of the chosen campaign, ad set, ad and source share: their lists then read clicks in
 * the order of the list until a page is full, whichever names were chosen. Null without such a choice,
 * and while clicks of before narrow clicks are not moved.
 */
export async function lookUpContexts(
  trx: Trx,
  accountId: string,
  query: Partial<FilterQuery>,
): Promise<ContextIds> {
  const names = namesAre('x', query)
  if (names.length === 0) return null
  const { rows: moved } = await sql`
    select where to_regclass('public.clicks_unmoved') is null`.execute(trx)
  if (moved.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    select x.id::text as id from click_contexts x
    where x.account_id = ${accountId} and ${sql.join(names, sql` and `)}
    limit ${sql.lit(mostContexts + 1)}`.execute(trx)
  return rows.length > mostContexts ? null : rows.map(({ id }) => id)
}
