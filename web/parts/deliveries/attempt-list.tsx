import type { DestinationKind } from '#domain/conversions/destinations'
import type { DeliveryAttempt } from '../../data/deliveries.ts'
import { deliveryText as text } from '../../text/deliveries.ts'
import { useTimes } from '../times.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { Payload } from './payload.tsx'

/** Every request that carried the event, the newest first. */
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
        {attempts.map((attempt) => (
          <li key={`${attempt.at} ${attempt.attempt}`} className="px-3.5 py-2.5">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem]">
              <span className="font-medium">{text.attempt(attempt.attempt)}</span>
              <DeliveryBadge state={attempt.state} kind={kind} />
              <span className="text-muted-foreground">
                {attempt.httpStatus === null ? text.noAnswer : text.http(attempt.httpStatus)}
              </span>
              <time dateTime={attempt.at} className="ml-auto text-muted-foreground text-xs">
                {formatDateTime(attempt.at)}
              </time>
            </div>
            {attempt.reason && (
              <p className="mt-1 break-words text-[0.8125rem] text-muted-foreground">
                {attempt.reason}
              </p>
            )}
            <details className="mt-1 text-xs">
              <summary className="cursor-pointer text-muted-foreground">
                {text.attemptDetails}
              </summary>
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
