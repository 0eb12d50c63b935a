import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#contracts/campaigns'
import type { Currency } from '#domain/conversions/conversion-rules'
import { addDays } from '#domain/date-range'
import type { LeadStatus } from '#domain/filters'
import { type LeadRecord, type LeadWork, moveLeadCounts, withLeads } from '#server/leads/lead-work'
import { recount } from '#server/reporting/recount'
import {
  correctSale,
  deleteSale,
  describeSale,
  refundSale,
  restoreSale,
} from '#server/sales/change-sale'
import { keepNewestSale, recordSale, type SaleRecord } from '#server/sales/record-sale'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead } from '#tests/helpers/rows'
import { campaignTree } from './campaign-tree.ts'

// 12:00 on a Tuesday in São Paulo (UTC-3).
const now = new Date('2026-11-17T15:00:00Z')
const firstDay = '2026-11-10'
let own: TestContext
beforeAll(async () => {
  own = await openTestContext(now)
})
afterAll(() => own.close())

const lead = fc.record({
  // Some of them around midnight of the account.
  at: fc
    .integer({ min: 0, max: 7 * 24 })
    .map((hours) => new Date(Date.parse('2026-11-10T02:30:00Z') + hours * 3_600_000)),
  campaign: fc.constantFrom('Verão', 'Natal', null),
  adSet: fc.constantFrom('Frio', null),
  creative: fc.constantFrom('Vídeo', 'Foto', null),
  source: fc.constantFrom('facebook', 'google'),
  isTracked: fc.boolean(),
})
const which = { which: fc.nat() }
const money = {
  cents: fc.integer({ min: 1, max: 100_000 }),
  currency: fc.constantFrom<Currency>('BRL', 'BRL', 'USD'),
}
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('sell'), ...which, ...money }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct'), ...which, ...money }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move'), ...which, day: fc.nat(7) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('refund', 'delete', 'restore'), ...which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status'),
      ...which,
      status: fc.constantFrom<LeadStatus>('converted', 'converted', 'lost', 'contacted'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('attribute'),
      ...which,
      campaign: fc.constantFrom('Verão', 'Páscoa', null),
      source: fc.constantFrom('facebook', 'instagram'),
      isTracked: fc.boolean(),
      isTest: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge'), ...which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone'), ...which }) },
)
type Step = {
  kind: string
  which: number
  cents?: number
  currency?: Currency
  day?: number
  status?: LeadStatus
  campaign?: string | null
  source?: string
  isTracked?: boolean
  isTest?: boolean
}

test('after whatever happens to sales and leads the roll-ups of sales are the sums of the sales', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lead, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (leads, steps) => {
        const account = await own.newAccount()
        await addClick(own.ctx, account, { at: now, campaign: 'Verão', source: 'facebook' })
        for (const row of leads) {
          await addLead(own.ctx, account, { ...row, status: 'converted' })
        }
        for (const one of steps) await take(account, one)
        const kept = await rollUps(account)
        expect(kept).toEqual(await summed(account))
        await sameTrees(account)
        await recount(own.ctx, account)
        expect(await rollUps(account)).toEqual(kept)
      },
    ),
    { numRuns: 12 },
  )
}, 300_000)

async function take(account: string, one: Step): Promise<void> {
  if (one.kind === 'zone') {
    const zones = ['Asia/Tokyo', 'America/Sao_Paulo']
    await own.ctx.sql.asOwner
      .updateTable('accounts')
      .set({ time_zone: zones[one.which % 2] ?? '' })
      .where('id', '=', account)
      .execute()
    return recount(own.ctx, account)
  }
  await withLeads(own.ctx, account, async (work) => {
    const { trx } = work
    const known = await trx
      .selectFrom('leads')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id')
      .execute()
    const sales = await trx
      .selectFrom('sales')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id')
      .execute()
    const chosen = known[one.which % known.length]
    const sale = sales[one.which % (sales.length || 1)]
    if (chosen === undefined) return
    await changeLead(work, chosen, known, one)
    if (sale !== undefined) await changeSale(work, sale, one)
  })
}

async function changeLead(
  work: LeadWork,
  chosen: LeadRecord,
  known: LeadRecord[],
  one: Step,
): Promise<void> {
  const { cents = 1, currency = 'BRL' } = one
  if (one.kind === 'sell') {
    const soldAt = new Date(chosen.first_message_at.getTime() + (one.which % 3) * 86_400_000)
    const sale = { leadId: chosen.id, cents, currency, soldAt }
    await recordSale(work, { ...sale, origin: 'manual', enteredBy: 'Ana' })
  } else if (one.kind === 'status') {
    await rewrite(work, chosen, { ...chosen, status: one.status ?? 'converted' })
  } else if (one.kind === 'attribute') {
    const { campaign = null, source = '', isTracked = true, isTest = false } = one
    const facts = {
      campaign,
      source,
      is_tracked: isTracked,
      is_test: isTest,
      from_click: isTracked,
    }
    await rewrite(work, chosen, { ...chosen, ...facts })
  } else if (one.kind === 'merge' && known.length > 1) {
    const kept = known.find(({ id }) => id !== chosen.id)
    if (kept !== undefined) await merge(work, chosen, kept)
  }
}

