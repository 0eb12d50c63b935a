import type { z } from 'zod'
import type { Alert, listAlerts as contract } from '#contracts/health'
import { stateWords } from '#domain/conversions/delivery-states'
import { outcomeSentence } from '#domain/lines/alerts'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import type { AlertRow } from './alert.ts'
import { alertText } from './alert-text.ts'
import { diskText, leftPercent } from './disk-text.ts'

const mostRecent = 50

/** The alerts that are open and the last fifty of all, newest first. */
export async function listAlerts(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  return {
    server: serverAlerts(ctx),
    open: await readAlerts(ctx, accountId, { open: true }),
    recent: await readAlerts(ctx, accountId, {}),
  }
}

function serverAlerts(ctx: Context): z.input<typeof contract.output>['server'] {
  const level = ctx.disk.level()
  const left = ctx.disk.left()
  if (level === 'ok' || left === null) return []
  const day = ctx.now().toISOString().slice(0, 10)
  const kind = `disk_${level}` as const
  return [{ id: `${kind} ${day}`, kind, endedAt: null, ...diskText(level, leftPercent(left)) }]
}

/** The account's alerts as the API shows them, newest first. */
export async function readAlerts(
  ctx: Context,
  accountId: string,
  which: { id?: string; open?: true },
): Promise<Alert[]> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const rows = await trx
      .selectFrom('health_alerts as a')
      .innerJoin('instances as i', (join) =>
        join.onRef('i.account_id', '=', 'a.account_id').onRef('i.id', '=', 'a.instance_id'),
      )
      .innerJoin('accounts as c', 'c.id', 'a.account_id')
      .selectAll('a')
      .select(['i.name', 'i.provider', 'c.time_zone'])
      .where('a.account_id', '=', accountId)
      .$if(which.id !== undefined, (query) => query.where('a.id', '=', which.id ?? ''))
      .$if(which.open === true, (query) => query.where('a.ended_at', 'is', null))
      .orderBy('a.id', 'desc')
      .limit(mostRecent)
      .execute()
    const messages = await messagesOf(
      trx,
      accountId,
      rows.map((row) => row.id),
    )
    return rows.map((row) => ({ ...present(row), messages: messages.get(row.id) ?? [] }))
  })
}

function present(
  row: AlertRow & { name: string; provider: Alert['provider']; time_zone: string },
): Omit<Alert, 'messages'> {
  const { kind, details } = row
  return {
    id: row.id,
    instanceId: row.instance_id,
    instanceName: row.name,
    provider: row.provider,
    kind,
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ...alertText({ kind, details }, row, row.time_zone),
    clicks: details.clicks ?? null,
    links: details.links ?? [],
    downMs: details.downMs ?? null,
  }
}

async function messagesOf(
  trx: Trx,
  accountId: string,
  alertIds: string[],
): Promise<Map<string, Alert['messages']>> {
  const found = new Map<string, Alert['messages']>()
  if (alertIds.length === 0) return found
  const rows = await trx
    .selectFrom('alert_messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('alert_id', '=', oneOf(alertIds))
    .orderBy('channel')
    .execute()
  for (const row of rows) {
    const { channel, attempts } = row
    const outcome = row.outcome && outcomeSentence(row.outcome)
    const message = { channel, state: stateWords[row.state], attempts, outcome }
    found.set(row.alert_id, [...(found.get(row.alert_id) ?? []), message])
  }
  return found
}
