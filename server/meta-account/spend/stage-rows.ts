import { sql } from 'kysely'
import type { SpendRow } from '#server/integrations/meta-graph/spend-row'
import { insertRows } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'

/**
 * Keeps a page until all are there. Rows of the same ad, day and place add up: Meta may tell a
 * place apart in ways that we do not.
 */
export async function stageRows(trx: Trx, accountId: string, rows: SpendRow[]): Promise<void> {
  const merged = new Map<string, SpendRow>()
  for (const row of rows) {
    const key = `${row.day} ${row.rowKey}`
    const before = merged.get(key)
    merged.set(
      key,
      before === undefined
        ? row
        : {
            ...row,
            spendCents: row.spendCents + before.spendCents,
            impressions: sum(row.impressions, before.impressions),
            clicks: sum(row.clicks, before.clicks),
          },
    )
  }
  if (merged.size === 0) return
  const values = [...merged.values()].map((row) => ({
    account_id: accountId,
    platform: 'meta',
    day: row.day,
    row_key: row.rowKey,
    campaign_id: row.campaignId,
    campaign: row.campaign,
    ad_set_id: row.adSetId,
    ad_set: row.adSet,
    ad_id: row.adId,
    ad: row.ad,
    placement: row.placement,
    spend_cents: row.spendCents,
    impressions: row.impressions,
    clicks: row.clicks,
  }))
  const added = (column: 'impressions' | 'clicks') => sql`${sql.id(column)} = coalesce(
    spend_sync_rows.${sql.id(column)} + excluded.${sql.id(column)},
    spend_sync_rows.${sql.id(column)}, excluded.${sql.id(column)})`
  await insertRows(
    trx,
    'spend_sync_rows',
    values,
    sql`on conflict (account_id, platform, day, row_key) do update set
      spend_cents = spend_sync_rows.spend_cents + excluded.spend_cents,
      ${added('impressions')}, ${added('clicks')}`,
  )
}

function sum(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0)
}
