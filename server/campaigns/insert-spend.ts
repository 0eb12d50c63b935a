import { sql } from 'kysely'
import type { Day } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import { createRest } from '#server/platform/slices'
import type { Trx } from '#server/platform/sql'

/** What a day cost; names and ids are '' where they are not known. */
export type SpendRow = {
  day: Day
  /** Tells the row from others of its day, platform and origin. */
  rowKey: string
  campaign: string
  campaignId: string
  adSet: string
  adSetId: string
  ad: string
  adId: string
  placement: string
  cents: number
  currency: string
}

const rowsPerStatement = 1_000

/** Stores what people told; a row of the same day and key is replaced. */
export async function insertSpend(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { platform, origin }: { platform: string; origin: 'csv' | 'manual' },
  rows: SpendRow[],
): Promise<void> {
  const rest = createRest()
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await rest()
    const batch = rows.slice(start, start + rowsPerStatement)
    const column = <Name extends keyof SpendRow>(name: Name) => batch.map((row) => row[name])
    await sql`
      insert into ad_spend (account_id, platform, origin, updated_at, id, day, row_key, campaign,
        campaign_id, ad_set, ad_set_id, ad, ad_id, placement, spend_cents, currency)
      select ${accountId}::uuid, ${platform}, ${origin}, ${ctx.now()}, r.*
      from unnest(${batch.map(() => ctx.newId())}::uuid[], ${column('day')}::date[],
        ${column('rowKey')}::text[], ${column('campaign')}::text[], ${column('campaignId')}::text[],
        ${column('adSet')}::text[], ${column('adSetId')}::text[], ${column('ad')}::text[],
        ${column('adId')}::text[], ${column('placement')}::text[], ${column('cents')}::bigint[],
        ${column('currency')}::text[]) r
      on conflict (account_id, platform, origin, day, row_key) do update set
        spend_cents = excluded.spend_cents, campaign = excluded.campaign,
        updated_at = excluded.updated_at`.execute(trx)
  }
}
