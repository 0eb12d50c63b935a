import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, MessageCircle, MousePointerClick, Percent, UserCheck } from 'lucide-react'
import type { Filters } from '#domain/filters'
import { type ActivitySummary, activitySummaryQuery } from '../../data/clicks.ts'
import { Figure, FigureStrip } from '../../parts/figure-strip.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { formatFound, isOpenEnded } from '../../text/format.ts'
import { trackingText } from '../../text/tracking.ts'
import { Card } from '../../ui/card.tsx'
import { shownRate } from './activity-words.ts'

const words = trackingText.summary

type Entry = {
  name: 'clicks' | 'converted' | 'messages' | 'rate'
  icon: LucideIcon
  value: (summary: ActivitySummary, search: string) => string
}

const entries: Entry[] = [
  {
    name: 'clicks',
    icon: MousePointerClick,
    value: ({ clicks }, search) => formatFound(clicks, search),
  },
  {
    name: 'converted',
    icon: UserCheck,
    value: ({ converted }, search) => formatFound(converted, search),
  },
  {
    name: 'messages',
    icon: MessageCircle,
    value: ({ messages }, search) => formatFound(messages, search),
  },
  {
    name: 'rate',
    icon: Percent,
    // Of what was not counted to its end nobody knows the part.
    value: (summary, search) => (isOpenEnded(summary.clicks, search) ? '–' : shownRate(summary)),
  },
]

/** The figures of the list below it, under the same filters and search. */
export function SummaryStrip(props: { filters: Filters; search: string }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(activitySummaryQuery(props))

  if (isError && !data) {
    return (
      <Card aria-label={words.label}>
        <LoadFailed title={words.failed} className="py-6" onRetry={refetch} />
      </Card>
    )
  }
  return (
    <FigureStrip label={words.label} isBusy={!data || isPlaceholderData}>
      {entries.map(({ name, icon, value }) => (
        <Figure
          key={name}
          icon={icon}
          words={words[name]}
          value={data ? value(data, props.search) : null}
          isOld={isPlaceholderData}
        />
      ))}
    </FigureStrip>
  )
}
