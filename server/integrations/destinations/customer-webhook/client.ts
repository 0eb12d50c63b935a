import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Reason } from '#domain/conversions/reasons'
import { readBody } from '../../post-json.ts'
import type { Answer } from '../destination.ts'
import { isPublicAddress } from './public-address.ts'
import { signatureHeaders } from './signature.ts'

export type WebhookTarget = {
  url: string
  /** All that sign: two while one is being replaced. */
  secrets: readonly string[]
  /** The server's operator lets webhooks into its own network. */
  allowPrivate: boolean
}

/** Whether it arrived, what became of it, and what came back. */
export type WebhookOutcome = {
  ok: boolean
  outcome: Reason
  answer: Answer
  /** Nothing was sent: the address is not one of the open internet. */
  isPrivate: boolean
}

type Address = { address: string; family: number }

const limitMs = 10_000
const maxBodyBytes = 16 * 1024

/**
 * Sends one signed message; 2xx alone is success. The name is resolved here, each of its addresses
 * must be public, and the connection goes to the one that was checked: a name that changes its mind
 * in between leads nowhere. Redirects are not followed, of the answer's body the beginning is read,
 * all of it takes 10 s at most. An aborted `stop` (the process ends) counts as no answer. Never throws.
 */
export async function callWebhook(
  target: WebhookTarget,
  message: { id: string; at: Date; body: string },
  stop?: AbortSignal,
): Promise<WebhookOutcome> {
  const timeout = AbortSignal.timeout(limitMs)
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop])
  try {
    const url = new URL(target.url)
    const address = await resolved(url, target.allowPrivate, signal)
    if (address === null)
      return { ...nothing('network', { code: 'webhook_private_address' }), isPrivate: true }
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Rastro',
      ...signatureHeaders(target.secrets, message),
    }
    const answer = await post(url, address, headers, message.body, signal)
    return { ...outcomeOf(answer.httpStatus ?? 0), answer, isPrivate: false }
  } catch (error) {
    return nothing(timeout.aborted ? 'timeout' : 'network', whyNoAnswer(error, timeout))
  }
}

/** What it is when no answer came. */
function nothing(failure: 'timeout' | 'network', outcome: Reason): WebhookOutcome {
  const answer = { httpStatus: null, body: null, serverTimeMs: null, failure }
  return { ok: false, outcome, answer, isPrivate: false }
}

async function resolved(
  url: URL,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<Address | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found =
    family === 0 ? await within(signal, lookup(host, { all: true })) : [{ address: host, family }]
  const isAllowed = allowPrivate || found.every(({ address }) => isPublicAddress(address))
  return isAllowed ? (found[0] ?? null) : null
}

/** A look-up cannot be called off, only waited for no longer. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function post(
  url: URL,
  address: Address,
  headers: http.OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<Answer> {
  const pinned: LookupFunction = (_name, options, done) => {
    if (options.all) done(null, [address])
    else done(null, address.address, address.family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', headers, lookup: pinned, agent: false, signal },
      async (response) => {
        const serverTimeMs = Date.parse(response.headers.date ?? '')
        resolve({
          httpStatus: response.statusCode ?? 0,
          body: readBody(await beginningOf(response)),
          serverTimeMs: Number.isNaN(serverTimeMs) ? null : serverTimeMs,
          failure: null,
        })
        response.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** What was read until the end, the limit, or a connection that broke: the status stands already. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Without an encoding a response is read in buffers; Node's type does not say so.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes >= maxBodyBytes) break
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8')
}

function outcomeOf(status: number): Pick<WebhookOutcome, 'ok' | 'outcome'> {
  if (status >= 200 && status < 300)
    return { ok: true, outcome: { code: 'webhook_delivered', status } }
  if (status >= 300 && status < 400) {
    return { ok: false, outcome: { code: 'webhook_redirected', status } }
  }
  return { ok: false, outcome: { code: 'webhook_status', status } }
}

function whyNoAnswer(error: unknown, timeout: AbortSignal): Reason {
  if (timeout.aborted) return { code: 'webhook_timeout' }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { code: 'webhook_name_unknown' }
  if (code === 'ECONNREFUSED') return { code: 'webhook_connection_refused' }
  if (/CERT|TLS|SSL|SELF_SIGNED|SIGNATURE/.test(code)) {
    return { code: 'webhook_certificate_invalid' }
  }
  return { code: 'webhook_connection_failed' }
}
