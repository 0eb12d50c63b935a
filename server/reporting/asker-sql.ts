import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { onlyLeadsOf } from '#server/platform/work'

/** True for a lead `l` that the person asking may see: all, or only their own and unassigned ones. */
export function thereForAsker(): RawBuilder<SqlBool> {
  const person = onlyLeadsOf()
  return person === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(l.assigned_to is null or l.assigned_to = ${person})`
}
