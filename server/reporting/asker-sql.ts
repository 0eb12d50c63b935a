import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { onlyLeadsOf } from '#server/platform/work'

/** That a lead `l` is there for who asks: theirs, nobody's, or anybody's to who sees every lead. */
export function thereForAsker(): RawBuilder<SqlBool> {
  const person = onlyLeadsOf()
  return person === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(l.assigned_to is null or l.assigned_to = ${person})`
}
