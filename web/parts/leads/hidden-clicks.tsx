import { useQuery } from '@tanstack/react-query'
import { leadSummaryQuery } from '../../data/leads.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import type { Listed } from './kind-switch.tsx'
import { changesOfKind } from './list-kind.ts'

/** How many clicks match where people alone are listed. */
export function useHiddenClicks(state: Listed): number {
  const { data } = useQuery(leadSummaryQuery(state))
  return state.kind === 'people' && data ? data.clicks : 0
}

/** The way from a list of people that has nobody to the clicks that match. */
export function SeeClicks({
  state,
  count,
  onChange,
}: {
  state: Listed
  count: number
  onChange: (changes: ReturnType<typeof changesOfKind>) => void
}) {
  return (
    <Button variant="outline" size="sm" onClick={() => onChange(changesOfKind(state, 'clicks'))}>
      {leadsText.seeClicks(count)}
    </Button>
  )
}
