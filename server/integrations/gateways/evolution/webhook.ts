import type { JsonObject } from '../../read-json.ts'
import type { Connection } from '../gateway.ts'
import { at, callEvolution } from './client.ts'

const events = [
  'QRCODE_UPDATED',
  'CONNECTION_UPDATE',
  'STATUS_INSTANCE',
  'MESSAGES_UPSERT',
  'MESSAGES_EDITED',
  'MESSAGES_DELETE',
  'SEND_MESSAGE',
  'LOGOUT_INSTANCE',
  'REMOVE_INSTANCE',
]

/** What the server is told about our address. */
export function webhook(url: string): JsonObject {
  return { enabled: true, url, byEvents: false, base64: false, events }
}

export async function setWebhook(
  connection: Connection,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const body = { webhook: webhook(url) }
  await callEvolution(
    connection,
    { method: 'POST', path: at(connection, 'webhook/set'), body },
    signal,
  )
}
