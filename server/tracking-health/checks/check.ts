import type { PublicAddress } from '#contracts/public-address'
import type { HealthFinding, HealthKind } from '#contracts/tracking-health'
import type { Trx } from '#server/platform/sql'
import type { ClickGroup } from '../read-clicks.ts'

/** What a check is asked: whose data, as of when, and which part of its rows. */
export type Question = {
  trx: Trx
  accountId: string
  now: Date
  /** Clicks and events before this are not looked at. */
  since: Date
  timeZone: string
  /** What the last check of the own address found. */
  address: PublicAddress
  /** People's clicks since then, in groups; read once for all that ask. */
  clicks(): Promise<ClickGroup[]>
  limit: number
  offset: number
}

export type Finding = Omit<HealthFinding, 'kind'>

/**
 * What an account may not have yet, where nothing can be wrong with it, or right; of events those that a
 * connected destination would get.
 */
export type Subject =
  | 'address'
  | 'clicks'
  | 'conversations'
  | 'events'
  | 'links'
  | 'provenDestinations'
  | 'tokens'
  | 'workingLine'

/** One thing that can be wrong. `passed` is true of every account in which nothing is found. */
export type Check = {
  kind: HealthKind
  passed: string
  looksAt: Subject
  /** Null when nothing is wrong; otherwise the asked part of the rows, with the number of all. */
  find(question: Question): Promise<Finding | null>
}
