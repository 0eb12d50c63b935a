import { badValue, type FakeEvent, isBraid } from './named-actions.ts'

/** Why one event of an accepted request is not counted in the end, or null. */
export type Outcome = {
  what: string
  /** A `ProcessingErrorReason` without its prefix. */
  judge: (event: FakeEvent, isFirst: boolean) => string | null
  /** The whole request: never judged, not known, without reasons, no answer. */
  status?: 'PROCESSING' | 'UNKNOWN' | 'SILENT' | 'ERROR'
}

const all = (reason: string): Outcome => ({ what: `FAILED, ${reason}`, judge: () => reason })
const first = (reason: string): Outcome => ({
  what: `FAILED, ${reason} the first time that an event comes, then counted`,
  judge: (_event, isFirst) => (isFirst ? reason : null),
})
const termsNotSigned = 'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED'
const onePerClick = 'ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID'
const none = () => null

/** Conversion actions whose id names what becomes of accepted events; every other id counts them. */
export const namedOutcomes: Record<string, Outcome> = {
  '8001': all('INVALID_GCLID'),
  '8002': all('CLICK_NOT_FOUND'),
  '8003': all('EVENT_TOO_OLD'),
  '8004': all('DUPLICATE_GCLID'),
  '8005': all('DUPLICATE_TRANSACTION_ID'),
  '8006': all('DENIED_CONSENT'),
  '8007': all('OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER'),
  '8008': {
    what: `FAILED, ${termsNotSigned} for hashes, counts click ids alone`,
    judge: ({ userData }) => (userData === undefined ? null : termsNotSigned),
  },
  '8009': all('INVALID_EVENT'),
  '8010': all('SOMETHING_NEW'),
  '8011': first('TOO_RECENT_CLICK'),
  '8012': first('INTERNAL_ERROR'),
  '8013': {
    what: `INVALID_GCLID for an event worth ${badValue}: PARTIAL_SUCCESS among others`,
    judge: (event) => (event.conversionValue === badValue ? 'INVALID_GCLID' : null),
  },
  '8014': { what: 'FAILED without a reason', judge: () => 'UNSPECIFIED', status: 'SILENT' },
  '8015': { what: 'PROCESSING for ever', judge: none, status: 'PROCESSING' },
  '8016': { what: 'INVALID_REQUEST_ID', judge: none, status: 'UNKNOWN' },
  '8017': { what: 'HTTP 500 when asked', judge: none, status: 'ERROR' },
  '8018': first('DESTINATION_TOO_RECENTLY_CREATED'),
  '8019': first('CONVERSION_ACTION_TOO_RECENTLY_CREATED'),
  '8020': {
    what: `FAILED, ${onePerClick} for gbraid and wbraid`,
    judge: (event) => (isBraid(event) ? onePerClick : null),
  },
  '8021': all('INVALID_CLICK'),
  '8022': all('INVALID_OPERATING_ACCOUNT_FOR_CLICK'),
  '8023': all('USER_ID_NOT_FOUND_FOR_GCLID'),
  '8024': all('OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH'),
  '8025': all('DESTINATION_ACCOUNT_TYPE_MISMATCH'),
  '8026': all('EVENT_SOURCE_AND_DESTINATION_MISMATCH'),
}
