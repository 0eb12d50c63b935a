import type { Reason, TokenRefusal } from '#domain/conversions/reasons'
import type { FailureKind } from '../verdict.ts'

export type ErrorRow = {
  /** A code, or a range with both ends. */
  code: number | readonly [number, number]
  /** Absent: any. A list, or a range with both ends. */
  subcodes?: readonly number[] | { from: number; to: number }
  /** What the message says, where the numbers do not tell. */
  message?: RegExp
  /** Of requests about click-to-WhatsApp ads alone. */
  isMessaging?: true
  kind: FailureKind
  reason: Reason
  /** Waiting times of retry_later, in seconds: first and longest. */
  wait?: readonly [number, number]
  /** Our own mistake: goes to the log as an error. */
  isOurBug?: true
}

const rateWait = [60, 900] as const
const refusedToken = (why: TokenRefusal): Reason => ({ code: 'meta_token_refused', why })

/** A click on an ad that Meta does not know (any more): a clid is only known for days. */
const invalidClid = 2804087
/** An event that Meta does not take of a conversation, which differs between accounts. */
const invalidMessagingName = 2804066

/** Subcodes after which an event about an ad is one of the chat. */
export const goesAsChat: readonly number[] = [invalidClid, invalidMessagingName]

/**
 * Meta's errors and what each asks for; the first row that fits decides. Codes from Meta's error
 * guide and rate-limit page and from what integrators saw on the live API.
 */
export const errorTable: readonly ErrorRow[] = [
  { code: [1, 2], kind: 'retry', reason: { code: 'meta_temporary' } },
  { code: 21009, kind: 'retry', reason: { code: 'meta_dataset_not_ready' } },

  ...[4, 17, 32, 341, 613, [80000, 80014] as const].map(
    (code): ErrorRow => ({
      code,
      kind: 'retry_later',
      reason: { code: 'meta_rate_limit' },
      wait: rateWait,
    }),
  ),
  {
    code: 368,
    kind: 'retry_later',
    reason: { code: 'meta_account_blocked' },
    wait: [4 * 3600, 12 * 3600],
  },

  { code: 190, subcodes: [458], kind: 'pause', reason: refusedToken('app_removed') },
  {
    code: 190,
    subcodes: [459],
    kind: 'pause',
    reason: refusedToken('security_check'),
  },
  { code: 190, subcodes: [460], kind: 'pause', reason: refusedToken('password_changed') },
  { code: 190, subcodes: [463], kind: 'pause', reason: refusedToken('expired') },
  {
    code: 190,
    subcodes: [464],
    kind: 'pause',
    reason: refusedToken('account_not_confirmed'),
  },
  { code: 190, subcodes: [467], kind: 'pause', reason: refusedToken('invalidated') },
  { code: 190, kind: 'pause', reason: refusedToken('invalid_or_expired') },
  { code: 102, kind: 'pause', reason: refusedToken('invalid_session') },
  // A permission of its own, without which the other events are taken.
  ...[10, [200, 299] as const].map(
    (code): ErrorRow => ({
      code,
      isMessaging: true,
      kind: 'hold',
      reason: { code: 'meta_no_messaging_permission' },
    }),
  ),
  ...[3, 10, [200, 299] as const].map(
    (code): ErrorRow => ({ code, kind: 'pause', reason: { code: 'meta_no_permission' } }),
  ),
  ...[{ code: 100, subcodes: [33] }, { code: 803 }].map(
    (match): ErrorRow => ({
      ...match,
      kind: 'pause',
      reason: { code: 'meta_pixel_wrong' },
    }),
  ),
  {
    code: 100,
    message: /invalid appsecret_proof/i,
    kind: 'pause',
    reason: { code: 'meta_app_secret_wrong' },
  },
  {
    code: 100,
    message: /require an appsecret_proof/i,
    kind: 'pause',
    reason: { code: 'meta_app_secret_missing' },
  },
  {
    code: 100,
    subcodes: [2804118, 2804132],
    // Only the events about click-to-WhatsApp ads go there: the others are sent meanwhile.
    kind: 'hold',
    reason: { code: 'meta_dataset_not_linked' },
  },

  {
    code: 100,
    subcodes: [2804003],
    kind: 'drop',
    reason: { code: 'meta_refused_too_old' },
  },
  {
    code: 100,
    subcodes: [2804004],
    kind: 'amend',
    reason: { code: 'meta_refused_future' },
  },
  {
    code: 100,
    subcodes: [2804009],
    kind: 'drop',
    reason: { code: 'meta_refused_without_value' },
  },
  {
    code: 100,
    subcodes: [2804023],
    kind: 'drop',
    reason: { code: 'meta_refused_without_currency' },
  },
  {
    code: 100,
    subcodes: [2804008],
    kind: 'drop',
    reason: { code: 'meta_refused_item_without_id' },
  },
  {
    code: 100,
    subcodes: [2804019],
    kind: 'drop',
    reason: { code: 'meta_refused_malformed' },
    isOurBug: true,
  },
  {
    code: 100,
    subcodes: [2804043],
    kind: 'drop',
    reason: { code: 'meta_refused_app_data' },
  },
  {
    code: 100,
    subcodes: [2804050],
    kind: 'drop',
    reason: { code: 'meta_refused_nobody_recognisable' },
  },
  {
    code: 100,
    subcodes: [invalidMessagingName],
    kind: 'amend',
    reason: { code: 'meta_refused_event_type' },
  },
  {
    code: 100,
    subcodes: [2804063],
    kind: 'drop',
    reason: { code: 'meta_refused_event_type' },
    isOurBug: true,
  },
  {
    code: 100,
    subcodes: [2804069, 2804116],
    kind: 'drop',
    reason: { code: 'meta_refused_without_page' },
  },
  {
    code: 100,
    subcodes: [invalidClid],
    kind: 'amend',
    reason: { code: 'meta_refused_click_id' },
  },
  {
    code: 100,
    subcodes: [2804079],
    kind: 'drop',
    reason: { code: 'meta_refused_without_instagram' },
  },
  {
    code: 100,
    subcodes: { from: 2804000, to: 2804999 },
    kind: 'drop',
    reason: { code: 'meta_refused_for_good' },
  },
  { code: 100, kind: 'doubt', reason: { code: 'meta_refused_invalid' } },
]
