import { type IncomingMessage, type Server, type ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from './security-headers.ts'

/** Time in which a request has to arrive whole, headers and body. */
export const requestMs = 30_000
/** Node looks for late requests this often: its own 30 s would let a slow body live for a minute. */
const lookForLateMs = 5_000
/** A connection on which nothing moves for this long is closed; longer than any statement may take. */
export const silentConnectionMs = 150_000
/** An answer that is complete is thrown away when its reader takes nothing of it for this long. */
const readerIsGoneMs = 30_000
/** Requests that may wait on one connection for the answer before them. Browsers send one at a time. */
const mostPipelined = 16
/** Bytes of complete answers that their readers have not taken, over all connections of the process. */
const mostUnreadBytes = 64 * 1024 * 1024
/** Smaller answers lie in the buffers of the operating system and count for nothing. */
const fewUnreadBytes = 64 * 1024

/** How Node reads requests and makes answers. */
export function serverOptions(publicUrl: string): ServerOptions {
  return {
    // A long address is no reason to lose a click; Node's own limit is 16 kB with all headers.
    maxHeaderSize: 64 * 1024,
    // Node derives the time for the headers from this one, and ends bodies no sooner than headers.
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: lookForLateMs,
    ServerResponse: responseWithHeaders(publicUrl),
  }
}

/**
 * Answers that begin with the security headers, so that every answer has them: also those that Node gives
 * by itself (no Host, an unknown expectation) and those that the framework gives before any of its hooks.
 * An answer that sets one of them itself replaces it.
 */
function responseWithHeaders(publicUrl: string): typeof ServerResponse {
  const headers = securityHeaders(publicUrl)
  return class<Call extends IncomingMessage = IncomingMessage> extends ServerResponse<Call> {
    constructor(...parts: ConstructorParameters<typeof ServerResponse<Call>>) {
      super(...parts)
      for (const [name, value] of headers) this.setHeader(name, value)
    }
  }
}

type Start = () => void

/**
 * Bounds what one connection can make the process hold. Requests that were sent without waiting for answers
 * are worked on one after the other, each when the answer before it was taken; more than `mostPipelined`
 * end the connection. To be called once every listener for requests is there.
 */
export function boundConnections(server: Server): void {
  const listeners = server.listeners('request')
  const lines = new WeakMap<Socket, Start[]>()
  const followUnread = unreadAnswers(mostUnreadBytes)

  function begin(socket: Socket, response: ServerResponse, start: Start): void {
    response.once('prefinish', () => followUnread(socket, response))
    response.once('close', () => beginNext(socket))
    start()
  }

  function beginNext(socket: Socket): void {
    const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
    if (next === undefined) {
      lines.delete(socket)
      return
    }
    // The time for reading the answer before it is over.
    socket.setTimeout(server.timeout)
    next()
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const start = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    const line = lines.get(socket)
    if (line === undefined) {
      lines.set(socket, [])
      begin(socket, response, start)
    } else if (line.length < mostPipelined) {
      line.push(() => begin(socket, response, start))
    } else {
      socket.destroy()
    }
  })
}

/**
 * Follows answers that are complete but not yet taken: each is given up when nothing of it is taken for
 * `readerIsGoneMs`, and the oldest when all together are more than `most` bytes.
 */
function unreadAnswers(most: number) {
  // In the order in which the answers were made.
  const unread = new Map<Socket, number>()
  let total = 0

  function forget(socket: Socket): void {
    total -= unread.get(socket) ?? 0
    unread.delete(socket)
  }

  return (socket: Socket, response: ServerResponse): void => {
    const bytes = socket.writableLength
    if (bytes === 0) return
    socket.setTimeout(readerIsGoneMs)
    if (bytes < fewUnreadBytes) return
    unread.set(socket, bytes)
    total += bytes
    response.once('close', () => forget(socket))
    for (const oldest of unread.keys()) {
      if (total <= most || oldest === socket) return
      oldest.destroy()
      forget(oldest)
    }
  }
}
