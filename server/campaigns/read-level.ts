import { type RawBuilder, sql } from 'kysely'
import type { CampaignSort } from '#contracts/campaigns'
import { enoughLeads, enoughSales } from '#domain/campaign/campaign-figures'
import type { CampaignPath } from '#domain/campaign/campaign-path'
import { placementKey } from '#domain/campaign/placement'
import type { Trx } from '#server/platform/sql'
import type { LevelScope } from './level-scope.ts'
import { measures } from './tree-sql.ts'

type Money = [currency: string, revenueCents: number, spendCents: number]

/** Sums of one row as the database tells them; `foreign_money` is what is not in BRL. */
export type Sums = {
  clicks: number
  conversations: number
  leads: number
  customers: number
  sales: number
  repeats: number
  revenue: number
  period_sales: number
  period_revenue: number
  spend: number
  foreign_money: Money[] | null
}
export type LevelRow = {
  is_total: boolean
  kind: CampaignPath['kind']
  names: string[]
  ids: string[] | null
  label: string | null
  /** How many rows the level has. */
  found: number
  now: Sums | null
  before: Sums | null
}

/** `best`: by revenue, then by conversations; what has no name comes last, but for who came untracked. */
export type LevelOrder = {
  sort: CampaignSort | 'best'
  direction: 'asc' | 'desc'
  limit: number
}

// More placements than this in one ad are made up by whoever writes the address.
const maxPlacements = 2_000

/**
 * The rows of one level, in order, the sum of all of them first (`is_total`), then what has no
 * name, then the `limit` first named ones. `before` null: nothing to compare with.
 */
export async function readLevel(
  trx: Trx,
  level: { now: LevelScope; before: LevelScope | null },
  order: LevelOrder,
): Promise<LevelRow[]> {
  const { now, before } = level
  const keys = now.depth === 4 ? await placements(trx, now, before) : null
  const ordered = sql`${smallSamplesLast(order.sort)}
    ${ordering(order.sort)} ${sql.raw(order.direction)} nulls last`
  const hasNoName = sql`(kind <> 'named' or names[${sql.lit(now.depth)}] = '')`
  const unnamedFirst =
    // Below the campaigns each branch may have a row without a name.
    order.sort === 'best'
      ? sql`kind = 'unattributed' desc, ${hasNoName}`
      : sql`(${below(now)} = '') desc`
  const { rows } = await sql<LevelRow>`
    with now as materialized (${grouped(now, keys)}),
      before as materialized (
        ${before ? grouped(before, keys) : sql`select * from now where false`})
    select is_total, kind, names, ids, label, found,
      case when (n).clicks is not null then to_jsonb(n) end as now,
      case when (b).clicks is not null then to_jsonb(b) end as before
    from (
      select is_total, kind, names, coalesce(n.ids, b.ids) as ids,
        coalesce(n.label, b.label) as label, n, b,
        count(*) filter (where not is_total) over ()::int as found,
        row_number() over (order by is_total desc, ${unnamedFirst}, ${ordered}, names) as place
      from now n full join before b using (is_total, kind, names)
    ) placed
    where place <= ${order.limit + 4} order by place`.execute(trx)
  return rows
}

/** The names below the opened row, as one text: empty for a row that is called nothing. */
function below({ opened, isOfAllAds }: LevelScope): RawBuilder<unknown> {
  const first = isOfAllAds ? 4 : opened.length + 1
  return sql`array_to_string(names[${sql.lit(first)}:], '')`
}

