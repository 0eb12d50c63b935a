import { type LeadStatus, leadStatuses } from '#domain/filters'
import type { LeadSummary } from '../../data/leads.ts'
import type { ShownKind } from './list-kind.ts'

/** How many rows choosing each kind shows: clicks take the status away, unless all of them have it. */
export function kindCounts(summary: LeadSummary, status: string): Record<ShownKind, number> {
  const { people, clicks } = summary
  const known = leadStatuses.find((name) => name === status)
  if (known === undefined) return { people: people.total, clicks, all: summary.total }
  return {
    people: people[known],
    clicks,
    all: summary[known],
  }
}

/** How many rows of a kind each status has. */
export function statusCounts(
  summary: LeadSummary,
  kind: ShownKind,
): Record<LeadStatus | 'total', number> {
  const { people, clicks } = summary
  if (kind === 'all') return summary
  if (kind === 'clicks') return { ...nobody, total: clicks, pending: clicks }
  return people
}

/** How many rows are listed, on all pages. */
export function listedCount(summary: LeadSummary, kind: ShownKind, status: string): number {
  const counts = statusCounts(summary, kind)
  const known = leadStatuses.find((name) => name === status)
  return counts[known ?? 'total']
}

const nobody: Record<LeadStatus, number> = { pending: 0, contacted: 0, converted: 0, lost: 0 }
