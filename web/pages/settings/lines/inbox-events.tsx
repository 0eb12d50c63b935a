import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type InboxEvent, inboxQuery } from '../../../data/inbox.ts'
import { RetryButton } from '../../../parts/load-failed.tsx'
import { leadDetailsPath } from '../../../parts/paths.ts'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { commonText } from '../../../text/common.ts'
import { inboxText as text } from '../../../text/inbox.ts'
import { cn } from '../../../ui/cn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReplayMessages } from './replay-messages.tsx'

/** The last webhooks and what became of each: a person reads here why a message is no lead. */
export function InboxEvents() {
  const { data, isError, refetch } = useQuery(inboxQuery())
  const hasLines = new Set(data?.map(({ line }) => line)).size > 1
  return (
    <section aria-labelledby="inbox-events" className="grid min-w-0 gap-3 border-t pt-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 id="inbox-events" className="font-medium text-[0.8125rem]">
            {text.title}
          </h3>
          <p className="text-muted-foreground text-xs">{text.hint}</p>
        </div>
        <ReplayMessages />
      </div>
      {data?.length === 0 && <p className="text-[0.8125rem] text-muted-foreground">{text.none}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-1.5">
          {data.map((event) => (
            <Event key={event.id} event={event} line={hasLines ? event.line : null} />
          ))}
        </ul>
      )}
      {!data && isError && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-[0.8125rem]">
          {text.failed}
          <RetryButton onRetry={refetch} label={commonText.retry} />
        </div>
      )}
      {!data && !isError && (
        <div role="status">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-20" />
        </div>
      )}
    </section>
  )
}

const tones: Record<string, string | undefined> = {
  message: 'bg-accent-text',
  failed: 'bg-danger-text',
  pending: 'bg-warning-text',
}

function Person({ person }: { person: NonNullable<InboxEvent['person']> }) {
  const { name, leadId } = person
  if (leadId === null) return <> · {name}</>
  return (
    <>
      {' · '}
      <Link
        to={leadDetailsPath(leadId)}
        className="font-medium underline decoration-border underline-offset-4 hover:decoration-current"
      >
        {name}
      </Link>
    </>
  )
}

function Event({ event, line }: { event: InboxEvent; line: string | null }) {
  return (
    <li className="flex items-baseline gap-2 text-[0.8125rem]">
      <span
        aria-hidden="true"
        className={cn(
          'size-1.5 shrink-0 -translate-y-0.5 rounded-full',
          tones[event.outcome ?? ''] ?? 'bg-faint',
        )}
      />
      <span className="min-w-0 flex-1 break-words">
        {event.explanation}
        {event.person && <Person person={event.person} />}
        {line && <span className="text-muted-foreground"> · {line}</span>}
      </span>
      <span className="shrink-0 text-faint text-xs">
        <RelativeTime instant={event.receivedAt} />
      </span>
    </li>
  )
}