function grouped(level: LevelScope, keys: Map<string, string> | null): RawBuilder<unknown> {
  const { depth } = level
  const last = sql`m.names[${sql.lit(depth)}]`
  const names = keys
    ? sql`m.names[1:${sql.lit(depth - 1)}] || coalesce(p.key, ${last})`
    : sql`m.names`
  const known = keys
    ? sql`left join unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[])
        as p (raw, key) on p.raw = ${last}`
    : sql``
  return sql`
    select grouping(g.kind) = 1 as is_total, coalesce(g.kind, '') as kind,
      coalesce(g.names, '{}') as names,
      coalesce(sum(clicks), 0)::bigint as clicks,
      coalesce(sum(conversations), 0)::bigint as conversations,
      coalesce(sum(leads), 0)::bigint as leads,
      coalesce(sum(customers), 0)::bigint as customers,
      coalesce(sum(sales), 0)::bigint as sales,
      coalesce(sum(repeats), 0)::bigint as repeats,
      coalesce(sum(revenue) filter (where currency = 'BRL'), 0)::bigint as revenue,
      coalesce(sum(period_sales), 0)::bigint as period_sales,
      coalesce(sum(period_revenue), 0)::bigint as period_revenue,
      coalesce(sum(spend) filter (where currency = 'BRL'), 0)::bigint as spend,
      jsonb_agg(jsonb_build_array(currency, revenue, spend))
        filter (where currency not in ('', 'BRL')) as foreign_money,
      case when grouping(g.kind) = 0
        then (array_agg(distinct id) filter (where id <> ''))[1:5] end as ids,
      min(label) filter (where label <> '' and label <> g.names[${sql.lit(depth)}]) as label
    from (select m.*, ${names} as shown_names from (${measures(level)}) m ${known}) counted
    cross join lateral (select counted.kind, counted.shown_names as names) g
    group by grouping sets ((g.kind, g.names), ())`
}

/** The key of each placement as it was written, in both periods. */
async function placements(
  trx: Trx,
  now: LevelScope,
  before: LevelScope | null,
): Promise<Map<string, string>> {
  // Those of all spend: finding out which is this ad's would cost more than it saves.
  const of = (level: LevelScope) =>
    sql`select names[4] as raw from (${measures({ ...level, isSpendShown: false })}) m`
  const { rows } = await sql<{ raw: string }>`
    select raw from (${of(now)} ${before ? sql`union all ${of(before)}` : sql``}) written
    group by raw order by count(*) desc, raw limit ${sql.lit(maxPlacements)}`.execute(trx)
  const spent = await sql<{ raw: string }>`
    select distinct left(s.placement, 480) as raw from ad_spend s
    where s.account_id = ${now.accountId} limit ${sql.lit(maxPlacements)}`.execute(trx)
  return new Map([...rows, ...spent.rows].map(({ raw }) => [raw, placementKey(raw)]))
}

/**
 * Rows of few people come behind the others in either direction of a ratio: an ad with one sale and R$ 4 of
 * spend is neither the best nor the worst. Leads as in `isSmallSample`; a ROAS and a cost per customer also need
 * some sales. Rows without the ratio stay last.
 */
function smallSamplesLast(sort: LevelOrder['sort']): RawBuilder<unknown> {
  if (sort !== 'cpl' && sort !== 'cpa' && sort !== 'roas') return sql``
  const isEnough = sql`n.leads >= ${sql.lit(enoughLeads)}`
  const enough = sort === 'cpl' ? isEnough : sql`${isEnough} and n.sales >= ${sql.lit(enoughSales)}`
  return sql`(${ordering(sort)}) is null, (${enough}) desc nulls last,`
}

// The rule of `withRatios`: spend in two currencies divides nothing, and the row comes last.
const comparableSpend = sql`case when not exists (
  select from jsonb_array_elements(n.foreign_money) m where (m ->> 2)::bigint <> 0)
  then nullif(n.spend, 0)::numeric end`

function ordering(sort: LevelOrder['sort']): RawBuilder<unknown> {
  switch (sort) {
    case 'best':
      return sql`n.revenue desc nulls last, n.conversations`
    case 'name':
      return sql`lower(array_to_string(names, E'\\n'))`
    case 'periodSales':
      return sql`n.period_sales`
    case 'periodRevenue':
      return sql`n.period_revenue`
    case 'ticket':
      return sql`n.revenue::numeric / nullif(n.sales, 0)`
    case 'cpl':
      return sql`${comparableSpend} / nullif(n.leads, 0)`
    case 'cpa':
      return sql`${comparableSpend} / nullif(n.customers, 0)`
    case 'roas':
      return sql`n.revenue / ${comparableSpend}`
    default:
      return sql.ref(`n.${sort}`)
  }
}
