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
  return figureChange(figureOf(now, name), figureOf(before, name), true)
}

/** The same of any figure; null is one that cannot be told. `hasBefore`: the period before has data. */
export function figureChange(
  now: number | null,
  before: number | null,
  hasBefore: boolean,
): MetricChange {
  if (now === null || before === null || (!hasBefore && before === 0)) return { kind: 'nothing' }
  if (now === before) return { kind: 'change', percent: 0 }
  if (before === 0) return { kind: 'from_zero' }
  return { kind: 'change', percent: (100 * (now - before)) / before }
}

/** Leads without a known origin are money that nobody can account for: more of them is worse. */
export function isGood(name: MetricName, isMore: boolean): boolean {
  return name === 'leadsSemRastreio' ? !isMore : isMore
}
