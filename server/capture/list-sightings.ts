import type { z } from 'zod'
import { type listSightings as contract, scriptVariants } from '#contracts/capture'
import type { Context } from '#server/platform/context'

/** Where the account's capture script was seen, most recently first. */
export async function listSightings(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  const rows = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('capture_sightings as s')
      .leftJoin('proven_hosts as p', (join) =>
        join.onRef('p.account_id', '=', 's.account_id').onRef('p.host', '=', 's.host'),
      )
      .selectAll('s')
      .select('p.first_click_at')
      .where('s.account_id', '=', accountId)
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.host')
      .execute(),
  )
  return {
    sightings: rows.map((row) => ({
      host: row.host,
      page: row.page,
      lastSeenAt: row.last_seen_at.toISOString(),
      params: row.params,
      variant: scriptVariants.find((one) => one === row.variant) ?? 'external',
      checked: row.checked,
      checkedAt: row.checked_at?.toISOString() ?? null,
      proven: row.first_click_at !== null,
    })),
  }
}
