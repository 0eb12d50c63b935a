import type { Metrics } from '../../data/dashboard.ts'

export type MetricName = 'totalClicks' | 'leadsConvertidos' | 'taxaConversao' | 'leadsSemRastreio'
export type Figures = NonNullable<Metrics['previous']>

/**
 * How a figure stands against the period before: `nothing` when that period has no data at all,
 * `from_zero` when only this figure was zero then, else the change in percent of what it was.
 */
export type MetricChange =
  | { kind: 'nothing' }
  | { kind: 'from_zero' }
  | { kind: 'change'; percent: number }

/** A rate is compared by its decimal form: from 0.4 % to 0.8 % is twice as much, not 0 to 1. */
function figureOf(figures: Figures, name: MetricName): number {
  return name === 'taxaConversao' ? figures.taxaConversaoExata : figures[name]
}

export function metricChange(now: Figures, before: Figures, name: MetricName): MetricChange {
  const { totalClicks, leadsConvertidos, leadsSemRastreio } = before
  if (totalClicks === 0 && leadsConvertidos === 0 && leadsSemRastreio === 0) {
    return { kind: 'nothing' }
  }
  const current = figureOf(now, name)
  const earlier = figureOf(before, name)
  if (current === earlier) return { kind: 'change', percent: 0 }
  if (earlier === 0) return { kind: 'from_zero' }
  return { kind: 'change', percent: (100 * (current - earlier)) / earlier }
}

/** Leads without a known origin are money that nobody can account for: more of them is worse. */
export function isGood(name: MetricName, isMore: boolean): boolean {
  return name === 'leadsSemRastreio' ? !isMore : isMore
}
