import { alwaysOpen, type BusinessClock, businessClock } from '#domain/response/business-hours'
import type { Trx } from '#server/platform/sql'

/** The clock by which each line of an account measures how long people wait. */
export type BusinessClocks = { of(lineId: string): BusinessClock }

/** A line goes by its own hours, else by the account's; without any all time counts. */
export async function businessClocks(
  trx: Trx,
  accountId: string,
  timeZone: string,
): Promise<BusinessClocks> {
  const rows = await trx
    .selectFrom('business_hours')
    .select(['scope_id', 'hours'])
    .where('account_id', '=', accountId)
    .execute()
  const clocks = new Map(rows.map((row) => [row.scope_id, businessClock(row.hours, timeZone)]))
  const general = clocks.get(accountId) ?? alwaysOpen
  return { of: (lineId) => clocks.get(lineId) ?? general }
}
