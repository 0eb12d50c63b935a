import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadNotFiredQuery } from '../../data/not-fired.ts'
import { platformNames } from '../../text/conversion-events.ts'
import { messagesText } from '../../text/lead-dialogs.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Summary } from '../../ui/summary.tsx'
import { RetryButton } from '../load-failed.tsx'

const text = messagesText.notFired

/** The configured events that were not sent for a lead, each with the reason; read when unfolded. */
export function LeadNotFired({ leadId }: { leadId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="mt-2 text-[0.8125rem]"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <Summary className="text-muted-foreground">{text.title}</Summary>
      {isOpen && <Reasons leadId={leadId} />}
    </details>
  )
}

function Reasons({ leadId }: { leadId: string }) {
  const { data, isError, refetch } = useQuery(leadNotFiredQuery(leadId))
  if (data === undefined && isError) {
    return (
      <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
        <p>{text.failed}</p>
        <RetryButton onRetry={refetch} />
      </div>
    )
  }
  if (data === undefined) return <Skeleton className="mt-2 h-14" />
  if (data.length === 0) return <p className="mt-2 text-muted-foreground">{text.none}</p>
  return (
    <ul aria-label={text.list} className="mt-2 divide-y rounded-lg border">
      {data.map((event) => (
        <li key={event.id} className="px-3.5 py-2">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 break-words font-medium">{event.eventName}</span>
            <Badge variant="outline">{platformNames[event.kind]}</Badge>
          </div>
          <p className="mt-0.5 break-words text-muted-foreground">{event.reason}</p>
        </li>
      ))}
    </ul>
  )
}
