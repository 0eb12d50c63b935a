import type { DeliveryAttempt } from '../../data/deliveries.ts'

/** Attempts one after another that ended alike; `newest` speaks for all, `oldest` began. */
export type AttemptGroup = { newest: DeliveryAttempt; oldest: DeliveryAttempt }

/** Groups the attempts, the newest first: what is refused for hours alike is told once. */
export function attemptGroups(attempts: DeliveryAttempt[]): AttemptGroup[] {
  const groups: AttemptGroup[] = []
  for (const attempt of attempts) {
    const last = groups.at(-1)
    if (last !== undefined && endedAlike(last.newest, attempt)) last.oldest = attempt
    else groups.push({ newest: attempt, oldest: attempt })
  }
  return groups
}

function endedAlike(one: DeliveryAttempt, other: DeliveryAttempt): boolean {
  return (
    one.state === other.state && one.reason === other.reason && one.httpStatus === other.httpStatus
  )
}
