import { fewestClicks, historyDays, isSilent, shortestMs, typingMs } from '#domain/lines/silence'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { AlertRow, Line } from './alert.ts'
import { clickedLinks, countClicks } from './clicks-of-line.ts'
import { endAlert, openAlert } from './open-alert.ts'

/** Looks at each line once: silence begins where clicks flow unanswered, ends with a message. */
export async function findSilence(ctx: Context): Promise<void> {
  const lines = await ctx.sql.asIngest
    .selectFrom('instances as i')
    .leftJoin('health_alerts as a', (join) =>
      join
        .onRef('a.account_id', '=', 'i.account_id')
        .onRef('a.instance_id', '=', 'i.id')
        .on('a.kind', '=', 'silence')
        .on('a.ended_at', 'is', null),
    )
    .select(['i.account_id', 'i.id'])
    .where((where) => where.or([where('i.state', '=', 'connected'), where('a.id', 'is not', null)]))
    .execute()
  for (const { account_id: accountId, id } of lines) {
    await ctx.sql.withAccount(accountId, (trx) => lookAt(ctx, trx, accountId, id))
  }
}

async function lookAt(ctx: Context, trx: Trx, accountId: string, id: string): Promise<void> {
  const line = await trx
    .selectFrom('instances')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!line) return
  const open = await openSilence(trx, line)
  const heardAt = await lastHeard(trx, line)
  if (open) {
    const isHeard = heardAt !== null && heardAt > open.began_at
    // An outage says more, and its report counts the clicks.
    if (isHeard) await endAlert(trx, open, heardAt)
    else if (line.state !== 'connected') await endAlert(trx, open, line.state_at ?? ctx.now())
    return
  }
  if (line.state === 'connected') await lookForClicks(ctx, trx, line, heardAt)
}

async function lookForClicks(
  ctx: Context,
  trx: Trx,
  line: Line,
  heardAt: Date | null,
): Promise<void> {
  const now = ctx.now().getTime()
  // Clicks from before the connection are in the report of that outage.
  const from = latest(heardAt, line.state_at, line.created_at)
  if (now - from.getTime() < shortestMs) return
  const to = new Date(now - typingMs)
  const { clicks, firstAt } = await countClicks(trx, line, from, to)
  if (clicks < fewestClicks || firstAt === null) return
  const weekBefore = new Date(from.getTime() - historyDays * 86_400_000)
  const before = await countClicks(trx, line, weekBefore, from)
  if (!isSilent({ clicks, firstClickAt: firstAt.getTime(), before }, now)) return
  await openAlert(ctx, trx, {
    accountId: line.account_id,
    instanceId: line.id,
    kind: 'silence',
    beganAt: ctx.now(),
    details: {
      quietSince: firstAt.toISOString(),
      clicks,
      links: await clickedLinks(trx, line, from, to),
    },
  })
}

async function openSilence(trx: Trx, line: Line): Promise<AlertRow | undefined> {
  return trx
    .selectFrom('health_alerts')
    .selectAll()
    .where('account_id', '=', line.account_id)
    .where('instance_id', '=', line.id)
    .where('kind', '=', 'silence')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

async function lastHeard(trx: Trx, line: Line): Promise<Date | null> {
  const message = await trx
    .selectFrom('messages')
    .select('received_at')
    .where('account_id', '=', line.account_id)
    .where('instance_id', '=', line.id)
    .where('from_me', '=', false)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.received_at ?? null
}

function latest(...instants: (Date | null)[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)))
}
