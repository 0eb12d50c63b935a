import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes that no HTTP client would send, and reads until the server ends the connection. */
export async function rawCall(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  return text(socket)
}

/** The headers of a raw answer, names in lower case. */
export function headersIn(answer: string): Record<string, string> {
  const [head = ''] = answer.split('\r\n\r\n', 1)
  const lines = head.split('\r\n').slice(1)
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
