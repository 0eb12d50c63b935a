import { type Kysely, type RawBuilder, sql } from 'kysely'
import { shareTurn } from '#server/platform/account-lock'
import { answering } from '#server/platform/insert-rows'
import type { Database } from '#server/platform/sql'
import { countedSales } from './counted-sales.ts'
import { dimensions } from './dimension-keys.ts'

/** A sale as it was counted (-1) or counts now (1). As text: a key has more digits than a number. */
type SaleChange = { sign: 1 | -1; sale_id: string; row: string }

/**
 * Brings the roll-ups of sales (sale_days, sale_totals) in line with the sales of these leads. What a sale
 * counted as is kept in counted_sales and taken back as it stands there, so that whoever changes a sale or
 * the lead that it counts with says no more than which lead it was. Last in a transaction, after applyTotals: then
 * ad_totals has the names of each key.
 */
export async function countSales(
  trx: Kysely<Database>,
  accountId: string,
  leadIds: ReadonlySet<string>,
): Promise<void> {
  if (leadIds.size === 0) return
  await shareTurn(trx, 'daily_totals', accountId)
  const changes = await changesOf(trx, accountId, [...leadIds])
  if (changes.length === 0) return
  await sql`
    delete from counted_sales where account_id = ${accountId}
      and sale_id = any(${changes.map((change) => change.sale_id)}::uuid[])`.execute(trx)
  const fresh = changes.filter(({ sign }) => sign === 1)
  const rows = (some: SaleChange[]) => sql`unnest(${some.map(({ row }) => row)}::text[],
    ${some.map(({ sign }) => sign)}::integer[]) as change (text, sign)
    cross join lateral jsonb_populate_record(null::counted_sales, change.text::jsonb) c`
  await sql`
    insert into counted_sales (${columns}) select ${columns} from ${rows(fresh)} ${answering}`.execute(
    trx,
  )
  await addSales(trx, sql`(select ${columns}, sign from ${rows(changes)})`)
}

/** Counts all sales of an account anew. The caller has the account's turn of counting. */
export async function recountSales(trx: Kysely<Database>, accountId: string): Promise<void> {
  for (const table of ['counted_sales', 'sale_days', 'sale_totals'] as const) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(trx)
  }
  await sql`
    insert into counted_sales (${columns}) ${asCounted(accountId, sql`true`)} ${answering}`.execute(
    trx,
  )
  await addSales(trx, sql`(select *, 1 as sign from counted_sales where account_id = ${accountId})`)
}

const columns = sql`account_id, sale_id, key, is_tracked, lead_day, sold_day, currency, cents, is_second`

/** Rows of counted_sales: the sales of such leads `l` that count. */
function asCounted(accountId: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select account_id, sale_id, totals_key(campaign, ad_set, creative, source, status) as key,
      is_tracked, lead_day, sold_day, currency, cents, is_second
    from (
      select s.account_id, s.id as sale_id, ${dimensions('l')}, l.is_tracked,
        l.first_message_day as lead_day, s.sold_day, s.currency, s.cents,
        row_number() over (partition by s.account_id, s.lead_id order by s.id) = 2 as is_second
      from ${countedSales(accountId)} where ${which}
    ) sale`
}

async function changesOf(
  trx: Kysely<Database>,
  accountId: string,
  leadIds: string[],
): Promise<SaleChange[]> {
  const { rows } = await sql<SaleChange>`
    with before as (
      select ${columns} from counted_sales
      where account_id = ${accountId} and sale_id in (select s.id from sales s
        where s.account_id = ${accountId} and s.lead_id = any(${leadIds}::uuid[]))
    ), after as (${asCounted(accountId, sql`l.id = any(${leadIds}::uuid[])`)})
    select -1 as sign, c.sale_id, to_jsonb(c)::text as row
    from (select * from before except select * from after) c
    union all
    select 1, c.sale_id, to_jsonb(c)::text from (select * from after except select * from before) c`.execute(
    trx,
  )
  return rows
}

/** Adds rows of counted_sales, each with its `sign`, to the roll-ups; keys in one order. */
async function addSales(trx: Kysely<Database>, counted: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into sale_days as known (account_id, day, key, is_tracked, currency, sales, repeats, cents,
      period_sales, period_cents)
    select account_id, day, key, is_tracked, currency, sum(sales), sum(repeats), sum(lead_cents),
      sum(period_sales), sum(period_cents)
    from ${counted} c cross join lateral (values
      (lead_day, sign, sign * is_second::integer, sign * cents, 0, 0),
      (sold_day, 0, 0, 0, sign, sign * cents)
    ) as part (day, sales, repeats, lead_cents, period_sales, period_cents)
    group by account_id, day, key, is_tracked, currency
    order by account_id, day, key, is_tracked, currency
    on conflict (account_id, day, key, is_tracked, currency) do update set
      sales = known.sales + excluded.sales, repeats = known.repeats + excluded.repeats,
      cents = known.cents + excluded.cents,
      period_sales = known.period_sales + excluded.period_sales,
      period_cents = known.period_cents + excluded.period_cents ${answering}`.execute(trx)
  await sql`
    insert into sale_totals as known (account_id, key, is_tracked, currency, sales, repeats, cents)
    select account_id, key, is_tracked, currency, sum(sign), sum(sign * is_second::integer),
      sum(sign * cents)
    from ${counted} c
    group by account_id, key, is_tracked, currency order by account_id, key, is_tracked, currency
    on conflict (account_id, key, is_tracked, currency) do update set
      sales = known.sales + excluded.sales, repeats = known.repeats + excluded.repeats,
      cents = known.cents + excluded.cents ${answering}`.execute(trx)
}
