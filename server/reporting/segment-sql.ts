import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LeadSegment } from '#domain/filters'

/** That a lead `l` wrote again after a person's reply: a wait began that was not the conversation's first. */
export const wroteAgain = sql<SqlBool>`exists (select from response_waits w
  where w.account_id = l.account_id and w.lead_id = l.id and not w.is_first)`

/** That a lead `l` is one of those behind a figure of the dashboard. */
export function inSegment(segment: LeadSegment): RawBuilder<SqlBool> {
  switch (segment) {
    case 'tracked':
      return sql<SqlBool>`l.is_tracked`
    case 'untracked':
      return sql<SqlBool>`not l.is_tracked`
    case 'qualified':
      return sql<SqlBool>`(l.status = 'converted' or ${wroteAgain})`
    case 'customers':
      return sql<SqlBool>`l.status = 'converted'`
  }
}
