import { localDay, startOfLocalDay } from '#domain/date-range'
import type { SyncKind } from '#domain/spend/spend-sync'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { forgetRows } from './running-sync.ts'

export const syncSpendTask = 'sync-spend'

/** The four weeks are read again in the small hours of the ad account. */
const nightlyAfterMs = 3 * 3_600_000
const fallbackZone = 'America/Sao_Paulo'

/**
 * Begins to read what the ads cost, unless that is under way: 90 days the first time, 28 once a
 * night or when a person asks, else the last three. False without an ad account.
 */
export async function beginSync(
  ctx: Context,
  trx: Trx,
  accountId: string,
  asked: 'due' | 'by_hand',
): Promise<boolean> {
  const connection = await trx
    .selectFrom('connections')
    .select(['ad_account_id', 'ad_account_time_zone', 'spend_synced_at', 'spend_month_read_on'])
    .where('account_id', '=', accountId)
    .where('destination', '=', 'meta')
    .forUpdate()
    .executeTakeFirst()
  if (connection === undefined || connection.ad_account_id === null) return false
  const zone = connection.ad_account_time_zone ?? fallbackZone
  const kind: SyncKind =
    connection.spend_synced_at === null
      ? 'first'
      : asked === 'by_hand' || isMonthDue(ctx, zone, connection.spend_month_read_on)
        ? 'month'
        : 'recent'
  const begun = await trx
    .insertInto('spend_syncs')
    .values({
      account_id: accountId,
      platform: 'meta',
      id: ctx.newId(),
      ad_account_id: connection.ad_account_id,
      kind,
      step: 'account',
      is_report: kind === 'first',
      began_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'platform']).doNothing())
    .executeTakeFirst()
  if ((begun.numInsertedOrUpdatedRows ?? 0n) > 0n) await forgetRows(trx, accountId)
  await ctx.jobs.add(trx, syncSpendTask, { accountId }, { key: `${syncSpendTask}:${accountId}` })
  return true
}

function isMonthDue(ctx: Context, zone: string, readOn: string | null): boolean {
  const now = ctx.now().getTime()
  const today = localDay(now, zone)
  if (readOn !== null && readOn >= today) return false
  return now >= startOfLocalDay(today, zone) + nightlyAfterMs
}
