import type { LeadStatus } from '#domain/filters'
import type { LeadSummary } from '../../data/leads.ts'
import { statusCounts } from '../../parts/leads/kind-counts.ts'
import type { ShownKind } from '../../parts/leads/list-kind.ts'

export type ShownNumbers = { total: number; contacted: number; pending: number; rate: number }

/** Of which rows the total consists, where clicks without a message are among them. */
export function shownParts({ people, clicks }: LeadSummary, kind: ShownKind, status: string) {
  if (kind !== 'all') return null
  if (status === 'all') return { people: people.total, clicks }
  return status === 'pending' ? { people: people.pending, clicks } : null
}

/**
 * The four cards speak of the leads that the list shows, on all its pages: of one tab and one status when
 * these are chosen. A customer and a lost lead were contacted before: a sale makes the rate no worse. The rate
 * is contacted / shown leads, a rounded percent (spec 9).
 */
export function shownNumbers(summary: LeadSummary, kind: ShownKind, status: string): ShownNumbers {
  const counts = statusCounts(summary, kind)
  const of = (name: LeadStatus) => (status === 'all' || status === name ? counts[name] : 0)
  const contacted = of('contacted') + of('converted') + of('lost')
  const total = status === 'all' ? counts.total : contacted + of('pending')
  return {
    total,
    contacted,
    pending: of('pending'),
    rate: total === 0 ? 0 : Math.round((100 * contacted) / total),
  }
}
