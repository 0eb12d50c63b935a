import type { AlertDetails, ClickedLinks } from '#domain/lines/alerts'
import { needsReport, type OutageKind } from '#domain/lines/line-outage'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { Line } from './alert.ts'
import { clickedLinks, countClicks } from './clicks-of-line.ts'
import { openAlert } from './open-alert.ts'

/**
 * Reports an outage that is over: how long, and which clicks went out meanwhile. A report that has
 * not been sent yet, because the line keeps going up and down, counts the new outage too.
 */
export async function reportGap(
  ctx: Context,
  trx: Trx,
  line: Line,
  outage: { kind: OutageKind; from: Date; to: Date },
): Promise<void> {
  const { kind, from, to } = outage
  const downMs = to.getTime() - from.getTime()
  const { clicks } = await countClicks(trx, line, from, to)
  if (!needsReport(kind, downMs, clicks)) return
  const gap: AlertDetails = {
    downMs,
    clicks,
    links: await clickedLinks(trx, line, from, to),
    times: 1,
  }
  const waiting = await trx
    .selectFrom('health_alerts')
    .selectAll()
    .where('account_id', '=', line.account_id)
    .where('instance_id', '=', line.id)
    .where('kind', '=', 'gap')
    .where('notified_at', 'is', null)
    .executeTakeFirst()
  if (waiting) {
    await trx
      .updateTable('health_alerts')
      .set({ ended_at: to, details: added(waiting.details, gap) })
      .where('account_id', '=', line.account_id)
      .where('id', '=', waiting.id)
      .execute()
    return
  }
  await openAlert(ctx, trx, {
    accountId: line.account_id,
    instanceId: line.id,
    kind: 'gap',
    beganAt: from,
    endedAt: to,
    details: gap,
  })
}

function added(a: AlertDetails, b: AlertDetails): AlertDetails {
  const sum = (key: 'downMs' | 'clicks' | 'times') => (a[key] ?? 0) + (b[key] ?? 0)
  return {
    downMs: sum('downMs'),
    clicks: sum('clicks'),
    times: sum('times'),
    links: addedLinks(a.links ?? [], b.links ?? []),
  }
}

function addedLinks(a: ClickedLinks, b: ClickedLinks): ClickedLinks {
  const all = new Map(a.map((link) => [link.id, link]))
  for (const link of b) {
    all.set(link.id, { ...link, clicks: link.clicks + (all.get(link.id)?.clicks ?? 0) })
  }
  return [...all.values()].sort((one, other) => other.clicks - one.clicks).slice(0, 20)
}
