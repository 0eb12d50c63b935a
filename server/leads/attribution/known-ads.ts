import { type RawBuilder, sql } from 'kysely'
import type { KnownAd } from '#domain/attribution/ad-origin'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/**
 * The ads among these ids that Meta's lists or reports have named, each with today's names. An ad whose ad set
 * or campaign is missing is left out, because its names would be incomplete.
 */
export async function knownAds(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownAd>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<KnownAd>`
    select a.id as "adId", a.name as ad, s.id as "adSetId", s.name as "adSet",
      c.id as "campaignId", c.name as campaign
    from ad_entities a
    join ad_entities s on s.account_id = a.account_id and s.platform = a.platform
      and s.level = 'ad_set' and s.id = a.parent_id
    join ad_entities c on c.account_id = a.account_id and c.platform = a.platform
      and c.level = 'campaign' and c.id = s.parent_id
    where a.account_id = ${accountId} and a.platform = 'meta' and a.level = 'ad'
      and a.id = any(${[...new Set(ids)]}::text[])`.execute(trx)
  return new Map(rows.map((ad) => [ad.adId, ad]))
}

/**
 * Learns ads from a report that tells their ids and names. The lists of the ad account know better, so
 * what is known stays. `rows` has the columns of `ad_spend` for ids and names, and the day.
 */
export async function learnAds(
  ctx: Context,
  trx: Trx,
  accountId: string,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into ad_entities (account_id, platform, level, id, name, parent_id, seen_at)
    select distinct on (e.level, e.id)
      ${accountId}::uuid, 'meta', e.level, e.id, btrim(e.name), e.parent_id, ${ctx.now()}::timestamptz
    from (
      select distinct on (r.ad_id) r.* from (${rows}) r
      where r.campaign_id <> '' and r.ad_set_id <> '' and r.ad_id <> ''
      order by r.ad_id, r.day desc
    ) r
    cross join lateral (values
      ('campaign', r.campaign_id, r.campaign, null),
      ('ad_set', r.ad_set_id, r.ad_set, r.campaign_id),
      ('ad', r.ad_id, r.ad, r.ad_set_id)) e (level, id, name, parent_id)
    where btrim(e.name) <> ''
    order by e.level, e.id, r.day desc
    on conflict do nothing`.execute(trx)
  if ((numAffectedRows ?? 0n) > 0n) await askForAdNames(ctx, trx, accountId)
}

/** Names of ads have changed: once the transaction commits, the leads of ads are looked through. */
export async function askForAdNames(ctx: Context, trx: Trx, accountId: string): Promise<void> {
  const id = ctx.newId()
  await trx
    .insertInto('ad_names_due')
    .values({ account_id: accountId, id })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ id }))
    .execute()
}
