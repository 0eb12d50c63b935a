import type { Reason } from '#domain/conversions/reasons'
import type { Sender } from '../sender.ts'
import type { Verdict } from '../verdict.ts'
import { callWebhook, type WebhookOutcome } from './client.ts'
import { errorTable } from './error-table.ts'
import { payloadOf, type WebhookPayload, withoutPerson } from './payload.ts'
import { readSecrets, signingAt } from './signing-secrets.ts'

const day = 86_400_000
/** Somebody may send by hand for so long what was given up. */
const maxAgeMs = 30 * day
/** The statuses with which `Retry-After` means when to come back (RFC 6585 4, RFC 9110 15.6.4). */
const asksForPatience: ReadonlySet<number> = new Set([429, 503])
const tooOldReason: Reason = { code: 'webhook_too_old' }

/** A webhook of the customer's as a destination: one signed message per event (Standard Webhooks). */
export const webhookSender: Sender<WebhookPayload> = {
  maxBatch: 1,
  maxAgeMs,
  tooOldReason,
  giveUpAfterMs: 3 * day,
  notConnectedReason: { code: 'webhook_not_connected' },
  pauseAfterFailing: {
    ms: day,
    reason: (last) => ({ code: 'webhook_failing', last }),
  },
  isAdPlatform: false,

  requestKey: () => '',

  makeEvent(conversion, _to, { now }) {
    const isTooOld = conversion.at.getTime() < now.getTime() - maxAgeMs
    return { event: payloadOf(conversion), problem: isTooOld ? tooOldReason : null }
  },

  takesRefund: () => true,

  async send({ config, now, connection, events, signal }) {
    // One event per request: `maxBatch`.
    const [event] = events
    if (event === undefined) throw new Error('a request without an event')
    const target = {
      url: connection.address,
      secrets: signingAt(readSecrets(connection.secret), now),
      allowedHosts: config.allowedPrivateHosts,
    }
    const message = { id: event.data.eventId, at: now, body: JSON.stringify(event) }
    const outcome = await callWebhook(target, message, signal)
    return { answer: outcome.answer, verdict: verdictOf(outcome) }
  },

  amend: () => null,

  logged: withoutPerson,
}

/** What becomes of the message: 2xx alone is success. */
function verdictOf(result: WebhookOutcome): Verdict {
  const { ok, outcome, answer, isPrivate, retryAfterSeconds } = result
  const base = {
    traceId: null,
    mayBeOneEvent: false,
    waitSeconds: [60, 3600] as const,
    isOurBug: false,
  }
  if (ok) return { ...base, kind: 'sent' }
  // Nobody but its owner can change where it leads.
  if (isPrivate) return { ...base, kind: 'pause', reason: outcome }
  const status = answer.httpStatus
  const row = errorTable.find(
    ({ status: [from, to] }) => status !== null && status >= from && status <= to,
  )
  if (status === null || row === undefined) return { ...base, kind: 'retry', reason: outcome }
  if (retryAfterSeconds !== null && asksForPatience.has(status)) {
    // The wait is between half of these and all of them.
    const most = 2 * retryAfterSeconds
    return { ...base, kind: 'retry_later', reason: row.reason(status), waitSeconds: [most, most] }
  }
  return {
    ...base,
    kind: row.kind,
    reason: row.reason(status),
    mayBeOneEvent: row.mayBeOneEvent ?? false,
    waitSeconds: row.wait ?? base.waitSeconds,
  }
}
