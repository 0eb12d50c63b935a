import type { Reason } from '#domain/conversions/reasons'
import type { Refusal } from '../verdict.ts'

const hour = 3_600_000

/** A reason that ends in `*` stands for all that begin so. */
type Row = { reasons: readonly string[]; refusal: Refusal }

const drop = (reasons: string[], reason: Reason): Row => ({
  reasons,
  refusal: { kind: 'drop', reason, waitMs: 0 },
})
const again = (reasons: string[], reason: Reason, waitMs: number): Row => ({
  reasons,
  refusal: { kind: 'again', reason, waitMs },
})
const hold = (reasons: string[], reason: Reason): Row => ({
  reasons,
  refusal: { kind: 'hold', reason, waitMs: 0 },
})

/** Of a reason that no row explains, or that was not told. */
export const unexplained: Refusal = {
  kind: 'doubt',
  reason: { code: 'google_discarded' },
  waitMs: 0,
}

/**
 * Why Google did not count an event that it had taken (`ProcessingErrorReason`, without its prefix),
 * and what each asks for.
 */
const table: readonly Row[] = [
  // A conversion that is there already was told twice: by us, or in a file.
  { reasons: ['DUPLICATE_GCLID', 'DUPLICATE_TRANSACTION_ID'], refusal: { kind: 'accepted' } },
  again(
    ['TOO_RECENT_CLICK', 'TOO_RECENT_EVENT', 'TOO_RECENT_CONVERSION_ACTION'],
    { code: 'google_click_too_recent' },
    6 * hour,
  ),
  // Google spells it in two ways.
  again(
    ['DESTINATION_TOO_RECENTLY_CREATED', 'CONVERSION_ACTION_TOO_RECENTLY_CREATED'],
    { code: 'google_action_too_new' },
    6 * hour,
  ),
  again(['INTERNAL_ERROR'], { code: 'google_processing_failed' }, hour),
  drop(['INVALID_GCLID', 'INVALID_GBRAID', 'INVALID_WBRAID'], {
    code: 'google_discarded_click_id',
  }),
  drop(['CLICK_NOT_FOUND'], { code: 'google_discarded_click_unknown' }),
  drop(['INVALID_CLICK'], { code: 'google_discarded_click_refused' }),
  drop(['USER_ID_NOT_FOUND*'], { code: 'google_discarded_user_unknown' }),
  drop(['OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER', 'INVALID_OPERATING_ACCOUNT_FOR_CLICK'], {
    code: 'google_discarded_other_account',
  }),
  hold(['ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID'], {
    code: 'google_action_one_per_click',
  }),
  hold(['OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH'], { code: 'google_manager_mismatch' }),
  hold(['DESTINATION_ACCOUNT_TYPE_MISMATCH'], { code: 'google_account_type_mismatch' }),
  hold(['EVENT_SOURCE_AND_DESTINATION_MISMATCH'], { code: 'google_event_source_mismatch' }),
  drop(['EVENT_TOO_OLD', 'EXPIRED_EVENT'], { code: 'google_discarded_too_old' }),
  drop(['CONVERSION_PRECEDES_EVENT', 'CONVERSION_PRECEDES_CLICK'], {
    code: 'google_discarded_before_click',
  }),
  drop(['DENIED_CONSENT', 'NO_CONSENT', 'UNKNOWN_CONSENT'], { code: 'google_discarded_consent' }),
  drop(['INVALID_EVENT', 'INVALID_FORMAT', 'INVALID_USER_IDENTIFIER'], {
    code: 'google_discarded_invalid',
  }),
  hold(['DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED'], {
    code: 'google_enhanced_terms_not_signed',
  }),
]

/** What a processing error asks for; an unknown one is told by its name. */
export function refusalFor(processingReason: string): Refusal {
  const name = processingReason.replace(/^PROCESSING_ERROR_(?:REASON_)?/, '')
  const row = table.find(({ reasons }) =>
    reasons.some((known) =>
      known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known,
    ),
  )
  if (row !== undefined) return row.refusal
  if (!/^[A-Z_]{3,80}$/.test(name) || name === 'UNSPECIFIED') return unexplained
  return { kind: 'doubt', reason: { code: 'google_discarded_named', name }, waitMs: 0 }
}
