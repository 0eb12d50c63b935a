import type { LeadStatus } from '#domain/filters'
import type { LeadSummary } from '../../data/leads.ts'

export type ShownNumbers = { total: number; contacted: number; pending: number; rate: number }

/** Of which rows the total consists, where clicks without a message are among them. */
export function shownParts({ people, clicks }: LeadSummary, status: string) {
  if (status === 'all') return { people: people.total, clicks }
  return status === 'pending' ? { people: people.pending, clicks } : null
}

/**
 * The four cards speak of the leads that the list shows, on all its pages: of one status when that
 * is filtered. The rate is contacted / shown leads, a rounded percent (spec 9).
 */
export function shownNumbers(summary: LeadSummary, status: string): ShownNumbers {
  const of = (name: LeadStatus) => (status === 'all' || status === name ? summary[name] : 0)
  const contacted = of('contacted')
  const pending = of('pending')
  const total =
    status === 'all' ? summary.total : contacted + pending + of('converted') + of('lost')
  return {
    total,
    contacted,
    pending,
    rate: total === 0 ? 0 : Math.round((100 * contacted) / total),
  }
}
