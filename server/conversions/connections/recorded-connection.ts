import { destinationNames, kindOf } from '#domain/conversions/destinations'
import type { AuditSubject } from '#server/audit/record'
import { masked } from './list-destinations.ts'
import type { ConnectionRow } from './open-connection.ts'

/** What the log shows of a connection; the address of a webhook often is a secret itself. */
export function recordedConnection(row: ConnectionRow) {
  const isWebhook = kindOf(row.destination) === 'webhook'
  return {
    ...(isWebhook ? { host: new URL(row.address).host } : { address: row.address }),
    name: row.settings.name ?? null,
    credential: masked(row),
    testCode: row.test_event_code,
  }
}

/** A connection as the subject of an entry of the log. */
export function connectionSubject({
  destination,
  settings,
}: Pick<ConnectionRow, 'destination' | 'settings'>): AuditSubject {
  const name = settings.name || destinationNames[kindOf(destination)]
  return { kind: 'thing', id: destination, name }
}
