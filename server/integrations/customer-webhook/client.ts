import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { signatureHeaders } from './signature.ts'

export type WebhookTarget = {
  url: string
  secret: string
  /** The server's operator lets webhooks into its own network. */
  allowPrivate: boolean
}

/** Whether it arrived, and the Portuguese sentence that says what became of it. */
export type WebhookOutcome = { ok: boolean; outcome: string }

type Address = { address: string; family: number }

const limitMs = 10_000
const privateAddress =
  'O endereço é de uma rede privada, e este servidor só envia a endereços públicos.'

/**
 * Sends one signed message; 2xx alone is success. The name is resolved here, each of its addresses
 * must be public, and the connection goes to the one that was checked: a name that changes its mind
 * in between leads nowhere. Redirects are not followed, the answer's body is not read, all of it
 * takes 10 s at most. Never throws.
 */
export async function callWebhook(
  target: WebhookTarget,
  message: { id: string; at: Date; body: string },
): Promise<WebhookOutcome> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const url = new URL(target.url)
    const address = await resolved(url, target.allowPrivate, signal)
    if (address === null) return { ok: false, outcome: privateAddress }
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Rastro',
      ...signatureHeaders(target.secret, message),
    }
    return outcomeOf(await post(url, address, headers, message.body, signal))
  } catch (error) {
    return { ok: false, outcome: sentenceOf(error, signal) }
  }
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
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

function post(
  url: URL,
  address: Address,
  headers: http.OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const pinned: LookupFunction = (_name, options, done) => {
    if (options.all) done(null, [address])
    else done(null, address.address, address.family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', headers, lookup: pinned, agent: false, signal },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { ok: true, outcome: `Entregue (HTTP ${status}).` }
  if (status >= 300 && status < 400) {
    return {
      ok: false,
      outcome: `O endereço respondeu com um redirecionamento (HTTP ${status}), que não é seguido.`,
    }
  }
  return { ok: false, outcome: `O endereço respondeu HTTP ${status}.` }
}

function sentenceOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'O endereço não respondeu em 10 segundos.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'O nome do endereço não existe no DNS.'
  if (code === 'ECONNREFUSED') return 'O endereço recusou a conexão.'
  if (/CERT|TLS|SSL|SELF_SIGNED|SIGNATURE/.test(code)) {
    return 'O certificado do endereço não é válido.'
  }
  return 'A conexão com o endereço falhou.'
}
