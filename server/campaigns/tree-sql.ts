import { type RawBuilder, sql } from 'kysely'
import { countedSales } from '#server/reporting/counted-sales'
import { maxNameKey } from '#server/reporting/dimension-keys'
import { totalsByName, totalsRows } from '#server/reporting/totals-rows'
import { allOf, nameColumns as columns, type LevelScope, openedIs } from './level-scope.ts'
import { measured } from './measured.ts'
import { spendMeasures } from './spend-sql.ts'

const idNames = ['campaignId', 'adsetId', 'adId'] as const

/**
 * What is added up: rows of `measured`. Clicks and people come from the roll-ups, only what was sold
 * from sales; on the level of placements, which the roll-ups do not know, all come from the rows of
 * the one ad that was opened.
 */
export function measures(level: LevelScope): RawBuilder<unknown> {
  const parts =
    level.depth === 4 ? placementParts(level) : [rolledUp(level), sold(level), idsOfAds(level)]
  if (level.opened.length === 0) parts.push(untracked(level))
  if (level.isSpendShown) parts.push(spendMeasures(level))
  return sql.join(parts, sql` union all `)
}

const named = sql`'named'`
const unattributed = sql`'unattributed'`
const customers = sql`filter (where t.status = 'converted')`

function rolledUp({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = columns.slice(0, depth).map((name) => sql.ref(`t.${name}`))
  const counted = measured(named, sql`array[${sql.join(names)}]`, {
    clicks: sql`sum(t.clicks)`,
    conversations: sql`sum(t.tracked_leads)`,
    leads: sql`sum(t.tracked_leads)`,
    customers: sql`sum(t.tracked_leads) ${customers}`,
  })
  return sql`
    select ${counted} from ${totalsByName(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals} and ${openedIs('t', opened)}
    group by ${sql.join(names)} having sum(t.clicks) <> 0 or sum(t.tracked_leads) <> 0`
}

// People who wrote without a trace, whatever names their row may carry.
function untracked({ accountId, depth, filters }: LevelScope): RawBuilder<unknown> {
  const people = measured(unattributed, blankNames(depth), {
    conversations: sql`sum(t.untracked_leads)`,
    customers: sql`sum(t.untracked_leads) ${customers}`,
  })
  return sql`
    select ${people} from ${totalsRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals}
    having sum(t.untracked_leads) <> 0`
}

function sold({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = sql`array[${sql.join(columns.slice(0, depth).map((name) => rowName('l', name)))}]`
  const which = sql`${filters.leads} and l.is_tracked and ${openedRowIs('l', opened)}`
  if (opened.length > 0) return soldTo(named, names, { accountId, which })
  return soldTo(
    sql`case when l.is_tracked then ${named} else ${unattributed} end`,
    sql`case when l.is_tracked then ${names} else ${blankNames(depth)} end`,
    { accountId, which: filters.leads },
  )
}

/**
 * What leads bought, by currency, and how many of them more than once. Each sale is read once; the
 * second of a lead says that it came again.
 */
function soldTo(
  kind: RawBuilder<unknown>,
  names: RawBuilder<unknown>,
  { accountId, which }: { accountId: string; which: RawBuilder<unknown> },
  joins = sql``,
): RawBuilder<unknown> {
  const amounts = measured(sql`bought.kind`, sql`bought.names`, {
    sales: sql`count(*) filter (where bought.currency = 'BRL')`,
    repeats: sql`count(*) filter (where bought.nth = 2)`,
    revenue: sql`sum(bought.cents)`,
    currency: sql`bought.currency`,
  })
  return sql`
    select ${amounts} from (
      select ${kind} as kind, ${names} as names, s.cents, s.currency,
        row_number() over (partition by s.lead_id) as nth
      from ${countedSales(accountId)} ${joins} where ${which}
    ) bought group by bought.kind, bought.names, bought.currency`
}

// The ids of ads that leads came by; they count nothing here.
function idsOfAds({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = columns.slice(0, depth).map((name) => rowName('l', name))
  const id = sql`l.campaign_data ->> ${sql.lit(idNames[depth - 1] ?? 'adId')}`
  return sql`
    select ${measured(named, sql`array[${sql.join(names)}]`, { id })}
    from leads l
    where l.account_id = ${accountId} and l.ad_id is not null and ${filters.leads}
      and ${id} is not null and ${openedRowIs('l', opened)}
    group by ${sql.join(names)}, ${id}`
}

function placementParts({ accountId, opened, filters }: LevelScope): RawBuilder<unknown>[] {
  const names = (placement: RawBuilder<unknown>) =>
    sql`${opened}::text[] || left(coalesce(${placement}, ''), 480)`
  // A lead that came by a click has that click's placement.
  const ofLead = names(sql`coalesce(c.campaign_data, l.campaign_data) ->> 'placement'`)
  const clickOfLead = sql`left join clicks c on c.account_id = l.account_id and c.id = l.click_id`
  const isShown = sql`l.is_tracked and ${filters.leads} and ${openedRowIs('l', opened)}`
  return [
    sql`
      select ${measured(named, names(sql`c.placement`), { clicks: sql`1` })}
      from clicks_of_ad(${opened[0]}, ${opened[1]}, ${opened[2]}) c
      where ${filters.clicks} and ${openedRowIs('c', opened)}`,
    sql`
      select ${measured(named, ofLead, {
        conversations: sql`1`,
        leads: sql`1`,
        customers: sql`(l.status = 'converted')::int`,
      })}
      from leads l ${clickOfLead}
      where l.account_id = ${accountId} and ${isShown}`,
    soldTo(named, ofLead, { accountId, which: isShown }, clickOfLead),
  ]
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
