import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns as campaignsContract } from '#contracts/campaigns'
import { listClicks as clicksContract } from '#contracts/clicks'
import { exportQuery } from '#contracts/dashboard'
import { listLeads as leadsContract } from '#contracts/leads'
import { leadSorts } from '#domain/filters'
import { exportClicks } from '#server/activity/export-clicks'
import { listClicks } from '#server/activity/list-clicks'
import { campaignTree } from '#server/campaigns/campaign-tree'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { receiveMessage } from '#server/conversations/receive-message'
import { funnel } from '#server/dashboard/funnel'
import { withLeads } from '#server/leads/lead-work'
import { exportLeads } from '#server/leads/list/export-leads'
import { listLeads } from '#server/leads/list/list-leads'
import type { Context } from '#server/platform/context'
import type { Column } from '#server/platform/csv'
import { partOf } from '#server/platform/work'
import { exportSales } from '#server/sales/export-sales'
import { choiceOf, hitOf } from '../bench/ad-hits.ts'
import { type Question, questions } from '../bench/list-questions.ts'
import { fillAccount } from '../bench/seed-clicks.ts'
import { openTestContext, type TestContext } from './helpers/context.ts'
import { type Plan, tellPlans } from './helpers/plans.ts'

// How PostgreSQL carries out the main questions of an account beside a larger one. What reads a table
// whole takes the longer the more others have; statistics are those of the rows that are there.

const clicks = 8_000
const clicksOfOthers = 40_000
/** A page has 8 kB; an index would not make a smaller table faster. */
const pagesOfLargeTables = 30

let own: TestContext
let account: string
let largerAccount: string
let large: Set<string>
let plans: Awaited<ReturnType<typeof tellPlans>>

beforeAll(async () => {
  own = await openTestContext()
  // Connections tell plans from their first statement on.
  plans = await tellPlans(own.databaseUrl)
  const { ctx } = own
  largerAccount = await own.newAccount()
  await fillAccount(ctx, largerAccount, { clicks: clicksOfOthers, clicksPerLead: 4 })
  account = await own.newAccount()
  await fillAccount(ctx, account, { clicks })
  await sql`vacuum analyze`.execute(ctx.sql.asOwner)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relpages >= ${pagesOfLargeTables}`.execute(ctx.sql.asOwner)
  // It has a row an ad, of which both accounts have the same number.
  large = new Set(rows.map(({ name }) => name).filter((name) => name !== 'ad_totals'))
}, 120_000)
afterAll(async () => {
  plans.close()
  await own.close()
})

/** The statements that read a large table whole. */
async function wholeReads(run: () => Promise<unknown>): Promise<Plan[]> {
  const told = await plans.plansOf(run)
  expect(told.length).toBeGreaterThan(0)
  return told.filter(({ scanned }) => scanned.some((table) => large.has(table)))
}

test('the tables that grow with clicks are large ones', () => {
  expect([...large]).toEqual(
    expect.arrayContaining(['click_rows_2026_10', 'ad_weeks', 'leads', 'messages']),
  )
})

test('a statement that reads a large table whole is told, also inside of a function', async () => {
  const run = () => sql`select max(text) from messages`.execute(own.ctx.sql.asOwner)
  expect(await wholeReads(run)).toMatchObject([{ scanned: ['messages'] }])
  await sql`create function read_all() returns bigint language plpgsql as $$ begin
    return (select count(distinct explanation) from leads); end $$`.execute(own.ctx.sql.asOwner)
  const inside = () => sql`select read_all()`.execute(own.ctx.sql.asOwner)
  expect(await wholeReads(inside)).toMatchObject([{ scanned: ['leads'] }])
})

test.each(questions.map(({ name, ask }) => [name, ask] as const))('%s', async (_, ask) => {
  expect(await wholeReads(() => ask(own.ctx, account))).toEqual([])
})

test('the list of who sees only some of the leads', async () => {
  const asker = { id: own.ctx.newId(), role: 'attendant' } as const
  const query = leadsContract.query.parse({})
  const run = () =>
    partOf({ kind: 'request', name: 'test', asker }, () => listLeads(own.ctx, account, query))
  expect(await wholeReads(run)).toEqual([])
})

/** What is asked for first and the middle of the lists cost a part of what an account has. */
const mostRows = clicks / 3
const middle = { offset: clicks / 2 }
const lastDays = { dateRange: 'last7days' }
const bounded: Omit<Question, 'isFirst'>[] = [
  ...questions.filter(({ isFirst }) => isFirst),
  ...leadSorts.map((sort) => ({
    name: `leads from the middle, ${sort}`,
    ask: (ctx: Context, id: string) =>
      listLeads(ctx, id, leadsContract.query.parse({ ...middle, sort })),
  })),
  {
    name: 'clicks from the middle',
    ask: (ctx, id) => listClicks(ctx, id, clicksContract.query.parse(middle)),
  },
]

test.each(bounded)('few rows are read: $name', async ({ ask }) => {
  const told = await plans.plansOf(() => ask(own.ctx, account))
  expect(told.filter(({ rows }) => rows > mostRows)).toEqual([])
})

test.each([
  [
    'clicks',
    (ctx: Context, id: string) => listClicks(ctx, id, clicksContract.query.parse(lastDays)),
  ],
  ['leads', (ctx: Context, id: string) => listLeads(ctx, id, leadsContract.query.parse(lastDays))],
])('no month outside of the chosen days is planned for: %s', async (_, ask) => {
  const told = await plans.plansOf(() => ask(own.ctx, account))
  const ofDays = told.filter(({ statement }) => statement.includes('c.clicked_at >='))
  expect(ofDays.length).toBeGreaterThan(0)
  expect(ofDays.map(({ removed }) => removed)).toEqual(ofDays.map(() => 0))
})

test('the campaign report reads no sale', async () => {
  for (const given of [{}, { dateRange: 'last30days' }, { level: 'ad', source: 'facebook' }]) {
    const query = campaignsContract.query.parse(given)
    const told = await plans.plansOf(() => campaignTree(own.ctx, largerAccount, query))
    expect(told.filter(({ statement }) => / (from|join) sales /.test(statement))).toEqual([])
    expect(told.some(({ statement }) => /sale_(days|totals)/.test(statement))).toBe(true)
  }
})

test('the funnel of a campaign reads the people of that campaign', async () => {
  const campaign = '[CONV] Coleção de inverno 7 | WhatsApp'
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from leads where account_id = ${largerAccount}
      and campaign = ${campaign}`.execute(own.ctx.sql.asOwner)
  const query = exportQuery.parse({ campaign })
  const told = await plans.plansOf(() => funnel(own.ctx, largerAccount, query))
  // Each with the sale that made a customer of it.
  const most = 2 * (rows[0]?.people ?? 0)
  const read = told.filter(({ statement }) => statement.includes('from leads l'))
  expect(read).toHaveLength(2)
  expect(read.filter((plan) => plan.rows > most)).toEqual([])
})

