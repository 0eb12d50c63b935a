import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mostCounted } from '#domain/filters'
import { cleanText, foldText } from '#domain/text-fold'
import { askerMay } from '#server/platform/work'
import type { Condition } from './filter-sql.ts'

/** Ids that a search found, or null for more than are worth naming. */
export type SearchIds = string[] | null

/**
 * Dictionary keys whose text the search found, and ids of clicks found by their code. `areOfMany`: counting
 * their clicks reached its limit (look-up-search.ts), which is `mostCounted` for texts under three letters.
 */
export type SearchKeys = {
  contexts: string[]
  places: string[]
  coded: string[]
  areOfMany: boolean
}

/**
 * A search: a text to be read out of each row, or what look-up-search.ts has found for it. `clickKeys` stand in
 * for `clickIds` when more clicks were found than are worth naming; `areClicksCommon` says that so many of them
 * match that reading all clicks in list order soon fills a page.
 */
export type Search =
  | string
  | {
      text: string
      clickIds: SearchIds
      leadIds: SearchIds
      clickKeys?: SearchKeys | undefined
      areClicksCommon?: boolean
    }

/**
 * True where the folded `search_text` of the alias contains the search: accents and case do not
 * matter, and a phone number is found however it is punctuated, but by nobody to whom it is masked.
 * Nothing searched: always true.
 */
export function searchIn(alias: 'c' | 'l', search: Search | undefined): Condition {
  if (!search) return sql<SqlBool>`true`
  const ids = alias === 'c' ? 'clickIds' : 'leadIds'
  const found = typeof search === 'string' ? null : search[ids]
  if (found !== null) return isNamed(alias, found)
  if (alias === 'c' && typeof search !== 'string' && search.clickKeys) {
    return sharing(search.clickKeys, keyCondition(search))
  }
  const texts = searchedTexts(typeof search === 'string' ? search : search.text)
  return alias === 'l' ? leadHasText(texts) : hasText(sql.ref('c.search_text'), texts)
}

/**
 * True for the rows with these ids. PostgreSQL sees those of clicks, which tell it in which months to look; those of
 * leads come out of a subselect, since for some hundred it would rather read all leads of the account.
 */
function isNamed(alias: 'c' | 'l', ids: string[]): Condition {
  const named = alias === 'c' ? sql`${ids}::uuid[]` : sql`(select ${ids}::uuid[])::uuid[]`
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} = any(${named})`
}

/** True where a lead `l` contains one of the texts in what the person who asks may read of it. */
export function leadHasText(texts: string[]): Condition {
  if (askerMay('phones')) return hasText(sql.ref('l.search_text'), texts)
  // A phone is a line of its own (search-text.ts).
  return hasText(sql`regexp_replace(l.search_text, '^[-+() .\\d]{6,}$', '', 'gn')`, texts)
}

function hasText(text: RawBuilder<unknown>, texts: string[]): Condition {
  const found = texts.map((one) => sql<SqlBool>`strpos(${text}, ${one}) > 0`)
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

const keyTypes = { context_id: 'bigint[]', place_id: 'bigint[]', id: 'uuid[]', lead_id: 'uuid[]' }
type Key = keyof typeof keyTypes

/** Clicks `c` with one of the keys; each kind that was not found stays out of the statement. */
function sharing({ contexts, places, coded }: SearchKeys, has: typeof hasKey): Condition {
  const parts = [
    has('context_id', contexts),
    ...(places.length > 0 ? [has('place_id', places)] : []),
    ...(coded.length > 0 ? [has('id', coded)] : []),
  ]
  return sql<SqlBool>`(c.erased_at is null and (${sql.join(parts, sql` or `)}))`
}

/**
 * SQL between the clicks that a search finds and their ORDER BY. When keys find few clicks, `offset 0` makes
 * PostgreSQL fetch these first and then sort them; without it, it reads all clicks in list order.
 */
export function fenceOf(search: Search | undefined): RawBuilder<unknown> {
  const areFew = typeof search === 'object' && search.clickKeys && !search.areClicksCommon
  return areFew ? sql`offset 0` : sql``
}

/** How clicks `c` with one of some keys are found. */
export function keyCondition({ areClicksCommon }: Exclude<Search, string>): typeof hasKey {
  return areClicksCommon ? isAmong : hasKey
}

/**
 * Finds clicks by the index of the key. The keys come out of a subselect: PostgreSQL would compare keys that
 * it sees with the statistics of each month of clicks, which takes longer than reading the clicks.
 */
function hasKey(name: Key, keys: readonly string[]): Condition {
  const type = sql.raw(keyTypes[name])
  return sql<SqlBool>`${sql.ref(`c.${name}`)} = any((select ${keys}::${type})::${type})`
}

/** Checks each click that is read in list order against a table of the keys. */
function isAmong(name: Key, keys: readonly string[]): Condition {
  // With the `or` it stays a condition; alone PostgreSQL would begin with the keys.
  return sql<SqlBool>`(${sql.ref(`c.${name}`)}
    in (select unnest(${keys}::${sql.raw(keyTypes[name])})) or false)`
}

/** How many rows `select` brings, as far as `most`. */
export function countUpTo(select: RawBuilder<unknown>, most = mostCounted): RawBuilder<number> {
  return sql`(select count(*) from (${select} limit ${sql.lit(most)}) counted)`
}

/** The texts of which a row has to contain one; folded like `search_text`. */
export function searchedTexts(search: string): string[] {
  const text = foldText(cleanText(search)).replace(/\s+/g, ' ')
  const digits = text.replace(/\D/g, '')
  const isNumber = digits.length >= 3 && /^[\d\s()+./-]+$/.test(text)
  return isNumber && digits !== text ? [text, digits] : [text]
}
