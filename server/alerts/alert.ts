import type { Selectable } from 'kysely'
import type { OutageKind } from '#domain/lines/line-outage'
import type { Database } from '#server/platform/sql'

export type AlertRow = Selectable<Database['health_alerts']>
export type Line = Selectable<Database['instances']>

export const outageKinds: readonly OutageKind[] = [
  'disconnected',
  'auth_error',
  'banned',
  'offline',
]
