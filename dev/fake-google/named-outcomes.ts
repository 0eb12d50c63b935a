import { badValue, type FakeEvent } from './named-actions.ts'

/** Why one event of an accepted request is not counted in the end, or null. */
export type Outcome = {
  what: string
  /** A `ProcessingErrorReason` without its prefix. */
  judge: (event: FakeEvent, isFirst: boolean) => string | null
  /** The whole request: never judged, not known, without reasons, no answer. */
  status?: 'PROCESSING' | 'UNKNOWN' | 'SILENT' | 'ERROR'
}

const all = (reason: string): Outcome => ({ what: `FAILED, ${reason}`, judge: () => reason })
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
  '8008': all('DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED'),
  '8009': all('INVALID_EVENT'),
  '8010': all('SOMETHING_NEW'),
  '8011': {
    what: 'FAILED, TOO_RECENT_CLICK the first time that an event comes, then counted',
    judge: (_event, isFirst) => (isFirst ? 'TOO_RECENT_CLICK' : null),
  },
  '8012': {
    what: 'FAILED, INTERNAL_ERROR the first time that an event comes, then counted',
    judge: (_event, isFirst) => (isFirst ? 'INTERNAL_ERROR' : null),
  },
  '8013': {
    what: `INVALID_GCLID for an event worth ${badValue}: PARTIAL_SUCCESS among others`,
    judge: (event) => (event.conversionValue === badValue ? 'INVALID_GCLID' : null),
  },
  '8014': { what: 'FAILED without a reason', judge: () => 'UNSPECIFIED', status: 'SILENT' },
  '8015': { what: 'PROCESSING for ever', judge: none, status: 'PROCESSING' },
  '8016': { what: 'INVALID_REQUEST_ID', judge: none, status: 'UNKNOWN' },
  '8017': { what: 'HTTP 500 when asked', judge: none, status: 'ERROR' },
}
