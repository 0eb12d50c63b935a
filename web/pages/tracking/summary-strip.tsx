import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, MessageCircle, MousePointerClick, Percent, UserCheck } from 'lucide-react'
import type { Filters } from '#domain/filters'
import { type ActivitySummary, activitySummaryQuery } from '../../data/clicks.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { formatNumber } from '../../text/format.ts'
import { trackingText } from '../../text/tracking.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shownRate } from './activity-words.ts'

const words = trackingText.summary

type Entry = {
  name: 'clicks' | 'converted' | 'messages' | 'rate'
  icon: LucideIcon
  value: (summary: ActivitySummary) => string
}

const entries: Entry[] = [
  { name: 'clicks', icon: MousePointerClick, value: ({ clicks }) => formatNumber(clicks) },
  { name: 'converted', icon: UserCheck, value: ({ converted }) => formatNumber(converted) },
  { name: 'messages', icon: MessageCircle, value: ({ messages }) => formatNumber(messages) },
  { name: 'rate', icon: Percent, value: shownRate },
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
    <section
      aria-label={words.label}
      aria-busy={!data || isPlaceholderData}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border lg:grid-cols-4"
    >
      {entries.map(({ name, icon: Icon, value }) => (
        <div key={name} className="grid content-start gap-1 bg-card px-4 py-4 md:px-5">
          <h2 className="flex items-center gap-2 font-medium text-[0.8125rem] text-muted-foreground">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-faint max-sm:hidden" />
            {words[name].title}
          </h2>
          {data ? (
            <p
              className={cn(
                'font-semibold text-[1.75rem] tabular-nums leading-9 tracking-tight transition-opacity',
                isPlaceholderData && 'opacity-50',
              )}
            >
              {value(data)}
            </p>
          ) : (
            <Skeleton className="my-1 h-7 w-20" />
          )}
          <p className="text-faint text-xs">{words[name].note}</p>
        </div>
      ))}
    </section>
  )
}
