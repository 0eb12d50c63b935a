import type { LineState } from '#domain/lines/line-outage'
import { objectIn } from '../../read-json.ts'
import type { Connection } from '../gateway.ts'
import { at, callEvolution } from './client.ts'

/** How the line is now, as the server says. */
export async function lineState(connection: Connection, signal: AbortSignal): Promise<LineState> {
  const path = at(connection, 'instance/connectionState')
  const answer = objectIn(await callEvolution(connection, { method: 'GET', path }, signal))
  switch (objectIn(answer.instance).state) {
    case 'open':
      return 'connected'
    case 'connecting':
      // The server's word for a code that waits to be read, too.
      return connection.lastState === 'qr' ? 'qr' : 'connecting'
    default:
      return 'disconnected'
  }
}
