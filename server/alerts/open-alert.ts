import type { AlertKind } from '#contracts/health'
import type { AlertDetails } from '#domain/lines/alerts'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { AlertRow } from './alert.ts'

/** Writes an alert, unless one of its kind is open for the line; open screens hear of it. */
export async function openAlert(
  ctx: Context,
  trx: Trx,
  alert: {
    accountId: string
    instanceId: string
    kind: AlertKind
    beganAt: Date
    endedAt?: Date
    details: AlertDetails
  },
): Promise<void> {
  await trx
    .insertInto('health_alerts')
    .values({
      account_id: alert.accountId,
      id: ctx.newId(),
      instance_id: alert.instanceId,
      kind: alert.kind,
      began_at: alert.beganAt,
      ended_at: alert.endedAt ?? null,
      details: alert.details,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'instance_id', 'kind'])
        .where('ended_at', 'is', null)
        .doNothing(),
    )
    .execute()
  await publish(trx, alert.accountId, { kind: 'instance', id: alert.instanceId })
}

/** What the alert is about is over. */
export async function endAlert(trx: Trx, alert: AlertRow, at: Date): Promise<void> {
  await trx
    .updateTable('health_alerts')
    .set({ ended_at: at })
    .where('account_id', '=', alert.account_id)
    .where('id', '=', alert.id)
    .execute()
  await publish(trx, alert.account_id, { kind: 'instance', id: alert.instance_id })
}
