import type { Selectable } from 'kysely'
import { judgeChange, type OutageKind } from '#domain/lines/line-outage'
import type { Context } from '#server/platform/context'
import type { Database, Trx } from '#server/platform/sql'
import { type AlertRow, type Line, outageKinds } from './alert.ts'
import { endAlert, openAlert } from './open-alert.ts'
import { reportGap } from './report-gap.ts'

type Change = Selectable<Database['connection_changes']>

/** Turns the account's connection changes that nobody has judged yet, in order, into alerts. */
export async function judgeChanges(ctx: Context, accountId: string): Promise<void> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    // Who comes second waits here, and then finds nothing left to judge.
    const changes = await trx
      .selectFrom('connection_changes')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('judged', '=', false)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const change of changes) {
      await judge(ctx, trx, change)
      await trx
        .updateTable('connection_changes')
        .set({ judged: true })
        .where('account_id', '=', accountId)
        .where('id', '=', change.id)
        .execute()
    }
  })
}

async function judge(ctx: Context, trx: Trx, change: Change): Promise<void> {
  const open = await openOutage(trx, change)
  const judged = judgeChange(change.state, {
    open: open?.kind ?? null,
    hasWorked: await hasWorked(trx, change),
  })
  if (judged.what === 'nothing') return
  if (judged.what === 'begins' && (await isPutAway(trx, change))) return
  if (open) await endAlert(trx, open, change.at)
  const downSince = open ? (open.details.downSince ?? open.began_at.toISOString()) : null
  if (judged.what !== 'ends') {
    await openAlert(ctx, trx, {
      accountId: change.account_id,
      instanceId: change.instance_id,
      kind: judged.kind,
      beganAt: change.at,
      details: {
        downSince: downSince ?? change.at.toISOString(),
        ...(change.cause === null ? {} : { cause: change.cause }),
      },
    })
    return
  }
  if (!open || downSince === null) return
  await reportGap(ctx, trx, await lineOf(trx, change), {
    kind: open.kind,
    from: new Date(downSince),
    to: change.at,
  })
}

/** A simulator that a person stopped trying out is no line any more, so that nobody misses it. */
async function isPutAway(trx: Trx, change: Change): Promise<boolean> {
  if (change.reason !== 'person') return false
  return (await lineOf(trx, change)).provider === 'simulator'
}

async function openOutage(
  trx: Trx,
  change: Change,
): Promise<(AlertRow & { kind: OutageKind }) | undefined> {
  return trx
    .selectFrom('health_alerts')
    .selectAll()
    .where('account_id', '=', change.account_id)
    .where('instance_id', '=', change.instance_id)
    .where('kind', 'in', outageKinds)
    .where('ended_at', 'is', null)
    .$narrowType<{ kind: OutageKind }>()
    .executeTakeFirst()
}

async function hasWorked(trx: Trx, change: Change): Promise<boolean> {
  if (change.previous === 'connected') return true
  const earlier = await trx
    .selectFrom('connection_changes')
    .select('id')
    .where('account_id', '=', change.account_id)
    .where('instance_id', '=', change.instance_id)
    .where('id', '<', change.id)
    .where((where) =>
      where.or([where('state', '=', 'connected'), where('previous', '=', 'connected')]),
    )
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

async function lineOf(trx: Trx, change: Change): Promise<Line> {
  return trx
    .selectFrom('instances')
    .selectAll()
    .where('account_id', '=', change.account_id)
    .where('id', '=', change.instance_id)
    .executeTakeFirstOrThrow()
}
