import { sql } from 'kysely'

// daily_totals has three names and a source in each row, and whoever counts by them keeps them in
// memory; a name comes from an address and may have 2,000 characters. Longer names are counted under
// their first characters, so that no name is ever a reason to lose a click.
export const maxNameKey = 190
export const maxSourceKey = 60

/** Campaign, ad set or creative as daily_totals keys it: '' for a missing one, cut when long. */
export function nameKey(name: string | null): string {
  return firstCharacters(name ?? '', maxNameKey)
}

/** A source as daily_totals keys it. */
export function sourceKey(source: string): string {
  return firstCharacters(source, maxSourceKey)
}

// Counts code points, like PostgreSQL's left().
function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join('')
}

/** The columns of a click or lead as daily_totals keys them. */
export function dimensions(alias: 'c' | 'l') {
  const name = (column: 'campaign' | 'ad_set' | 'creative') =>
    sql`left(coalesce(${sql.ref(`${alias}.${column}`)}, ''), ${sql.lit(maxNameKey)})
      as ${sql.ref(column)}`
  return sql`${name('campaign')}, ${name('ad_set')}, ${name('creative')},
    left(${sql.ref(`${alias}.source`)}, ${sql.lit(maxSourceKey)}) as source,
    ${sql.ref(`${alias}.status`)} as status`
}
