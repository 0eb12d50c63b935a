import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import { type Search, type SearchIds, searchedTexts } from './filter-sql.ts'

/** More than these are not worth fetching one by one: their list reads the rows in its order. */
const mostFound = 2_000
// An index of trigrams knows nothing shorter.
const minIndexed = 3

/**
 * Looks a search up in the index of texts, so that the statements of a list need not read every
 * row. Clicks or leads of which there are too many are left to those statements.
 */
export async function lookUpSearch(
  trx: Trx,
  search: string | undefined,
  most = mostFound,
): Promise<Search | undefined> {
  if (!search) return undefined
  const texts = searchedTexts(search)
  if (texts.some((text) => [...text].length < minIndexed)) return search
  return {
    text: search,
    c: await idsWith(trx, 'found_clicks', texts, most),
    l: await idsWith(trx, 'found_leads', texts, most),
  }
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
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.ref(look)}(${pattern}, ${most + 1}) as id`.execute(trx)
    for (const { id } of rows) ids.add(id)
    if (ids.size > most) return null
  }
  return [...ids]
}
