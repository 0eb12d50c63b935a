import type { Answer, Verdict } from '../destinations/destination.ts'

const plain = {
  traceId: null,
  mayBeOneEvent: false,
  waitSeconds: [60, 900],
  isOurBug: false,
} as const
const silence = {
  timeout: 'O Google Analytics não respondeu em 10 segundos. Tentamos de novo em instantes.',
  network: 'Não foi possível falar com o Google Analytics. Tentamos de novo em instantes.',
} as const

/** What a status below the bound (and not below an earlier one) asks for. */
const table: readonly { below: number; kind: Verdict['kind']; reason: string }[] = [
  { below: 300, kind: 'sent', reason: '' },
  {
    below: 400,
    kind: 'retry',
    reason: 'O Google Analytics respondeu algo inesperado. Tentamos de novo em instantes.',
  },
  { below: 429, kind: 'doubt', reason: 'O Google Analytics recusou o envio.' },
  {
    below: 430,
    kind: 'retry_later',
    reason:
      'O Google Analytics limitou o número de envios por enquanto. Tentamos de novo em instantes.',
  },
  { below: 500, kind: 'doubt', reason: 'O Google Analytics recusou o envio.' },
  {
    below: Number.POSITIVE_INFINITY,
    kind: 'retry',
    reason: 'O Google Analytics está com um problema temporário. Tentamos de novo em instantes.',
  },
]

/** What an answer of the Measurement Protocol asks for: it takes anything with 2xx, also what is bad. */
export function classify(answer: Answer): Verdict {
  if (answer.failure !== null) return { ...plain, kind: 'retry', reason: silence[answer.failure] }
  const status = answer.httpStatus ?? 0
  const row = table.find(({ below }) => status < below)
  const suffix = row?.kind === 'doubt' ? ` (HTTP ${status})` : ''
  const reason = row === undefined ? '' : row.reason.replace(/\.$/, `${suffix}.`)
  return { ...plain, kind: row?.kind ?? 'doubt', reason }
}
