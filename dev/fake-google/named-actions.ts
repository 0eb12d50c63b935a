import { type GoogleError, googleError } from './google-error.ts'

export type FakeEvent = {
  transactionId?: string
  conversionValue?: number
  adIdentifiers?: Record<string, string>
  userData?: object
}

/** How a request to a conversion action ends; `accept` is judged as `namedOutcomes` says. */
export type Behaviour =
  | { kind: 'accept' }
  | { kind: 'refuse'; error: GoogleError }
  | { kind: 'html'; status: number }
  | { kind: 'slow' }

/** The value that makes an event the bad one among others. */
export const badValue = 666

const refuse = (error: GoogleError) => (): Behaviour => ({ kind: 'refuse', error })
const at = (field: string, reason: string) => () =>
  refuse(googleError(400, 'INVALID_ARGUMENT', { violation: { field, reason } }))()
const ofEvent = (reason: string) => at('events.events[0]', reason)
/** Clicks of an iPhone, which name the campaign and not the click. */
export const isBraid = ({ adIdentifiers: ids = {} }: FakeEvent) =>
  'gbraid' in ids || 'wbraid' in ids

const ofDestination = (reason: string) => at('destinations.destinations[0]', reason)

type Action = {
  what: string
  behave: (events: FakeEvent[], isFirst: (event: FakeEvent) => boolean) => Behaviour
}

/** Conversion actions whose id names how requests to them end; every other id takes them. */
export const namedActions: Record<string, Action> = {
  '9001': action('INVALID_CONVERSION_ACTION_ID', ofDestination),
  '9002': action('INVALID_CONVERSION_ACTION_TYPE', ofDestination),
  '9003': action('DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS', ofDestination),
  '9004': {
    what: 'HTTP 400, DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED for hashes, takes click ids alone',
    behave: (events) =>
      events.some(({ userData }) => userData !== undefined)
        ? ofDestination('DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED')()
        : { kind: 'accept' },
  },
  '9005': action('DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS', ofDestination),
  '9006': action('INVALID_DESTINATION', ofDestination),
  '9007': {
    what: 'HTTP 403, the API is not enabled in the project',
    behave: refuse(googleError(403, 'PERMISSION_DENIED', { reason: 'SERVICE_DISABLED' })),
  },
  '9008': {
    what: 'HTTP 403, the token has another scope',
    behave: refuse(
      googleError(403, 'PERMISSION_DENIED', { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
    ),
  },
  '9009': { what: 'HTTP 403', behave: refuse(googleError(403, 'PERMISSION_DENIED')) },
  '9010': { what: 'HTTP 401 always', behave: refuse(googleError(401, 'UNAUTHENTICATED')) },
  '9011': { what: 'HTTP 429', behave: refuse(googleError(429, 'RESOURCE_EXHAUSTED')) },
  '9012': {
    what: 'HTTP 500',
    behave: refuse(googleError(500, 'INTERNAL', { reason: 'INTERNAL_ERROR' })),
  },
  '9013': { what: 'HTTP 503', behave: refuse(googleError(503, 'UNAVAILABLE')) },
  '9014': { what: 'HTTP 504', behave: refuse(googleError(504, 'DEADLINE_EXCEEDED')) },
  '9015': { what: 'HTTP 502 with a page', behave: () => ({ kind: 'html', status: 502 }) },
  '9016': action('NO_IDENTIFIERS_PROVIDED', ofEvent),
  '9017': action('EVENT_TIME_INVALID', ofEvent),
  '9018': action('INVALID_CURRENCY_CODE', ofEvent),
  '9019': action('INVALID_EVENT', ofEvent),
  '9020': action('REQUIRED_FIELD_MISSING', ofEvent),
  '9021': action('INVALID_HEX_ENCODING', ofEvent),
  '9022': action('INVALID_SHA256_FORMAT', ofEvent),
  '9023': action('TOO_MANY_EVENTS', ofEvent),
  '9024': action('SOMETHING_NEW', ofEvent),
  '9025': { what: 'takes the events and answers after 30 s', behave: () => ({ kind: 'slow' }) },
  '9026': {
    what: `EVENT_TIME_INVALID for a request with an event worth ${badValue}`,
    behave: (events) => {
      const index = events.findIndex((event) => event.conversionValue === badValue)
      if (index === -1) return { kind: 'accept' }
      return at(`events.events[${index}].event_timestamp`, 'EVENT_TIME_INVALID')()
    },
  },
  '9027': {
    what: 'HTTP 500 the first time that an event comes, accepted the second',
    behave: (events, isFirst) =>
      events.some(isFirst)
        ? refuse(googleError(500, 'INTERNAL', { reason: 'INTERNAL_ERROR' }))()
        : { kind: 'accept' },
  },
  '9028': tooNew('CONVERSION_ACTION_TOO_RECENTLY_CREATED'),
  '9029': tooNew('DESTINATION_TOO_RECENTLY_CREATED'),
  '9030': {
    what: 'HTTP 400, ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID for gbraid and wbraid',
    behave: (events) =>
      events.some(isBraid)
        ? ofEvent('ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID')()
        : { kind: 'accept' },
  },
  '9031': action('OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH', ofDestination),
  '9032': action('DESTINATION_ACCOUNT_TYPE_MISMATCH', ofDestination),
  '9033': action('EVENT_SOURCE_AND_DESTINATION_MISMATCH', ofDestination),
  '9034': action('TERMS_AND_CONDITIONS_NOT_SIGNED', ofDestination),
}

function tooNew(reason: string): Action {
  return {
    what: `HTTP 400, ${reason} the first time that an event comes, accepted the second`,
    behave: (events, isFirst) =>
      events.some(isFirst) ? ofDestination(reason)() : { kind: 'accept' },
  }
}

function action(reason: string, where: (reason: string) => () => Behaviour): Action {
  return { what: `HTTP 400, ${reason}`, behave: where(reason) }
}
