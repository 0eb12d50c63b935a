import { type RawBuilder, sql } from 'kysely'
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

type Keys = Omit<SearchKeys, 'areOfMany'>

/** More than these are not worth fetching one by one: their list reads the rows in its order. */
const mostFound = 2_000
/** Limit for leads where clicks alone fill the list: with more, reading in list order soon meets them. */
const mostBesideMany = 300

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
  const found = await keysWith(trx, texts, mostCounted)
  // Texts are read for less than three letters.
  const isShort = texts.every((text) => text.length < 3)
  // The list counts further itself; how many leads are read for a short text hangs on it here.
  const enough = isShort ? mostCounted : most + 1
  const byKeys = found && (await clicksWith(trx, accountId, found, { enough, most }))
  const keys = found && { ...found, areOfMany: byKeys?.count === enough }
  const clicks = byKeys ? byKeys.ids : await idsWith(trx, 'found_clicks', texts, most)
  const mostLeads = isShort && keys?.areOfMany ? Math.min(most, mostBesideMany) : most
  const leads = await idsWith(trx, 'found_leads', texts, mostLeads)
  return {
    text: search,
    clickIds: clicks,
    leadIds: await readable(trx, accountId, texts, leads),
    clickKeys: clicks === null ? keys : undefined,
  }
}

/** How many clicks have one of the keys, counted up to `enough`, and which, when these are at most `most`. */
async function clicksWith(
  trx: Trx,
  accountId: string,
  keys: Keys,
  { enough, most }: { enough: number; most: number },
): Promise<{ count: number; ids: SearchIds }> {
  const hasNone = [keys.contexts, keys.places, keys.coded].every((some) => some.length === 0)
  if (hasNone) return { count: 0, ids: [] }
  const { rows } = await sql<{ count: number; ids: SearchIds }>`
    select count(*) as count, case when count(*) <= ${most} then array_agg(id)::text[] end as ids
    from (${clicksByKeys(accountId, keys, enough)} limit ${sql.lit(enough)}) c`.execute(trx)
  const { count, ids } = rows[0] ?? { count: 0, ids: null }
  return { count, ids: count > most ? null : [...new Set(ids)] }
}

/** The clicks with one of the keys: each key looks for its own, until there are enough; some are found by two. */
function clicksByKeys(
  accountId: string,
  { contexts, places, coded }: Keys,
  enough: number,
): RawBuilder<unknown> {
  const by = (column: string, type: string, keys: string[]) => sql`
    select c.id from unnest(${keys}::${sql.raw(type)}) as k (key)
    cross join lateral (
      select r.id from click_rows r
      where r.account_id = ${accountId} and ${sql.ref(`r.${column}`)} = k.key
        and r.class in ('human', 'test') and r.erased_at is null
      limit ${sql.lit(enough)}
    ) c`
  return sql.join(
    [
      by('context_id', 'bigint[]', contexts),
      ...(places.length > 0 ? [by('place_id', 'bigint[]', places)] : []),
      ...(coded.length > 0 ? [by('id', 'uuid[]', coded)] : []),
    ],
    sql` union all `,
  )
}

/** Leaves out leads that only match by a phone number which the person asking sees masked. */
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

/**
 * Dictionary keys of all clicks that a search finds; undefined while old clicks have no keys, and for more
 * than `most` clicks found by their code.
 */
async function keysWith(trx: Trx, texts: string[], most: number): Promise<Keys | undefined> {
  const found: Keys = { contexts: [], places: [], coded: [] }
  for (const text of texts) {
    const { rows } = await sql<Keys>`
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

/** Marks a search as finding so many clicks that reading all in list order soon fills a page. */
export function ofCommonClicks(search: Search): Search {
  return typeof search === 'string' ? search : { ...search, areClicksCommon: true }
}

/**
 * Whether a search is known to find many rows: then the first of them are soon met by reading in
 * the order of the list, which is not so for a search that may find none. Clicks that were counted and
 * have keys are read all, like those that are named.
 */
export function isBroad(search: Search): boolean {
  if (typeof search === 'string') return false
  const areClicksFew = search.clickIds !== null || search.clickKeys?.areOfMany === false
  return !areClicksFew || search.leadIds === null
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
