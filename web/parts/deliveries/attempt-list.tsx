import type { DestinationKind } from '#domain/conversions/destinations'
import type { DeliveryAttempt } from '../../data/deliveries.ts'
import { deliveryText as text } from '../../text/deliveries.ts'
import { Summary } from '../../ui/summary.tsx'
import { useTimes } from '../times.tsx'
import { attemptGroups } from './attempt-groups.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { Payload } from './payload.tsx'

/** The requests that carried the event, the newest first; those that ended alike stand together. */
export function AttemptList({
  attempts,
  kind,
}: {
  attempts: DeliveryAttempt[]
  kind: DestinationKind
}) {
  const { formatDateTime } = useTimes()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-medium text-muted-foreground text-xs">{text.history}</h3>
      <ol className="divide-y rounded-lg border">
        {attemptGroups(attempts).map(({ newest: attempt, oldest }) => (
          <li key={`${attempt.at} ${attempt.attempt}`} className="px-3.5 py-2.5">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem]">
              <span className="font-medium">
                {text.triedFromTo(oldest.attempt, attempt.attempt)}
              </span>
              <DeliveryBadge state={attempt.state} kind={kind} />
              <span className="text-muted-foreground">
                {attempt.httpStatus === null ? text.noAnswer : text.http(attempt.httpStatus)}
              </span>
              <span className="ml-auto text-muted-foreground text-xs">
                {oldest !== attempt && (
                  <>
                    <time dateTime={oldest.at}>{formatDateTime(oldest.at)}</time> {text.until}{' '}
                  </>
                )}
                <time dateTime={attempt.at}>{formatDateTime(attempt.at)}</time>
              </span>
            </div>
            {attempt.reason && (
              <p className="mt-1 break-words text-[0.8125rem] text-muted-foreground">
                {attempt.reason}
              </p>
            )}
            <details className="mt-1 text-xs">
              <Summary className="text-muted-foreground">{text.attemptDetails}</Summary>
              <div className="mt-1.5 grid grid-cols-1 gap-3">
                <Payload title={text.request(kind)} value={attempt.request} />
                <Payload title={text.response(kind)} value={attempt.response} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
