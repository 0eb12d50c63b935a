import { type Agent, request as send } from 'node:http'
import { connect } from 'node:net'
import type { FuzzRequest } from './fuzz-request.ts'

/** Status 0: the connection was closed without a word, which bytes that are no HTTP may meet. */
export type Answer = { status: number; type: string; text: string }

const givenUpAfterMs = 30_000

/** Sends the request and reads the answer; of one that has no end, its beginning. */
export function answerTo(
  { url, session }: { url: string; session: string },
  agent: Agent,
  request: FuzzRequest,
): Promise<Answer> {
  if (request.raw !== undefined) return answerToBytes(url, request.raw)
  // Node's client tells the length of no DELETE by itself.
  const length = request.body === null ? {} : { 'content-length': Buffer.byteLength(request.body) }
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = send(
      {
        hostname,
        port,
        agent,
        method: request.method,
        path: request.path,
        headers: { 'x-session-id': session, ...length, ...request.headers },
        timeout: givenUpAfterMs,
      },
      (response) => {
        const chunks: Buffer[] = []
        const told = () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          })
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          told()
          response.destroy()
          return
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', told)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(request.body ?? undefined)
  })
}

/** The first answer to bytes on a connection of their own, of which we say nothing more. */
function answerToBytes(url: string, bytes: Uint8Array): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), timeout: givenUpAfterMs })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('timeout', () => socket.destroy(new Error('the connection stays open')))
    // Who is not understood may find the connection cut while still talking.
    socket.on('error', (error) => (cutOff.test(error.message) ? undefined : reject(error)))
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('latin1'))))
    socket.end(bytes)
  })
}

const cutOff = /EPIPE|ECONNRESET/

function readAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? ''
  return { status, type, text: rest.join('\r\n\r\n') }
}
