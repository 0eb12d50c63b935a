import type { Reason } from '#domain/conversions/reasons'
import type { FailureKind } from '../verdict.ts'

export type ErrorRow = {
  /** Reasons in the violations of a request, else its canonical status. */
  reasons: readonly string[]
  kind: FailureKind
  reason: Reason
  /** Waiting times of `retry_later` and `again`, in seconds: first and longest. */
  waitSeconds?: readonly [number, number]
  /** True when a single event may be to blame for the whole request. */
  mayBeOneEvent?: true
  /** Our own mistake: goes to the log as an error. */
  isOurBug?: true
}

/** For so long a new conversion action refuses events. */
const actionTooNewSeconds = 6 * 3_600

/**
 * What the Data Manager API refuses a request for (`ErrorReason`), and what each asks for. The API
 * fails as a whole for one bad event. The first row that fits decides.
 */
export const errorTable: readonly ErrorRow[] = [
  {
    reasons: ['INVALID_CONVERSION_ACTION_ID'],
    kind: 'hold',
    reason: { code: 'google_action_unknown' },
  },
  {
    reasons: ['INVALID_CONVERSION_ACTION_TYPE'],
    kind: 'hold',
    reason: { code: 'google_action_type' },
  },
  {
    // Google spells it in two ways.
    reasons: ['CONVERSION_ACTION_TOO_RECENTLY_CREATED', 'DESTINATION_TOO_RECENTLY_CREATED'],
    kind: 'again',
    reason: { code: 'google_action_too_new' },
    waitSeconds: [actionTooNewSeconds, actionTooNewSeconds],
  },
  {
    reasons: ['ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID'],
    kind: 'hold',
    mayBeOneEvent: true,
    reason: { code: 'google_action_one_per_click' },
  },
  {
    reasons: ['OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH'],
    kind: 'hold',
    reason: { code: 'google_manager_mismatch' },
  },
  {
    reasons: ['DESTINATION_ACCOUNT_TYPE_MISMATCH'],
    kind: 'hold',
    reason: { code: 'google_account_type_mismatch' },
  },
  {
    reasons: ['EVENT_SOURCE_AND_DESTINATION_MISMATCH'],
    kind: 'hold',
    reason: { code: 'google_event_source_mismatch' },
  },
  {
    reasons: ['DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS'],
    kind: 'pause',
    reason: { code: 'google_enhanced_conversions_off' },
  },
  {
    // The hash is what is refused: with a click id, the event goes once more without it.
    reasons: ['DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED'],
    kind: 'amend',
    mayBeOneEvent: true,
    reason: { code: 'google_enhanced_terms_not_signed' },
  },
  {
    reasons: ['TERMS_AND_CONDITIONS_NOT_SIGNED'],
    kind: 'pause',
    reason: { code: 'google_terms_not_signed' },
  },
  {
    reasons: ['DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS'],
    kind: 'pause',
    reason: { code: 'google_policy' },
  },
  {
    reasons: ['INVALID_DESTINATION', 'NOT_FOUND'],
    kind: 'pause',
    reason: { code: 'google_account_not_found' },
  },
  {
    reasons: ['SERVICE_DISABLED'],
    kind: 'pause',
    reason: { code: 'google_api_off' },
  },
  {
    reasons: ['ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
    kind: 'pause',
    reason: { code: 'google_scope_missing' },
  },
  {
    reasons: ['PERMISSION_DENIED'],
    kind: 'pause',
    reason: { code: 'google_access_denied' },
  },
  {
    reasons: ['UNAUTHENTICATED'],
    kind: 'pause',
    reason: { code: 'google_access_refused' },
  },
  {
    reasons: ['RESOURCE_EXHAUSTED'],
    kind: 'retry_later',
    reason: { code: 'google_rate_limit' },
  },
  {
    reasons: ['INTERNAL_ERROR', 'INTERNAL', 'DEADLINE_EXCEEDED', 'UNAVAILABLE', 'ABORTED'],
    kind: 'retry',
    reason: { code: 'google_temporary' },
  },
  {
    reasons: ['NO_IDENTIFIERS_PROVIDED'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: { code: 'google_refused_without_identifier' },
  },
  {
    reasons: ['EVENT_TIME_INVALID'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: { code: 'google_refused_time' },
  },
  {
    reasons: ['INVALID_CURRENCY_CODE'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: { code: 'google_refused_currency' },
  },
  {
    reasons: ['INVALID_EVENT'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: { code: 'google_refused_invalid' },
  },
  {
    reasons: [
      'REQUIRED_FIELD_MISSING',
      'INVALID_FORMAT',
      'INVALID_HEX_ENCODING',
      'INVALID_SHA256_FORMAT',
      'INVALID_ENUM_VALUE',
      'INVALID_NUMBER_FORMAT',
      'TOO_MANY_USER_IDENTIFIERS',
    ],
    kind: 'drop',
    mayBeOneEvent: true,
    isOurBug: true,
    reason: { code: 'google_refused_malformed' },
  },
  {
    reasons: ['TOO_MANY_EVENTS'],
    kind: 'doubt',
    mayBeOneEvent: true,
    isOurBug: true,
    reason: { code: 'google_refused_too_many' },
  },
]

/** What Google's OAuth server refuses a refresh token for (RFC 6749, 5.2). */
export const tokenErrors: Readonly<Record<string, Reason>> = {
  invalid_grant: { code: 'google_refresh_token_refused' },
  invalid_client: { code: 'google_client_unknown' },
  unauthorized_client: { code: 'google_client_unauthorized' },
  deleted_client: { code: 'google_client_deleted' },
  invalid_scope: { code: 'google_scope_missing' },
  access_denied: { code: 'google_consent_denied' },
}
