import { useQuery } from '@tanstack/react-query'
import type { Filters } from '#domain/filters'
import { leadSummaryQuery } from '../../data/leads.ts'
import { formatFound } from '../../text/format.ts'
import { leadsText } from '../../text/leads.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { kindCounts } from './kind-counts.ts'
import { changesOfKind, type ShownKind, shownKinds } from './list-kind.ts'

const words = leadsText.kinds

/** What a list of leads is narrowed by. */
export type Listed = { kind: ShownKind; filters: Filters; search: string; assignee?: string }

/** People who wrote, clicks without a message, or both, each with how many rows it has. */
export function KindSwitch({
  state,
  onChange,
  className,
}: {
  state: Listed
  onChange: (changes: ReturnType<typeof changesOfKind>) => void
  className?: string
}) {
  const { filters, search } = state
  const { data } = useQuery(leadSummaryQuery(state))
  const counts = data && kindCounts(data, filters.status)
  return (
    <Segmented
      label={words.label}
      value={state.kind}
      segments={shownKinds.map((kind) => ({
        value: kind,
        label: words[kind],
        count: counts && formatFound(counts[kind], search),
        description: counts && words.count(counts[kind]),
      }))}
      onChange={(kind) => onChange(changesOfKind(state, kind))}
      {...(className !== undefined && { className })}
    />
  )
}
