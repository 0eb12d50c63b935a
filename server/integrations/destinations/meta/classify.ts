import type { Answer, Verdict } from '../destination.ts'
import { type ErrorRow, errorTable } from './error-table.ts'

const defaultWait = [60, 900] as const
const silence = {
  timeout: 'A Meta não respondeu em 10 segundos. Tentamos de novo em instantes.',
  network: 'Não foi possível falar com a Meta. Tentamos de novo em instantes.',
} as const
const unreadable = 'A Meta respondeu algo ilegível. Tentamos de novo em instantes.'

/**
 * Decides by error code, subcode and `is_transient`, not by the HTTP status: throttling and missing
 * permissions also come as 400, and `OAuthException` is the type of nearly everything. A 200 counts
 * only if it confirms every event.
 */
export function classify(answer: Answer, sent: number): Verdict {
  const base = {
    traceId: null,
    mayBeOneEvent: false,
    waitSeconds: defaultWait,
    isOurBug: false,
  }
  if (answer.failure !== null) return { ...base, kind: 'retry', reason: silence[answer.failure] }

  const body = objectOf(answer.body)
  const error = objectOf(body?.error)
  const traceId = textOf(error?.fbtrace_id) ?? textOf(body?.fbtrace_id)
  const isSuccess = answer.httpStatus !== null && answer.httpStatus < 300
  if (body !== null && error === null && isSuccess && 'events_received' in body) {
    return body.events_received === sent
      ? { ...base, kind: 'sent', reason: '', traceId }
      : {
          ...base,
          kind: 'doubt',
          reason: `A Meta confirmou ${Number(body.events_received) || 0} de ${sent} evento(s) enviado(s).`,
          traceId,
          mayBeOneEvent: Number(body.events_received) > 0,
        }
  }
  if (error === null) {
    const isThrottled = answer.httpStatus === 429
    const reason = isThrottled ? 'A Meta limitou o número de envios por enquanto.' : unreadable
    return { ...base, kind: isThrottled ? 'retry_later' : 'retry', reason, traceId }
  }

  const row = rowFor(Number(error.code), Number(error.error_subcode))
  if (error.is_transient === true && row?.kind !== 'retry_later') {
    return { ...base, kind: 'retry', reason: 'A Meta pediu para tentar de novo.', traceId }
  }
  if (row === undefined) {
    const isServerError = (answer.httpStatus ?? 0) >= 500
    const code = [error.code, error.error_subcode].filter((part) => part !== undefined).join('/')
    const reason = `A Meta recusou o envio com um código desconhecido (${code}).`
    return { ...base, kind: isServerError ? 'retry' : 'doubt', reason, traceId }
  }
  return {
    kind: row.kind,
    reason: row.reason,
    traceId,
    mayBeOneEvent: row.kind === 'drop' || row.kind === 'amend' || row.kind === 'doubt',
    waitSeconds: row.wait ?? defaultWait,
    isOurBug: row.isOurBug ?? false,
  }
}

/** The error's subcode, which says what an amendment is to change; NaN without one. */
export function subcodeOf({ body }: Answer): number {
  return Number(objectOf(objectOf(body)?.error)?.error_subcode)
}

function rowFor(code: number, subcode: number): ErrorRow | undefined {
  return errorTable.find((row) => {
    const isCode =
      typeof row.code === 'number' ? row.code === code : code >= row.code[0] && code <= row.code[1]
    if (!isCode || row.subcodes === undefined) return isCode
    return 'from' in row.subcodes
      ? subcode >= row.subcodes.from && subcode <= row.subcodes.to
      : row.subcodes.includes(subcode)
  })
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
