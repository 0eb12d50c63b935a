import type { Currency } from './conversion-rules.ts'
import type { Destination } from './destinations.ts'
import type { Reason } from './reasons.ts'

/**
 * Why a connected destination takes no events: `paused` until its settings are saved, because it refused
 * them; `held` some events wait for other settings; `failing` every request has failed for an hour or longer.
 */
export const stopCauses = ['paused', 'held', 'failing'] as const
export type StopCause = (typeof stopCauses)[number]

export type Amount = { cents: number; currency: Currency }

/** Events that wait at a stopped destination, and events that were lost there because they became too old. */
export type Backlog = {
  waiting: number
  waitingSales: Amount[]
  /** Last instant at which the oldest waiting event can still be sent, ISO; null while none waits. */
  sendableUntil: string | null
  lost: number
  lostSales: Amount[]
}

/**
 * Content of a notice about a destination that stopped, is still stopped, or takes events again. Only a webhook
 * has a name. Notices of earlier versions have only the first three fields.
 */
export type StopDetails = {
  destination: Destination
  name: string | null
  /** Null where it takes events again. */
  reason: Reason | null
} & Partial<Backlog & { cause: StopCause; since: string }>
