import type { Reason } from '#domain/conversions/reasons'
import { NoAnswerInTime, PrivateAddress, requestGuarded } from '../../outgoing/guarded-request.ts'
import { readBody } from '../../post-json.ts'
import { isUnconnected, provesUntaken } from '../../untaken.ts'
import type { Answer } from '../verdict.ts'
import { readRetryAfter } from './retry-after.ts'
import { signatureHeaders } from './signature.ts'

export type WebhookTarget = {
  url: string
  /** All that sign: two while one is being replaced. */
  secrets: readonly string[]
  /** Private hosts that the server's operator lets webhooks reach. */
  allowedHosts: readonly string[]
}

/** Whether it arrived, what became of it, and what came back. */
export type WebhookOutcome = {
  ok: boolean
  outcome: Reason
  answer: Answer
  /** Nothing was sent: the address is not one of the open internet. */
  isPrivate: boolean
  /** How long the answer asks to be left alone; null when it does not say. */
  retryAfterSeconds: number | null
}

const maxBodyBytes = 16 * 1024

/**
 * Sends one signed message by the guarded client; 2xx alone is success. An aborted `stop` (the
 * process ends) counts as no answer. Never throws.
 */
export async function callWebhook(
  { url, secrets, allowedHosts }: WebhookTarget,
  message: { id: string; at: Date; body: string },
  stop?: AbortSignal,
): Promise<WebhookOutcome> {
  try {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Rastro',
      ...signatureHeaders(secrets, message),
    }
    const { body } = message
    const call = { method: 'POST', headers, body, allowedHosts, maxBodyBytes, signal: stop }
    const { status, headers: answered, bytes } = await requestGuarded(new URL(url), call)
    const theirTimeMs = Date.parse(answered.date ?? '')
    const serverTimeMs = Number.isNaN(theirTimeMs) ? null : theirTimeMs
    const answer = {
      httpStatus: status,
      body: readBody(bytes.toString('utf8')),
      serverTimeMs,
      failure: null,
      // Its own words are no proof: a receiver may fail after it stored the message, and say so.
      isUntaken: provesUntaken(status, false),
    }
    const retryAfterSeconds = readRetryAfter(
      answered['retry-after'],
      serverTimeMs ?? message.at.getTime(),
    )
    return { ...outcomeOf(status), answer, isPrivate: false, retryAfterSeconds }
  } catch (error) {
    const isPrivate = error instanceof PrivateAddress
    const failure = error instanceof NoAnswerInTime ? 'timeout' : 'network'
    const isUntaken = isPrivate || isUnconnected(codeOf(error))
    const nothingCame = nothing(failure, isUntaken, whyNoAnswer(error))
    return { ...nothingCame, isPrivate, retryAfterSeconds: null }
  }
}

/** What it is when no answer came. */
function nothing(
  failure: 'timeout' | 'network',
  isUntaken: boolean,
  outcome: Reason,
): Pick<WebhookOutcome, 'ok' | 'outcome' | 'answer'> {
  const answer = { httpStatus: null, body: null, serverTimeMs: null, failure, isUntaken }
  return { ok: false, outcome, answer }
}

function outcomeOf(status: number): Pick<WebhookOutcome, 'ok' | 'outcome'> {
  if (status >= 200 && status < 300)
    return { ok: true, outcome: { code: 'webhook_delivered', status } }
  if (status >= 300 && status < 400) {
    return { ok: false, outcome: { code: 'webhook_redirected', status } }
  }
  return { ok: false, outcome: { code: 'webhook_status', status } }
}

function whyNoAnswer(error: unknown): Reason {
  if (error instanceof PrivateAddress) return { code: 'webhook_private_address' }
  if (error instanceof NoAnswerInTime) return { code: 'webhook_timeout' }
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { code: 'webhook_name_unknown' }
  if (code === 'ECONNREFUSED') return { code: 'webhook_connection_refused' }
  if (/CERT|TLS|SSL|SELF_SIGNED|SIGNATURE/.test(code)) {
    return { code: 'webhook_certificate_invalid' }
  }
  return { code: 'webhook_connection_failed' }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
