import type { Answer, Verdict } from '../destination.ts'
import { errorTable, successCodes } from './error-table.ts'

const defaultWait = [60, 900] as const
const maxTextShown = 300
const silence = {
  timeout: 'O TikTok não respondeu em 10 segundos. Tentamos de novo em instantes.',
  network: 'Não foi possível falar com o TikTok. Tentamos de novo em instantes.',
} as const

/** Decides by the code in the body: TikTok answers HTTP 200 for nearly everything. */
export function classify(answer: Answer): Verdict {
  const base = {
    traceId: null,
    mayBeOneEvent: false,
    waitSeconds: defaultWait,
    isOurBug: false,
  }
  if (answer.failure !== null) return { ...base, kind: 'retry', reason: silence[answer.failure] }

  const { code, message, request_id: requestId } = objectOf(answer.body)
  const traceId = typeof requestId === 'string' ? requestId : null
  if (typeof code !== 'number') {
    return answer.httpStatus === 429
      ? {
          ...base,
          kind: 'retry_later',
          reason:
            'O TikTok limitou o número de envios por enquanto. Tentamos de novo em instantes.',
        }
      : {
          ...base,
          kind: 'retry',
          reason: 'O TikTok respondeu algo ilegível. Tentamos de novo em instantes.',
        }
  }
  if (successCodes.includes(code)) return { ...base, kind: 'sent', reason: '', traceId }

  const says = typeof message === 'string' ? message.slice(0, maxTextShown) : `código ${code}`
  const row = errorTable.find((one) =>
    typeof one.code === 'number' ? one.code === code : code >= one.code[0] && code <= one.code[1],
  )
  if (row === undefined) {
    const reason = `O TikTok recusou o envio com um código desconhecido (${code}): ${says}`
    return { ...base, kind: 'doubt', reason, traceId }
  }
  return {
    ...base,
    kind: row.kind,
    reason: row.reason(says),
    traceId,
    // A bad row fails its whole batch.
    mayBeOneEvent: row.kind === 'drop',
    waitSeconds: row.wait ?? defaultWait,
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
