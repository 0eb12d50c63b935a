import { MousePointerClick } from 'lucide-react'
import type { LeadActivity } from '../../data/leads.ts'
import { messagesText } from '../../text/lead-dialogs.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.tsx'
import { RelativeTime } from '../relative-time.tsx'

const variants: Record<LeadActivity['source'], BadgeVariant> = {
  whatsapp_rastreado: 'success',
  whatsapp_unificado: 'info',
  sem_rastreio: 'outline',
}

/** The conversation, theirs on the left and the business's on the right. */
export function LeadHistory({ activities }: { activities: LeadActivity[] }) {
  if (activities.length === 0) {
    return <p className="text-[0.8125rem] text-muted-foreground">{messagesText.noMessages}</p>
  }
  return (
    <ol className="grid gap-3">
      {activities.map((activity) =>
        activity.activityType === 'click' ? (
          <li
            key={activity.id}
            className="flex items-center justify-center gap-2 text-center text-muted-foreground text-xs"
          >
            <MousePointerClick aria-hidden="true" className="size-3.5 shrink-0" />
            {messagesText.click} · <RelativeTime instant={activity.createdAt} withExact />
          </li>
        ) : (
          <Message key={activity.id} activity={activity} />
        ),
      )}
    </ol>
  )
}

function Message({ activity }: { activity: LeadActivity }) {
  const { fromMe, message, edited, deleted, undelivered } = activity
  return (
    <li className={cn('grid max-w-[85%] gap-1', fromMe && 'ml-auto justify-items-end')}>
      <div className="flex flex-wrap items-center gap-2 text-xs">
        <span className="font-medium">
          {fromMe ? messagesText.business : (activity.contactName ?? messagesText.contact)}
        </span>
        {!fromMe && (
          <Badge variant={variants[activity.source]} className="h-5">
            {messagesText.sources[activity.source]}
          </Badge>
        )}
      </div>
      <p
        className={cn(
          'w-fit max-w-full whitespace-pre-wrap break-words rounded-xl px-3 py-2 text-[0.8125rem]',
          fromMe ? 'rounded-tr-sm bg-accent-soft' : 'rounded-tl-sm bg-muted',
          !message && 'text-muted-foreground italic',
        )}
      >
        {message || messagesText.noContent}
      </p>
      <p className="text-faint text-xs">
        <RelativeTime instant={activity.createdAt} withExact />
        {edited && ` · ${messagesText.edited}`}
        {deleted && ` · ${messagesText.deleted}`}
      </p>
      {undelivered && (
        <p className="text-danger-text text-xs">{messagesText.undelivered(undelivered)}</p>
      )}
    </li>
  )
}
