import { type RawBuilder, sql } from 'kysely'
import { countedSales, isCountedSale, isCustomer } from '#server/reporting/counted-sales'
import { saleRows } from '#server/reporting/totals-rows'
import { type LevelScope, nameColumns, openedIs } from './level-scope.ts'
import { measured } from './measured.ts'
import { blankNames, named, openedRowIs, rowName, unattributed } from './row-names.ts'

/** What was sold: from the roll-ups of sales, or from the sales themselves where none is kept by a filter. */
export function sold(level: LevelScope): RawBuilder<unknown>[] {
  const { accountId, depth, opened, filters } = level
  if (!filters.isByRow) return [rolledUpSales(level)]
  return soldUnder(filters, buyersOf(depth, opened), (which) => ({
    accountId,
    which: soldBelow(opened, which),
  }))
}

function rolledUpSales({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const own = sql.join(nameColumns.slice(0, depth).map((name) => sql.ref(`t.${name}`)))
  const inBrl = sql`filter (where t.currency = 'BRL')`
  const { kind, names } = tracedOrNot(sql`t.is_tracked`, sql`array[${own}]`, depth)
  const amounts = measured(kind, names, {
    sales: sql`sum(t.sales) ${inBrl}`,
    repeats: sql`sum(t.repeats)`,
    revenue: sql`sum(t.cents)`,
    periodSales: sql`sum(t.period_sales) ${inBrl}`,
    periodRevenue: sql`sum(t.period_cents) ${inBrl}`,
    currency: sql`t.currency`,
  })
  return sql`
    select ${amounts} from ${saleRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals} and ${openedIs('t', opened)}
      and ${opened.length === 0 ? sql`true` : sql`t.is_tracked`}
    group by t.is_tracked, ${own}, t.currency
    having sum(t.sales) <> 0 or sum(t.period_sales) ${inBrl} <> 0`
}

/** People who came without a trace are in one row, whatever names their lead may carry. */
function tracedOrNot(isTracked: RawBuilder<unknown>, names: RawBuilder<unknown>, depth: number) {
  return {
    kind: sql`case when ${isTracked} then ${named} else ${unattributed} end`,
    names: sql`case when ${isTracked} then ${names} else ${blankNames(depth)} end`,
  }
}

/**
 * What was sold to the leads of the days, and the sales of the days themselves. Where no days are
 * chosen both are the same sales, which are then read once.
 */
export function soldUnder(
  filters: LevelScope['filters'],
  buyers: Buyers,
  among: (which: RawBuilder<unknown>) => Which,
): RawBuilder<unknown>[] {
  const { span, leads, messageLeads } = filters
  if (!span) return [soldEver(buyers, among(leads))]
  const onDays = sql`${messageLeads} and s.sold_day between ${span.from}::date and ${span.to}::date`
  return [soldTo(buyers, among(leads)), soldInDays(buyers, among(onDays))]
}

/** Kind and names of buyers in SQL; both follow from the columns `by`, for which PostgreSQL has statistics. */
type Buyers = {
  kind: RawBuilder<unknown>
  names: RawBuilder<unknown>
  by: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
}
type Which = { accountId: string; which: RawBuilder<unknown> }

function buyersOf(depth: number, opened: string[]): Buyers {
  const own = nameColumns.slice(0, depth)
  const names = sql`array[${sql.join(own.map((name) => rowName('l', name)))}]`
  const by = sql.join(own.map((name) => sql.ref(`l.${name}`)))
  if (opened.length > 0) return { kind: named, names, by }
  return { ...tracedOrNot(sql`l.is_tracked`, names, depth), by: sql`l.is_tracked, ${by}` }
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