test.each(['inverno', 'in'])(
  'of a search that finds as many clicks as are counted, %s, the pages are those of the list',
  async (search) => {
    const { ctx } = own
    for (const offset of [0, 9_990]) {
      const unanswered = (given: object) =>
        listLeads(
          ctx,
          largerAccount,
          leadsContract.query.parse({ kind: 'clicks', offset, ...given }),
        )
      const { leads } = await unanswered({})
      expect(leads.length).toBeGreaterThan(0)
      expect(await unanswered({ search })).toEqual({ leads, total: 10_000 })
    }
    const clicked = async (given: object) => {
      const query = clicksContract.query.parse({ limit: 100, ...given })
      const { clicks, total } = await listClicks(ctx, largerAccount, query)
      const ids = clicks.filter((row) => row.activityType === 'click').map(({ id }) => id)
      return { ids: ids.slice(0, 30), total }
    }
    expect(await clicked({ search })).toEqual({ ids: (await clicked({})).ids, total: 10_000 })
    // Leads, each of whose texts would be read, are not counted besides.
    const run = () => listLeads(ctx, largerAccount, leadsContract.query.parse({ search }))
    const statements = (await plans.plansOf(run)).map(({ statement }) => statement)
    expect(statements).toEqual(
      expect.arrayContaining([expect.stringMatching(/count\(\*\) from \(select from clicks/)]),
    )
    expect(statements.filter((one) => /count\(\*\) from \(select from leads/.test(one))).toEqual([])
  },
)

const whole = { isMasked: false, choose: <Row>(columns: Column<Row>[]) => columns }

test.each([
  ['clicks', exportClicks],
  ['leads', exportLeads],
  ['sales', exportSales],
] as const)('the file of %s', async (type, open) => {
  const query = exportQuery.parse({ type, dateRange: 'last30days' })
  const run = async () => {
    for await (const piece of await open(own.ctx, account, query, whole)) {
      expect(piece.length).toBeGreaterThan(0)
    }
  }
  expect(await wholeReads(run)).toEqual([])
})

test('the file of leads looks for the click of each, also of thousands at a time', async () => {
  const query = exportQuery.parse({ type: 'leads', dateRange: 'all' })
  const run = async () => {
    let bytes = 0
    for await (const piece of await exportLeads(own.ctx, largerAccount, query, whole)) {
      bytes += piece.length
    }
    expect(bytes).toBeGreaterThan(10_000_000)
  }
  const scanned = (await wholeReads(run)).flatMap((plan) => plan.scanned)
  expect(scanned.filter((table) => table.startsWith('click_rows') && large.has(table))).toEqual([])
})

test('moving a click: its visitor, its code, what it shares, its totals', async () => {
  const { ctx } = own
  const link = await ctx.sql.asOwner
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const at = ctx.now().getTime()
  const { hit } = hitOf(choiceOf(1), { at, number: null })
  await sql`
    insert into click_inbox (id, account_id, link_id, hit)
    values (${ctx.newId()}, ${account}, ${link.id}, ${hitText({ ...hit, code: 'K7Q2M9XA' })})`.execute(
    ctx.sql.asOwner,
  )
  const run = async () => expect(await createClickMover(ctx).move()).toBe(1)
  expect(await wholeReads(run)).toEqual([])
})

test('a message with a code: its click, its contact, its lead', async () => {
  const { ctx } = own
  const { id } = await ctx.sql.asOwner
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const run = () =>
    withLeads(ctx, account, (work) =>
      receiveMessage(work, { id, ownPhone: null, ownLid: null }, ctx.now(), {
        kind: 'message',
        id: 'K7',
        at: ctx.now(),
        direction: 'in',
        via: 'unknown',
        contact: { phone: '5511912345678' },
        contactName: 'Érica',
        type: 'text',
        text: 'Olá! [ID: K7Q2M9XA]',
        pending: false,
        fromChatLink: false,
      }),
    )
  expect(await wholeReads(run)).toEqual([])
  const lead = await ctx.sql.asOwner
    .selectFrom('leads')
    .select('code')
    .where('account_id', '=', account)
    .where('code', '=', 'K7Q2M9XA')
    .execute()
  expect(lead).toHaveLength(1)
})
