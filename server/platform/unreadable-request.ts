import type { Socket } from 'node:net'
import { AppError, detailOf } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Answers what never became a request (too long an address, no HTTP at all) in the form of every
 * other error, and says that the connection ends: who does not hear that sends the next request into it.
 */
export function answerUnreadable(publicUrl: string) {
  const headers = securityHeaders(publicUrl).map((header) => header.join(': '))
  return (error: Error, socket: Socket) => answer(error, socket, headers)
}

function answer(error: Error, socket: Socket, headers: readonly string[]): void {
  const code = detailOf(error, 'code')
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'O endereço ou os cabeçalhos são longos demais.']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'A requisição não chegou inteira a tempo.']
        : ['400 Bad Request', 'Requisição malformada.']
  const body = JSON.stringify(new AppError('malformed', { message }).toBody())
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      ...headers,
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}
