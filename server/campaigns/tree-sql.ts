import { type RawBuilder, sql } from 'kysely'
import { countedSales } from '#server/reporting/counted-sales'
import { maxNameKey } from '#server/reporting/dimension-keys'
import { totalsRows } from '#server/reporting/totals-rows'
import { allOf, nameColumns as columns, type LevelScope, openedIs } from './level-scope.ts'
import { spendMeasures } from './spend-sql.ts'

const idNames = ['campaignId', 'adsetId', 'adId'] as const

/**
 * What is added up: rows (kind, names text[], clicks, conversations, leads, customers,
 * revenue_cents, spend_cents, currency, id, label). Clicks and people come from the roll-ups, only
 * money from sales; on the level of placements, which the roll-ups do not know, all come from the
 * rows of the one ad that was opened.
 */
export function measures(level: LevelScope): RawBuilder<unknown> {
  const parts = level.depth === 4 ? placementParts(level) : [rolledUp(level), sales(level)]
  if (level.depth < 4) parts.push(idsOfAds(level))
  if (level.opened.length === 0) parts.push(untracked(level))
  if (level.isSpendShown) parts.push(spendMeasures(level))
  return sql.join(parts, sql` union all `)
}

function rolledUp({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = columns.slice(0, depth).map((name) => sql.ref(`t.${name}`))
  return sql`
    select 'named' as kind, array[${sql.join(names)}] as names, sum(t.clicks)::bigint as clicks,
      sum(t.tracked_leads)::bigint as conversations, sum(t.tracked_leads)::bigint as leads,
      coalesce(sum(t.tracked_leads) filter (where t.status = 'converted'), 0)::bigint as customers,
      0::bigint as revenue_cents, 0::bigint as spend_cents, '' as currency, '' as id, '' as label
    from ${totalsRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals} and ${openedIs('t', opened)}
    group by ${sql.join(names)} having sum(t.clicks) <> 0 or sum(t.tracked_leads) <> 0`
}

// People who wrote without a trace, whatever names their row may carry.
function untracked({ accountId, depth, filters }: LevelScope): RawBuilder<unknown> {
  return sql`
    select 'unattributed', ${blankNames(depth)}, 0, sum(t.untracked_leads)::bigint, 0,
      coalesce(sum(t.untracked_leads) filter (where t.status = 'converted'), 0)::bigint,
      0, 0, '', '', ''
    from ${totalsRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals}
    having sum(t.untracked_leads) <> 0
    union all
    select 'unattributed', ${blankNames(depth)}, 0, 0, 0, 0,
      sum(s.cents)::bigint, 0, s.currency, '', ''
    from ${countedSales(accountId)}
    where not l.is_tracked and ${filters.leads}
    group by s.currency`
}

function sales({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = columns.slice(0, depth).map((name) => rowName('l', name))
  return sql`
    select 'named', array[${sql.join(names)}], 0, 0, 0, 0, sum(s.cents)::bigint, 0,
      s.currency, '', ''
    from ${countedSales(accountId)}
    where l.is_tracked and ${filters.leads} and ${openedRowIs('l', opened)}
    group by ${sql.join(names)}, s.currency`
}

// The ids of ads that leads came by; they count nothing here.
function idsOfAds({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = columns.slice(0, depth).map((name) => rowName('l', name))
  const id = sql`l.campaign_data ->> ${sql.lit(idNames[depth - 1] ?? 'adId')}`
  return sql`
    select 'named', array[${sql.join(names)}], 0, 0, 0, 0, 0, 0, '', ${id}, ''
    from leads l
    where l.account_id = ${accountId} and l.ad_id is not null and ${filters.leads}
      and ${id} is not null and ${openedRowIs('l', opened)}
    group by ${sql.join(names)}, ${id}`
}

function placementParts({ accountId, opened, filters }: LevelScope): RawBuilder<unknown>[] {
  const names = (placement: RawBuilder<unknown>) =>
    sql`${opened}::text[] || left(coalesce(${placement}, ''), 480)`
  const clicks = sql`
    select 'named' as kind, ${names(sql`c.placement`)} as names, 1::bigint as clicks, 0::bigint as conversations,
      0::bigint as leads, 0::bigint as customers, 0::bigint as revenue_cents,
      0::bigint as spend_cents, '' as currency, '' as id, '' as label
    from clicks_of_ad(${opened[0]}, ${opened[1]}, ${opened[2]}) c
    where ${filters.clicks} and ${openedRowIs('c', opened)}`
  // A lead that came by a click has that click's placement.
  const leads = sql`
    select 'named', ${names(sql`coalesce(c.campaign_data, l.campaign_data) ->> 'placement'`)},
      0, 1, 1, (l.status = 'converted')::int, 0, 0, '', '', ''
    from leads l left join clicks c on c.account_id = l.account_id and c.id = l.click_id
    where l.account_id = ${accountId} and l.is_tracked and ${filters.leads}
      and ${openedRowIs('l', opened)}`
  const paid = sql`
    select 'named', ${names(sql`coalesce(c.campaign_data, l.campaign_data) ->> 'placement'`)},
      0, 0, 0, 0, s.cents, 0, s.currency, '', ''
    from ${countedSales(accountId)}
      left join clicks c on c.account_id = l.account_id and c.id = l.click_id
    where l.is_tracked and ${filters.leads} and ${openedRowIs('l', opened)}`
  return [clicks, leads, paid]
}

/** The name of a click or lead as daily_totals keys it. */
function rowName(alias: 'c' | 'l', column: (typeof columns)[number]): RawBuilder<unknown> {
  return sql`left(coalesce(${sql.ref(`${alias}.${column}`)}, ''), ${sql.lit(maxNameKey)})`
}

function openedRowIs(alias: 'c' | 'l', opened: string[]): RawBuilder<unknown> {
  return allOf(opened.map((name, i) => sql`${rowName(alias, columns[i] ?? 'creative')} = ${name}`))
}

function blankNames(depth: number): RawBuilder<unknown> {
  return sql`array_fill(''::text, array[${sql.lit(depth)}])`
}
