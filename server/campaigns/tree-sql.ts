import { type RawBuilder, sql } from 'kysely'
import { countedSales, isCountedSale, isCustomer } from '#server/reporting/counted-sales'
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
    level.depth === 4 ? placementParts(level) : [rolledUp(level), ...sold(level), idsOfAds(level)]
  if (level.opened.length === 0 || level.isOfAllAds) parts.push(untracked(level))
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

function sold({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown>[] {
  return soldUnder(filters, buyers(depth, opened), (which) => ({
    accountId,
    which: soldBelow(opened, which),
  }))
}

/**
 * What was sold to the leads of the days, and the sales of the days themselves. Where no days are
 * chosen both are the same sales, which are then read once.
 */
function soldUnder(
  filters: LevelScope['filters'],
  buyers: Buyers,
  among: (which: RawBuilder<unknown>) => Which,
): RawBuilder<unknown>[] {
  const { span, leads, messageLeads } = filters
  if (!span) return [soldEver(buyers, among(leads))]
  const onDays = sql`${messageLeads} and s.sold_day between ${span.from}::date and ${span.to}::date`
  return [soldTo(buyers, among(leads)), soldInDays(buyers, among(onDays))]
}

/** How rows tell who bought; both follow from the columns `by`, of which PostgreSQL has statistics. */
type Buyers = {
  kind: RawBuilder<unknown>
  names: RawBuilder<unknown>
  by: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
}
type Which = { accountId: string; which: RawBuilder<unknown> }

function buyers(depth: number, opened: string[]): Buyers {
  const own = columns.slice(0, depth)
  const names = sql`array[${sql.join(own.map((name) => rowName('l', name)))}]`
  const by = sql.join(own.map((name) => sql.ref(`l.${name}`)))
  if (opened.length > 0) return { kind: named, names, by }
  return {
    kind: sql`case when l.is_tracked then ${named} else ${unattributed} end`,
    names: sql`case when l.is_tracked then ${names} else ${blankNames(depth)} end`,
    by: sql`l.is_tracked, ${by}`,
  }
}

function soldBelow(opened: string[], which: RawBuilder<unknown>): RawBuilder<unknown> {
  return opened.length === 0
    ? which
    : sql`${which} and l.is_tracked and ${openedRowIs('l', opened)}`
}

/**
 * What all leads bought, as `soldTo`. All sales are numbered as their index has them, and grouped without
 * being put in order.
 */
function soldEver(
  { kind, names, by, joins = sql`` }: Buyers,
  { accountId, which }: Which,
): RawBuilder<unknown> {
  const inBrl = sql`filter (where s.currency = 'BRL')`
  const amounts = measured(kind, names, {
    sales: sql`count(*) ${inBrl}`,
    repeats: sql`count(*) filter (where s.nth = 2)`,
    revenue: sql`sum(s.cents)`,
    periodSales: sql`count(*) ${inBrl}`,
    periodRevenue: sql`sum(s.cents) ${inBrl}`,
    currency: sql`s.currency`,
  })
  return sql`
    select ${amounts} from (
      select s.lead_id, s.cents, s.currency, row_number() over (partition by s.lead_id) as nth
      from sales s where s.account_id = ${accountId} and ${isCountedSale}
    ) s
    join leads l on l.account_id = ${accountId} and l.id = s.lead_id and ${isCustomer}
    ${joins} where ${which} group by ${by}, s.currency`
}

/**
 * What leads bought, by currency, and how many of them more than once. Each sale is read once; the
 * second of a lead says that it came again.
 */
function soldTo(
  { kind, names, joins = sql`` }: Buyers,
  { accountId, which }: Which,
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

function soldInDays(
  { kind, names, joins = sql`` }: Buyers,
  { accountId, which }: Which,
): RawBuilder<unknown> {
  const amounts = measured(sql`bought.kind`, sql`bought.names`, {
    periodSales: sql`count(*)`,
    periodRevenue: sql`sum(bought.cents)`,
  })
  return sql`
    select ${amounts} from (
      select ${kind} as kind, ${names} as names, s.cents
      from ${countedSales(accountId)} ${joins} where s.currency = 'BRL' and ${which}
    ) bought group by bought.kind, bought.names`
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

function placementParts(level: LevelScope): RawBuilder<unknown>[] {
  const { accountId, opened, isOfAllAds, filters } = level
  const names = (placement: RawBuilder<unknown>) =>
    sql`${opened}::text[] || left(coalesce(${placement}, ''), 480)`
  // A lead that came by a click has that click's placement.
  const joins = sql`
    left join clicks c on c.account_id = l.account_id and c.id = l.click_id
    left join click_contexts x on x.account_id = ${accountId} and x.id = c.context_id`
  const placement = sql`coalesce(x.campaign_data, l.campaign_data) ->> 'placement'`
  const ofLead = names(placement)
  const below = isOfAllAds ? sql`true` : openedRowIs('l', opened)
  const tracked = (which: RawBuilder<unknown>) => ({
    accountId,
    which: sql`${which} and l.is_tracked and ${below}`,
  })
  const buyers = { kind: named, names: ofLead, by: placement, joins }
  const parts = [
    placementClicks(level, names),
    sql`
      select ${measured(named, ofLead, {
        conversations: sql`1`,
        leads: sql`1`,
        customers: sql`(l.status = 'converted')::int`,
      })}
      from leads l ${joins}
      where l.account_id = ${accountId} and ${tracked(filters.leads).which}`,
    ...soldUnder(filters, buyers, tracked),
  ]
  if (!isOfAllAds) return parts
  const untraced = { kind: unattributed, names: blankNames(4), by: sql`l.is_tracked` }
  const without = (which: RawBuilder<unknown>) => ({
    accountId,
    which: sql`${which} and not l.is_tracked`,
  })
  return [...parts, ...soldUnder(filters, untraced, without)]
}

// Those of one ad are found by it. Those of all are counted by what they share, and so in few rows.
function placementClicks(
  { accountId, opened, isOfAllAds, filters }: LevelScope,
  names: (placement: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!isOfAllAds) {
    return sql`
      select ${measured(named, names(sql`c.placement`), { clicks: sql`1` })}
      from clicks_of_ad(${opened[0]}, ${opened[1]}, ${opened[2]}) c
      where ${filters.clicks} and ${openedRowIs('c', opened)}`
  }
  const placement = sql`x.campaign_data ->> 'placement'`
  return sql`
    select ${measured(named, names(placement), { clicks: sql`shared.clicks` })}
    from (
      select c.context_id, count(*) as clicks from clicks c
      where c.account_id = ${accountId} and ${filters.clicks} group by c.context_id
    ) shared
    left join click_contexts x on x.account_id = ${accountId} and x.id = shared.context_id`
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
