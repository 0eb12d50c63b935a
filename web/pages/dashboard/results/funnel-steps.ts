import type { Filters } from '#domain/filters'
import { formatNumber } from '#domain/number-text'
import type { Funnel } from '../../../data/dashboard.ts'
import { shareOf, funnelText as words } from '../../../text/dashboard-results.ts'
import { clicksPath, peoplePath } from './figure-paths.ts'

export type StepName = keyof typeof words.steps

export type Step = {
  name: StepName
  count: number
  path: string
  /** How many of the step before, and so which percent of it, came here; false where nobody is in that step. */
  from: { part: number; whole: number; seconds: number | null } | false
  /** Length of the bar in percent: the bar of the step before, shortened to the part that came here. */
  width: number
}

/** Words for the part of the step before that came here, with the count where it is not the step's own. */
export function rateOf(name: StepName, { part, whole }: { part: number; whole: number }): string {
  return name === 'clicks' ? '' : words.rates[name](shareOf(part, whole), formatNumber(part))
}

/** The funnel's steps; no bar is longer than the bar before it, also where people wrote without a click. */
export function stepsOf(funnel: Funnel, filters: Filters): Step[] {
  let width = 0
  return stepsWithoutWidths(funnel, filters).map((step) => {
    width = step.from ? (width * step.from.part) / step.from.whole : step.count > 0 ? 100 : 0
    return { ...step, width }
  })
}

function stepsWithoutWidths(funnel: Funnel, filters: Filters): Omit<Step, 'width'>[] {
  const { clicks, conversations, fromClicks, qualified, customers, secondsTo } = funnel
  return [
    { name: 'clicks', count: clicks, path: clicksPath(filters), from: false },
    {
      name: 'conversations',
      count: conversations,
      path: peoplePath(filters),
      // People who wrote without a click are no part of this share, which is that of the card.
      from: clicks > 0 && { part: fromClicks, whole: clicks, seconds: secondsTo.conversation },
    },
    {
      name: 'qualified',
      count: qualified,
      path: peoplePath(filters, 'qualified'),
      from: conversations > 0 && {
        part: qualified,
        whole: conversations,
        seconds: secondsTo.qualified,
      },
    },
    {
      name: 'sales',
      count: customers,
      path: peoplePath(filters, 'customers'),
      from: qualified > 0 && { part: customers, whole: qualified, seconds: secondsTo.sale },
    },
  ]
}
