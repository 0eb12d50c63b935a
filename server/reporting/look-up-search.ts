import { sql } from 'kysely'
import { mostCounted } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import { askerMay } from '#server/platform/work'
import {
  leadHasText,
  type Search,
  type SearchIds,
  type SearchKeys,
  searchedTexts,
} from './search-sql.ts'

/** More than these are not worth fetching one by one: their list reads the rows in its order. */
const mostFound = 2_000

/**
 * Looks a search up in the index of texts, so that the statements of a list need not read every
 * row. Clicks or leads of which there are too many are left to those statements. Of less than three
 * letters the index knows nothing: what clicks share is then read whole, which is little, and leads
 * until there are too many.
 */
export async function lookUpSearch(
  trx: Trx,
  accountId: string,
  search: string | undefined,
  most = mostFound,
): Promise<Search | undefined> {
  if (!search) return undefined
  const texts = searchedTexts(search)
  const clicks = await idsWith(trx, 'found_clicks', texts, most)
  return {
    text: search,
    c: clicks,
    l: await readable(trx, accountId, texts, await idsWith(trx, 'found_leads', texts, most)),
    keys: clicks === null ? await keysWith(trx, texts, mostCounted) : undefined,
  }
}

/** Those of the leads found that were not found by a phone which is masked to who asks. */
async function readable(
  trx: Trx,
  accountId: string,
  texts: string[],
  ids: SearchIds,
): Promise<SearchIds> {
  if (ids === null || ids.length === 0 || askerMay('phones')) return ids
  const leads = await trx
    .selectFrom('leads as l')
    .select('l.id')
    .where('l.account_id', '=', accountId)
    .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(leadHasText(texts))
    .execute()
  return leads.map(({ id }) => id)
}

/** What is shared by all clicks that a search finds; unknown while clicks of before have no keys. */
async function keysWith(trx: Trx, texts: string[], most: number): Promise<SearchKeys | undefined> {
  const found: SearchKeys = { contexts: [], places: [], coded: [] }
  for (const text of texts) {
    const { rows } = await sql<SearchKeys>`
      select contexts::text[], places::text[], coded::text[]
      from found_in_dictionaries(${patternOf(text)}, ${most + 1})`.execute(trx)
    const [keys] = rows
    if (keys === undefined || keys.coded.length > most) return undefined
    found.contexts.push(...keys.contexts)
    found.places.push(...keys.places)
    found.coded.push(...keys.coded)
  }
  return found
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether a search is known to find many rows: then the first of them are soon met by reading in
 * the order of the list, which is not so for a search that may find none.
 */
export function isBroad(search: Search): boolean {
  return typeof search !== 'string' && (search.c === null || search.l === null)
}

async function idsWith(
  trx: Trx,
  look: 'found_clicks' | 'found_leads',
  texts: string[],
  most: number,
): Promise<SearchIds> {
  const ids = new Set<string>()
  for (const text of texts) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.ref(look)}(${patternOf(text)}, ${most + 1}) as id`.execute(trx)
    for (const { id } of rows) ids.add(id)
    if (ids.size > most) return null
  }
  return [...ids]
}
