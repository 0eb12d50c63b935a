import { type MetaError, metaError } from './meta-error.ts'

type Row = {
  status: number
  code: number
  /** Each is a pixel of its own; null: without. */
  subcodes: readonly (number | null)[]
  message: string
}

const none = [null]
const invalid = 'Invalid parameter'
const throttled = 'There have been too many calls'

/** Errors of the Graph API that a call with events was seen to get. */
const rows: readonly Row[] = [
  { status: 500, code: 1, subcodes: [null, 99], message: 'An unknown error occurred' },
  { status: 500, code: 2, subcodes: none, message: 'Service temporarily unavailable' },
  { status: 400, code: 4, subcodes: [null, 1504022, 1504039], message: throttled },
  { status: 400, code: 17, subcodes: [null, 2446079], message: 'User request limit reached' },
  { status: 400, code: 32, subcodes: none, message: 'Page request limit reached' },
  { status: 400, code: 613, subcodes: [null, 1487742], message: throttled },
  ...Array.from({ length: 15 }, (_, i) => ({
    status: 400,
    code: 80000 + i,
    subcodes: none,
    message: throttled,
  })),
  { status: 400, code: 341, subcodes: none, message: 'Application limit reached' },
  {
    status: 400,
    code: 368,
    subcodes: none,
    message: 'Temporarily blocked for policies violations',
  },
  { status: 400, code: 21009, subcodes: none, message: 'Dataset is not ready for uploads' },
  {
    status: 401,
    code: 190,
    subcodes: [null, 458, 459, 460, 463, 464, 467],
    message: 'Error validating access token',
  },
  { status: 401, code: 102, subcodes: none, message: 'Session key invalid' },
  ...[3, 10, 200, 299].map((code) => ({
    status: 403,
    code,
    subcodes: none,
    message: 'Permissions error',
  })),
  {
    status: 400,
    code: 100,
    subcodes: [
      null,
      33,
      34,
      38,
      2804001,
      2804003,
      2804007,
      2804008,
      2804009,
      2804016,
      2804017,
      2804019,
      2804023,
      2804043,
      2804048,
      2804050,
      2804063,
      2804066,
      2804069,
      2804079,
      2804116,
      2804999,
    ],
    message: invalid,
  },
  { status: 400, code: 803, subcodes: none, message: 'Some of the aliases do not exist' },
]

/** The errors by the id of the pixel that always gets it: `error-190-463`, `error-803`. */
export const errorPixels: ReadonlyMap<string, () => MetaError> = new Map(
  rows.flatMap(({ status, code, subcodes, message }) =>
    subcodes.map((subcode): [string, () => MetaError] => [
      ['error', code, ...(subcode === null ? [] : [subcode])].join('-'),
      () => metaError(status, code, message, subcode ?? undefined),
    ]),
  ),
)
