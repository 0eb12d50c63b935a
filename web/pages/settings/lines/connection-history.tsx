import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConnectionChange, connectionHistoryQuery } from '../../../data/health.ts'
import { RetryButton } from '../../../parts/load-failed.tsx'
import { useTimes } from '../../../parts/times.tsx'
import { commonText } from '../../../text/common.ts'
import { healthText } from '../../../text/health.ts'
import { duration } from '../../../text/time-spans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BoxSummary } from '../../../ui/summary.tsx'

const text = healthText.history

/** The line's changes, fetched by whoever opens them; a `details` also opens for who only reads. */
export function ConnectionHistory({ instance }: { instance: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="min-w-0 rounded-lg border"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <BoxSummary>{text.title}</BoxSummary>
      {isOpen && <Changes instance={instance} />}
    </details>
  )
}

function Changes({ instance }: { instance: string | undefined }) {
  const history = useQuery(connectionHistoryQuery(instance))
  if (history.isPending) {
    return (
      <div role="status" className="grid gap-2 border-t px-3.5 py-3">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
    )
  }
  if (!history.data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 border-t px-3.5 py-3">
        <p className="text-[0.8125rem] text-danger-text">{text.loadFailed}</p>
        <RetryButton onRetry={history.refetch} label={commonText.retry} />
      </div>
    )
  }
  const { changes } = history.data
  if (changes.length === 0) {
    return (
      <p className="border-t px-3.5 py-3 text-[0.8125rem] text-muted-foreground">{text.empty}</p>
    )
  }
  return (
    <ul
      aria-label={text.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only with the focus.
      tabIndex={0}
      className="max-h-80 divide-y overflow-y-auto border-t"
    >
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </ul>
  )
}

function Change({ change }: { change: ConnectionChange }) {
  const { formatDateTime } = useTimes()
  const { state, at, lastedMs, reason } = change
  return (
    <li className="grid gap-1 px-3.5 py-2 text-[0.8125rem]">
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={state === 'CONNECTED' ? 'success' : 'warning'}>
          {text.states[state] ?? state}
        </Badge>
        <time dateTime={at} className="text-muted-foreground">
          {formatDateTime(at)}
        </time>
      </div>
      <p className="text-muted-foreground text-xs">
        {lastedMs === null ? text.now : text.lasted(duration(lastedMs).toLowerCase())}
        {' · '}
        {text.reasons[reason]}
      </p>
    </li>
  )
}
