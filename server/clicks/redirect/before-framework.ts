import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeaders } from '#server/platform/security-headers'

type ClientError = Error & { code?: string; rawPacket?: Buffer }

const unreadableVisit = /^(?:GET|HEAD) (\/r(?:[/?][^\r\n]*)?) HTTP\/1\.[01]\r\n/

/**
 * Answers tracking addresses before the framework sees them: its own parsing refuses addresses that
 * are badly encoded, and costs a quarter of the whole redirect (docs/decisions/006).
 */
export function beforeFramework(server: Server, answer: RequestListener, publicUrl: string): void {
  const headers = securityHeaders(publicUrl).map((header) => header.join(': '))
  const requestListeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isTrackingVisit(request)) answer(request, response)
    else for (const listener of requestListeners) listener.call(server, request, response)
  })

  const errorListeners = server.listeners('clientError')
  server.removeAllListeners('clientError')
  server.on('clientError', (error: ClientError, socket) => {
    const address = visitIn(error)
    if (address !== null) sendToReadable(socket, address, headers)
    else for (const listener of errorListeners) listener.call(server, error, socket)
  })
}

function isTrackingVisit({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/r(?:[/?]|$)/.test(url)
}

/** The tracking address with bytes in it that Node's parser does not let through, if it is one. */
function visitIn(error: ClientError): string | null {
  if (error.code !== 'HPE_INVALID_URL' && error.code !== 'HPE_INVALID_CONSTANT') return null
  return unreadableVisit.exec(error.rawPacket?.toString('latin1') ?? '')?.[1] ?? null
}

/** Sends the visitor to the same address with those bytes percent-encoded. */
function sendToReadable(socket: Duplex, address: string, headers: readonly string[]): void {
  const readable = address.replace(
    /[^\x21-\x7e]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  const lines = [
    'HTTP/1.1 302 Found',
    `Location: ${readable}`,
    ...headers,
    'Cache-Control: no-store',
    'Content-Length: 0',
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
