import type { Selectable } from 'kysely'
import { destinationNames, kindOf } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import type { Database, Trx } from '#server/platform/sql'

type Row = Selectable<Database['event_configs']>
type Changed =
  | { before: Row; after: Row }
  | { before: Row; after?: undefined }
  | { before?: undefined; after: Row }

/** Adds to the log what a person did to a configured event. */
export async function recordOfEvent(
  ctx: Context,
  trx: Trx,
  action: 'event.create' | 'event.change' | 'event.delete' | 'event.restore',
  { before, after }: Changed,
): Promise<void> {
  const { account_id: accountId, id, event_name: name } = after ?? before
  await recordAudit(trx, ctx, {
    accountId,
    action,
    subject: { kind: 'thing', id, name },
    ...(before ? { before: recorded(before) } : {}),
    ...(after ? { after: recorded(after) } : {}),
  })
}

function recorded(row: Row) {
  return {
    name: row.event_name,
    eventType: row.event_type,
    trigger: row.trigger_condition,
    target: row.target,
    isActive: row.is_active,
    destination: destinationNames[kindOf(row.destination)],
  }
}
