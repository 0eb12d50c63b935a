import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isReachable } from './reachable-address.ts'

/** Nothing was sent: the address leads into a private network that the operator has not allowed. */
export class PrivateAddress extends Error {}

/** No whole answer within the limit. */
export class NoAnswerInTime extends Error {}

export type GuardedCall = {
  method: string
  headers: http.OutgoingHttpHeaders
  body?: string | undefined
  /** Hosts, addresses and ranges of private networks that may be reached: ALLOWED_PRIVATE_HOSTS. */
  allowedHosts: readonly string[]
  /** Of the answer's body no more is read. */
  maxBodyBytes: number
  signal?: AbortSignal | undefined
}

export type GuardedAnswer = {
  status: number
  headers: http.IncomingHttpHeaders
  /** The body, or its beginning. */
  bytes: Buffer
  /** The body ended by itself, within the limit. */
  isWhole: boolean
}

type Address = { address: string; family: number }

const limitMs = 10_000

/**
 * One request to an address that somebody else has chosen. The name is resolved here, each of its
 * addresses must be reachable by the rules of `isReachable`, and the connection goes to the one that
 * was checked: a name that changes its mind in between leads nowhere. Redirects are not followed,
 * all of it takes 10 s at most. Rejects with PrivateAddress, NoAnswerInTime, or what the network says.
 */
export async function requestGuarded(url: URL, call: GuardedCall): Promise<GuardedAnswer> {
  const timeout = AbortSignal.timeout(limitMs)
  const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal])
  try {
    return await send(url, await resolved(url, call.allowedHosts, signal), call, signal)
  } catch (error) {
    if (timeout.aborted) throw new NoAnswerInTime('no answer within 10 s', { cause: error })
    throw error
  }
}

async function resolved(
  url: URL,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<Address> {
  const host = hostOf(url)
  const family = isIP(host)
  const found =
    family === 0 ? await within(signal, lookup(host, { all: true })) : [{ address: host, family }]
  const [first] = found
  if (first === undefined || !found.every(({ address }) => isReachable(host, address, allowed))) {
    throw new PrivateAddress('the address is a private one')
  }
  return first
}

/** A look-up cannot be called off, only waited for no longer. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function send(
  url: URL,
  address: Address,
  { method, headers, body, maxBodyBytes }: GuardedCall,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const pinned: LookupFunction = (_name, options, done) => {
    if (options.all) done(null, [address])
    else done(null, address.address, address.family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method, headers, lookup: pinned, agent: false, signal },
      async (response) => {
        const { statusCode = 0, headers: answered } = response
        resolve({
          status: statusCode,
          headers: answered,
          ...(await bodyOf(response, maxBodyBytes)),
        })
        response.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** What was read until the end, the limit, or a connection that broke: the status stands already. */
async function bodyOf(
  response: http.IncomingMessage,
  maxBytes: number,
): Promise<Pick<GuardedAnswer, 'bytes' | 'isWhole'>> {
  const chunks: Buffer[] = []
  let bytes = 0
  let isWhole = true
  try {
    // Without an encoding a response is read in buffers; Node's type does not say so.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      isWhole = bytes <= maxBytes
      if (bytes >= maxBytes) break
    }
  } catch {
    isWhole = false
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole }
}
