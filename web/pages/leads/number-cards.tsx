import { useQuery } from '@tanstack/react-query'
import { Clock, MessageCircle, Percent, Users } from 'lucide-react'
import { leadSummaryQuery } from '../../data/leads.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { formatFound, formatPercent, isOpenEnded } from '../../text/format.ts'
import { reportText } from '../../text/leads-report.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LeadsState } from './leads-state.ts'
import { shownNumbers, shownParts } from './shown-numbers.ts'

const words = reportText.numbers
// Of what was not counted to its end nobody knows the part.
const noRate = '–'
const cards = [
  { name: 'total', icon: Users },
  { name: 'contacted', icon: MessageCircle },
  { name: 'pending', icon: Clock },
  { name: 'rate', icon: Percent },
] as const

/** What the list shows, in four numbers (spec 2.10). */
export function NumberCards({
  state: { filters, search, assignee, segment, kind },
}: {
  state: LeadsState
}) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    leadSummaryQuery({ filters, search, assignee, segment }),
  )
  const shown = data && shownNumbers(data, kind, filters.status)
  const parts = data && !isOpenEnded(data.total, search) && shownParts(data, kind, filters.status)
  if (isError && !shown) {
    return (
      <Card>
        <LoadFailed title={words.failed} className="py-5" onRetry={refetch} />
      </Card>
    )
  }
  return (
    <section
      aria-label={words.label}
      aria-busy={!shown || isPlaceholderData}
      className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4"
    >
      {cards.map(({ name, icon: Icon }) => (
        <Card key={name} className="p-4">
          <div className="flex items-center justify-between gap-2 text-muted-foreground">
            <h2 className="font-medium text-[0.8125rem]">{words[name].title}</h2>
            <Icon aria-hidden="true" className="size-4 shrink-0 text-faint max-sm:hidden" />
          </div>
          {shown ? (
            <p
              className={cn(
                'mt-2 font-semibold text-2xl tabular-nums tracking-tight transition-opacity',
                isPlaceholderData && 'opacity-50',
              )}
            >
              {name !== 'rate'
                ? formatFound(shown[name], search)
                : isOpenEnded(shown.total, search)
                  ? noRate
                  : formatPercent(shown.rate)}
            </p>
          ) : (
            <Skeleton className="mt-2 h-8 w-20" />
          )}
          <p className="mt-1 text-faint text-xs">
            {name === 'total' && parts ? words.parts(parts.people, parts.clicks) : words[name].note}
          </p>
        </Card>
      ))}
    </section>
  )
}
