import { invalid } from './check-event.ts'
import { errorPixels } from './error-pixels.ts'
import { type MetaError, metaError, ofMethod } from './meta-error.ts'

/** How a pixel misbehaves. `accept` takes the events as usual. */
export type Behaviour =
  | { kind: 'accept' }
  | { kind: 'refuse'; error: MetaError }
  | { kind: 'html'; status: number; html: string }
  | { kind: 'slow'; afterMs: number }
  | { kind: 'received'; count: number }

export type FakeEvent = { event_id?: string; event_name: string; action_source?: string }

const slowMs = 30_000

type NamedPixel = {
  what: string
  /** `proof`: the `appsecret_proof` that came along, or null. */
  behave: (
    events: FakeEvent[],
    isFirst: (event: FakeEvent) => boolean,
    proof: string | null,
  ) => Behaviour
}

/** Each error that is refused with, whatever comes, by code and subcode. */
const always: Record<string, NamedPixel> = Object.fromEntries(
  [...errorPixels].map(([id, error]): [string, NamedPixel] => [
    id,
    { what: 'always refuses with this code and subcode', behave: () => refuse(error()) },
  ]),
)

const unlinked = (subcode: number, title: string): NamedPixel => ({
  what: `400, code 100/${subcode} for events about click-to-WhatsApp ads, takes the others`,
  behave: (events) => (events.some(isOfAd) ? refuse(invalid(subcode, title)) : { kind: 'accept' }),
})

const needsProof: NamedPixel = {
  what: '400, code 100 without subcode while no appsecret_proof comes along',
  behave: (_events, _isFirst, proof) =>
    proof === null
      ? refuse(ofMethod('API calls from the server require an appsecret_proof argument'))
      : { kind: 'accept' },
}

/** Pixels whose id names what goes wrong; every other id works. `isFirst` is about this event id. */
const worded: Record<string, NamedPixel> = {
  ...always,
  'clid-2804087': unlinked(2804087, 'Invalid Click ID'),
  'unlinked-2804118': unlinked(2804118, 'Dataset Not Linked To WhatsApp Business Account'),
  'unlinked-2804132': unlinked(2804132, 'No WhatsApp Business Account On Dataset'),
  'messaging-name-2804066': unlinked(2804066, 'Invalid Event Name for Business Messaging'),
  'messaging-10': withoutPermission(10),
  'messaging-200': withoutPermission(200),
  'needs-proof': needsProof,
  // The one that the person needs-proof reaches: ids of a login are digits.
  '9001100': needsProof,
  'other-secret': {
    what: '400, code 100 without subcode: the appsecret_proof is of another app',
    behave: () => refuse(ofMethod('Invalid appsecret_proof provided in the API argument')),
  },
  'transient-100': {
    what: '400, code 100/2804019, said to be transient',
    behave: () => refuse(metaError(400, 100, 'Invalid parameter', 2804019, { is_transient: true })),
  },
  'fail-500': {
    what: 'HTTP 500, code 2',
    behave: () => refuse(metaError(500, 2, 'Service temporarily unavailable')),
  },
  'html-502': {
    what: 'HTTP 502 with a page of a proxy',
    behave: () => ({
      kind: 'html',
      status: 502,
      html: '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>',
    }),
  },
  slow: {
    what: `answers after ${slowMs / 1000} s`,
    behave: () => ({ kind: 'slow', afterMs: slowMs }),
  },
  'token-190': {
    what: '401, code 190/463: the token has expired',
    behave: () => refuse(metaError(401, 190, 'Error validating access token', 463)),
  },
  'rate-4': {
    what: '400, code 4: application request limit',
    behave: () => refuse(metaError(400, 4, 'Application request limit reached', 1504022)),
  },
  'rate-80004': {
    what: '400, code 80004: too many calls to this ad account',
    behave: () => refuse(metaError(400, 80004, 'There have been too many calls')),
  },
  'permission-200': {
    what: '403, code 200: permission missing',
    behave: () => refuse(metaError(403, 200, 'Permissions error')),
  },
  'wrong-pixel-100-33': {
    what: '400, code 100/33: no such pixel for this token',
    behave: () => refuse(metaError(400, 100, 'Unsupported post request', 33)),
  },
  'old-2804003': {
    what: '400, code 100/2804003: event older than 7 days',
    behave: () => refuse(invalid(2804003, 'Event Timestamp Too Old')),
  },
  'future-2804004': {
    what: '400, code 100/2804004 until an event comes a second time',
    behave: (events, isFirst) =>
      events.some(isFirst)
        ? refuse(invalid(2804004, 'Event Timestamp in the Future'))
        : { kind: 'accept' },
  },
  'insufficient-2804050': {
    what: '400, code 100/2804050: customer information insufficient',
    behave: () => refuse(invalid(2804050, 'Customer Information Parameters Insufficient')),
  },
  'name-2804066': {
    what: '400, code 100/2804066: event name not allowed',
    behave: () => refuse(invalid(2804066, 'Invalid Event Name for Business Messaging')),
  },
  'unknown-99999': {
    what: '400 with a code that nobody documents',
    behave: () => refuse(metaError(400, 99999, 'Something else')),
  },
  'zero-received': {
    what: '200 that confirms no event',
    behave: () => ({ kind: 'received', count: 0 }),
  },
  'bad-one': {
    what: '400, code 100/2804019 for a request with a Donate event in it',
    behave: (events) => {
      const index = events.findIndex((event) => event.event_name === 'Donate')
      if (index === -1) return { kind: 'accept' }
      const message = `Invalid parameter: $['data'][${index}]['custom_data']`
      return refuse(metaError(400, 100, message, 2804019))
    },
  },
  flaky: {
    what: '500, code 2 the first time that an event comes, accepted the second',
    behave: (events, isFirst) =>
      events.some(isFirst)
        ? refuse(
            metaError(500, 2, 'Service temporarily unavailable', undefined, { is_transient: true }),
          )
        : { kind: 'accept' },
  },
}

/** The same by ids that look like a pixel's, for forms that take nothing else. */
const numbered = {
  '400000000000190': 'token-190',
  '400000000000200': 'permission-200',
  '400000000000033': 'wrong-pixel-100-33',
  '400000000000500': 'fail-500',
}

export const namedPixels: Record<string, NamedPixel> = {
  ...worded,
  ...Object.fromEntries(
    Object.entries(numbered).flatMap(([id, name]) => {
      const pixel = worded[name]
      return pixel === undefined ? [] : [[id, pixel] as const]
    }),
  ),
}

function withoutPermission(code: number): NamedPixel {
  return {
    what: `403, code ${code} for events about click-to-WhatsApp ads, takes the others`,
    behave: (events) =>
      events.some(isOfAd)
        ? refuse(metaError(403, code, `(#${code}) Permissions error`))
        : { kind: 'accept' },
  }
}

function isOfAd(event: FakeEvent): boolean {
  return event.action_source === 'business_messaging'
}

function refuse(error: MetaError): Behaviour {
  return { kind: 'refuse', error }
}
