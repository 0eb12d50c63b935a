import { MousePointerClick } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { LeadActivity } from '../../data/leads.ts'
import { messagesText } from '../../text/lead-dialogs.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { useTimes } from '../times.tsx'

const variants: Record<LeadActivity['source'], BadgeVariant> = {
  whatsapp_rastreado: 'success',
  whatsapp_unificado: 'info',
  sem_rastreio: 'outline',
}

// A conversation of years is thousands of messages: the latest are drawn, the others on request.
const shownAtOnce = 200
// Who reads at the end follows what comes; who has gone back in the conversation is left there.
const nearEndPx = 120

/** The conversation from its newest message up, theirs on the left and the business's on the right. */
export function LeadHistory({ activities }: { activities: LeadActivity[] }) {
  const { formatDate } = useTimes()
  const box = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(shownAtOnce)
  const isAtEnd = useRef(true)
  const last = activities.at(-1)

  // An own message is always followed to: it has just been written here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last message is what changes it.
  useLayoutEffect(() => {
    if (box.current && (isAtEnd.current || last?.fromMe)) {
      box.current.scrollTop = box.current.scrollHeight
    }
  }, [last?.id])

  function onScroll() {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
  }

  const begin = Math.max(0, activities.length - shown)
  return (
    <section
      ref={box}
      aria-label={messagesText.conversation}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
      onScroll={onScroll}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 py-4"
    >
      {activities.length === 0 ? (
        <p className="m-auto text-[0.8125rem] text-muted-foreground">{messagesText.noMessages}</p>
      ) : (
        <>
          {begin > 0 && (
            <Button
              variant="outline"
              size="sm"
              className="mx-auto mb-4"
              onClick={() => setShown(shown + shownAtOnce)}
            >
              {messagesText.earlier}
            </Button>
          )}
          {/* A short conversation stands where one writes. */}
          <ol className="mt-auto grid gap-1.5">
            {activities.slice(begin).map((activity, place, all) => {
              const before = all[place - 1]
              const day = formatDate(activity.createdAt)
              const isNewDay = before === undefined || formatDate(before.createdAt) !== day
              return activity.activityType === 'click' ? (
                <Click key={activity.id} activity={activity} />
              ) : (
                <Message
                  key={activity.id}
                  activity={activity}
                  before={isNewDay ? undefined : before}
                  day={isNewDay ? day : null}
                />
              )
            })}
          </ol>
        </>
      )}
    </section>
  )
}

function Click({ activity }: { activity: LeadActivity }) {
  return (
    <li className="flex items-center justify-center gap-2 text-center text-muted-foreground text-xs">
      <MousePointerClick aria-hidden="true" className="size-3.5 shrink-0" />
      {messagesText.click} · <RelativeTime instant={activity.createdAt} withExact />
    </li>
  )
}

function Message({
  activity,
  before,
  day,
}: {
  activity: LeadActivity
  /** The one above on the same day: what both have in common is said once. */
  before: LeadActivity | undefined
  /** The day that begins with it. */
  day: string | null
}) {
  const { formatTime, formatDateTime } = useTimes()
  const { fromMe, message, edited, deleted, expired, undelivered, source, createdAt } = activity
  const isSameSide = before !== undefined && before.fromMe === fromMe
  const isSameSource = before !== undefined && !before.fromMe && before.source === source
  return (
    <>
      {day !== null && (
        <li className="my-2 text-center text-muted-foreground text-xs first:mt-0">{day}</li>
      )}
      <li
        className={cn(
          'grid max-w-[85%] gap-1',
          fromMe && 'ml-auto justify-items-end',
          !isSameSide && day === null && 'mt-2',
        )}
      >
        {(!isSameSide || !(fromMe || isSameSource)) && (
          <div className="flex flex-wrap items-center gap-2 text-xs">
            <span className="font-medium">
              {fromMe ? messagesText.business : (activity.contactName ?? messagesText.contact)}
            </span>
            {!fromMe && (
              <Badge variant={variants[source]} className="h-5">
                {messagesText.sources[source]}
              </Badge>
            )}
          </div>
        )}
        <p
          className={cn(
            'w-fit max-w-full whitespace-pre-wrap break-words rounded-xl px-3 py-2 text-[0.8125rem]',
            fromMe ? 'rounded-tr-sm bg-accent-soft' : 'rounded-tl-sm bg-muted',
            (expired || !message) && 'text-muted-foreground italic',
          )}
        >
          {message || messagesText.noContent}
        </p>
        <p className="text-faint text-xs tabular-nums">
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatTime(createdAt)}
          </time>
          {edited && ` · ${messagesText.edited}`}
          {deleted && ` · ${messagesText.deleted}`}
        </p>
        {undelivered && (
          <p className="text-danger-text text-xs">{messagesText.undelivered(undelivered)}</p>
        )}
      </li>
    </>
  )
}