async function rewrite(work: LeadWork, before: LeadRecord, after: LeadRecord): Promise<void> {
  const { status, campaign, source, is_tracked, is_test, from_click } = after
  await work.trx
    .updateTable('leads')
    .set({ status, campaign, source, is_tracked, is_test, from_click })
    .where('account_id', '=', work.accountId)
    .where('id', '=', before.id)
    .execute()
  moveLeadCounts(work, before, after)
}

/** As merge-contacts.ts leaves the sales and leads of two contacts. */
async function merge(work: LeadWork, gone: LeadRecord, kept: LeadRecord): Promise<void> {
  const { trx, accountId } = work
  await sql`update sales set lead_id = ${kept.id}
    where account_id = ${accountId} and lead_id = ${gone.id}`.execute(trx)
  await sql`delete from leads where account_id = ${accountId} and id = ${gone.id}`.execute(trx)
  moveLeadCounts(work, gone, null)
  await keepNewestSale(work, kept.id)
}

async function changeSale(work: LeadWork, sale: SaleRecord, one: Step): Promise<void> {
  const { kind, cents = 1, currency = 'BRL' } = one
  const isLive = sale.deleted_at === null
  if (kind === 'correct') await correctSale(work, sale, { cents, currency }, { actor: 'Ana' })
  if (kind === 'move') {
    await describeSale(work, sale, { sold_day: addDays(firstDay, one.day ?? 0) })
  }
  if (kind === 'refund' && isLive && sale.status === 'paid') await refundSale(work, sale, 'Ana')
  if (kind === 'delete' && isLive) await deleteSale(work, sale, 'Ana')
  if (kind === 'restore' && !isLive) await restoreSale(work, sale, 'Ana')
}

const names = sql`a.campaign, a.ad_set, a.creative, a.source`

async function rollUps(account: string) {
  const { rows: days } = await sql`
    select s.day::text as day, ${names}, s.is_tracked, s.currency, s.sales, s.repeats, s.cents,
      s.period_sales, s.period_cents
    from sale_days s join ad_totals a on a.account_id = s.account_id and a.key = s.key
    where s.account_id = ${account} and (s.sales, s.period_sales) <> (0, 0)
    order by 1, 2, 3, 4, 5, 6, 7`.execute(own.ctx.sql.asOwner)
  const { rows: all } = await sql`
    select ${names}, s.is_tracked, s.currency, s.sales, s.repeats, s.cents
    from sale_totals s join ad_totals a on a.account_id = s.account_id and a.key = s.key
    where s.account_id = ${account} and s.sales <> 0 order by 1, 2, 3, 4, 5, 6`.execute(
    own.ctx.sql.asOwner,
  )
  return { days, all }
}

/** The same from the sales and leads alone. */
async function summed(account: string) {
  const counted = sql`
    select coalesce(l.campaign, '') as campaign, coalesce(l.ad_set, '') as ad_set,
      coalesce(l.creative, '') as creative, l.source, l.is_tracked, l.first_message_day, s.sold_day,
      s.currency, s.cents, (select count(*) from sales o where o.account_id = s.account_id
        and o.lead_id = s.lead_id and o.status = 'paid' and o.deleted_at is null and o.id < s.id) = 1 as is_second
    from sales s join leads l on l.account_id = s.account_id and l.id = s.lead_id
    where s.account_id = ${account} and s.status = 'paid' and s.deleted_at is null
      and l.status = 'converted' and not l.is_test`
  const { rows: days } = await sql`
    select day::text as day, ${names}, a.is_tracked, a.currency, sum(sales)::int as sales,
      sum(repeats)::int as repeats, sum(lead_cents)::bigint as cents,
      sum(period_sales)::int as period_sales, sum(period_cents)::bigint as period_cents
    from (${counted}) a cross join lateral (values
      (first_message_day, 1, is_second::int, cents, 0, 0), (sold_day, 0, 0, 0, 1, cents)
    ) as part (day, sales, repeats, lead_cents, period_sales, period_cents)
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(own.ctx.sql.asOwner)
  const { rows: all } = await sql`
    select ${names}, a.is_tracked, a.currency, count(*)::int as sales,
      sum(is_second::int)::int as repeats, sum(cents)::bigint as cents
    from (${counted}) a group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(
    own.ctx.sql.asOwner,
  )
  return { days, all }
}

/** The report by the roll-ups is the one by the sales themselves, which a filter that no roll-up knows has. */
async function sameTrees(account: string): Promise<void> {
  await sql`delete from leads where account_id = ${account} and is_test`.execute(
    own.ctx.sql.asOwner,
  )
  const days = { dateRange: 'custom', startDate: '2026-11-11', endDate: '2026-11-14' }
  const facebook = { source: 'facebook' }
  for (const asked of [
    {},
    days,
    facebook,
    { ...days, campaign: 'Verão' },
    { ...days, ...facebook },
  ]) {
    for (const below of [{}, { level: 'ad' }, { parent: 'n/Ver%C3%A3o' }]) {
      const tree = (more: object) =>
        campaignTree(own.ctx, account, campaigns.query.parse({ ...asked, ...below, ...more }))
      expect(await tree({})).toEqual(await tree({ tests: 'include' }))
    }
  }
}
