import type { Reason } from '#domain/conversions/reasons'
import type { Answer, FailureKind, Verdict } from '../verdict.ts'

const plain = {
  traceId: null,
  mayBeOneEvent: false,
  waitSeconds: [60, 900],
  isOurBug: false,
} as const
const silence = {
  timeout: { code: 'ga4_timeout' },
  network: { code: 'ga4_unreachable' },
} as const

const refused = (status: number): Reason => ({ code: 'ga4_refused', status })

type Row = { below: number; kind: FailureKind; reason: (status: number) => Reason }

/** What a status below the bound (and not below an earlier one) asks for. */
const table: readonly Row[] = [
  { below: 400, kind: 'retry', reason: () => ({ code: 'ga4_unexpected' }) },
  { below: 429, kind: 'doubt', reason: refused },
  { below: 430, kind: 'retry_later', reason: () => ({ code: 'ga4_rate_limit' }) },
  { below: 500, kind: 'doubt', reason: refused },
  { below: Number.POSITIVE_INFINITY, kind: 'retry', reason: () => ({ code: 'ga4_temporary' }) },
]

/** What an answer of the Measurement Protocol asks for: it takes anything with 2xx, also what is bad. */
export function classify(answer: Answer): Verdict {
  if (answer.failure !== null) return { ...plain, kind: 'retry', reason: silence[answer.failure] }
  const status = answer.httpStatus ?? 0
  if (status < 300) return { ...plain, kind: 'sent' }
  const row = table.find(({ below }) => status < below)
  return { ...plain, kind: row?.kind ?? 'doubt', reason: row?.reason(status) ?? refused(status) }
}
