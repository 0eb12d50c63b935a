import { type RawBuilder, sql } from 'kysely'
import { maxNameKey } from '#server/reporting/dimension-keys'
import { judgedSpend } from './judged-spend.ts'
import { allOf, type LevelScope, openedIs } from './level-scope.ts'
import { measured } from './measured.ts'

/**
 * Spend under the names that our clicks and leads have: by ad id, then ad set id, campaign id (the
 * newest click with the id says the names), then by the platform's own names, which meet ours where
 * they are the same. What meets none is a row of its own name. Each amount is told once.
 */
export function spendMeasures({
  accountId,
  depth,
  opened,
  isOfAllAds,
  filters,
  names: narrowed,
}: LevelScope): RawBuilder<unknown> {
  const { span } = filters
  const inSpan = span ? [sql`s.day >= ${span.from}::date`, sql`s.day <= ${span.to}::date`] : []
  const names = (['campaign', 'ad_set', 'creative', 'placement'] as const)
    .slice(0, depth)
    .map((name) => (isOfAllAds && name !== 'placement' ? sql`''::text` : sql.ref(`x.${name}`)))
  const grouped = isOfAllAds ? [sql.ref('x.placement')] : names
  const [id, label] = platformColumns(depth)
  const kind = isOfAllAds
    ? sql`'named'`
    : sql`case when x.campaign = '' then 'unnamed_spend' else 'named' end`
  const narrow = [
    ...equal('campaign', narrowed.campaign),
    ...equal('ad_set', narrowed.adSet),
    ...equal('creative', narrowed.creative),
  ]
  return sql`
    select ${measured(kind, sql`array[${sql.join(names)}]`, {
      spend: sql`sum(x.spend_cents)`,
      currency: sql`x.currency`,
      id,
      label,
    })}
    from (
      select coalesce(m.campaign, ${cut(sql`s.campaign`)}) as campaign,
        coalesce(m.ad_set, ${cut(sql`s.ad_set`)}) as ad_set,
        coalesce(m.creative, ${cut(sql`s.ad`)}) as creative,
        left(s.placement, 480) as placement, s.spend_cents, s.currency, s.campaign_id,
        s.campaign as campaign_label, s.ad_set_id, s.ad_set as ad_set_label, s.ad_id,
        s.ad as ad_label
      from (
        select s.campaign_id, btrim(s.campaign) as campaign, s.ad_set_id,
          btrim(s.ad_set) as ad_set, s.ad_id, btrim(s.ad) as ad, s.placement, s.currency,
          sum(s.spend_cents)::bigint as spend_cents
        from ${judgedSpend(accountId, allOf(inSpan))}
        where s.is_counted
        group by 1, 2, 3, 4, 5, 6, 7, 8
      ) s
      left join (${matched(accountId, allOf(inSpan))}) m
        on m.campaign_id = s.campaign_id and m.ad_set_id = s.ad_set_id and m.ad_id = s.ad_id
    ) x
    where ${isOfAllAds ? sql`true` : openedIs('x', opened)} and ${allOf(narrow)}
      and ${opened.length > 0 && !isOfAllAds ? sql`x.campaign <> ''` : sql`true`}
    group by ${sql.join(grouped)}, x.currency, ${id}, ${label}`
}

// Each set of ids once: an ad has a row per day and placement.
function matched(accountId: string, inSpan: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.campaign_id, i.ad_set_id, i.ad_id, ${cut(sql`f.campaign`)} as campaign,
      ${cut(sql`f.ad_set`)} as ad_set, ${cut(sql`f.creative`)} as creative
    from (
      select distinct s.campaign_id, s.ad_set_id, s.ad_id from ad_spend s
      where s.account_id = ${accountId} and ${inSpan}
        and (s.campaign_id <> '' or s.ad_set_id <> '' or s.ad_id <> '')
    ) i
    cross join lateral names_of_ad(i.ad_id, i.ad_set_id, i.campaign_id) f`
}

function platformColumns(depth: number): [RawBuilder<unknown>, RawBuilder<unknown>] {
  if (depth === 1) return [sql.ref('x.campaign_id'), sql.ref('x.campaign_label')]
  if (depth === 2) return [sql.ref('x.ad_set_id'), sql.ref('x.ad_set_label')]
  if (depth === 3) return [sql.ref('x.ad_id'), sql.ref('x.ad_label')]
  return [sql`''::text`, sql`''::text`]
}

function equal(column: 'campaign' | 'ad_set' | 'creative', value: string | undefined) {
  return value === undefined ? [] : [sql`${sql.ref(`x.${column}`)} = ${value}`]
}

function cut(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left(${name}, ${sql.lit(maxNameKey)})`
}
