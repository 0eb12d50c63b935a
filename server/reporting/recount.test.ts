import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilterQuery } from '#contracts/filters'
import type { LeadStatus } from '#domain/filters'
import { metrics } from '#server/dashboard/metrics'
import { recount } from '#server/reporting/recount'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead } from '#tests/helpers/rows'
import { applyTotals } from './apply-totals.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const start = Date.parse('2026-11-10T00:00:00Z')
const names = {
  campaign: fc.constantFrom('Verão', 'verao', 'Black Friday', '', null),
  adSet: fc.constantFrom('Conjunto', null),
  creative: fc.constantFrom('Vídeo', null),
  source: fc.constantFrom('facebook', 'instagram', 'sem_rastreio'),
}
const instant = fc.integer({ min: 0, max: 7 * 86_400_000 }).map((ms) => new Date(start + ms))
const status = fc.constantFrom('pending', 'contacted', 'converted', 'lost')
const operation = fc.oneof(
  fc.record({
    kind: fc.constant('click' as const),
    at: instant,
    class: fc.constantFrom('human', 'human', 'bot', 'repeat'),
    ...names,
  }),
  fc.record({
    kind: fc.constant('lead' as const),
    at: instant,
    isTracked: fc.boolean(),
    fromClick: fc.boolean(),
    ...names,
  }),
  fc.record({ kind: fc.constant('status' as const), which: fc.nat(), status }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

test('roll-ups kept by any sequence of clicks, leads and status changes equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (operations) => {
      const account = await own.newAccount()
      const leads: string[] = []
      for (const step of operations) await perform(account, leads, step)
      const kept = await totalsOf(account)
      await recount(own.ctx, account)
      expect(kept).toEqual(await totalsOf(account))
    }),
    { numRuns: 25 },
  )
})

test('another time zone moves rows to the days of that zone', async () => {
  const account = await own.newAccount('America/Sao_Paulo')
  await addClick(own.ctx, account, { at: new Date('2026-11-17T02:30:00Z') })
  await addLead(own.ctx, account, { at: new Date('2026-11-17T14:00:00Z') })
  await own.ctx.sql.asOwner
    .updateTable('accounts')
    .set({ time_zone: 'Asia/Tokyo' })
    .where('id', '=', account)
    .execute()
  await recount(own.ctx, account)
  own.setNow(new Date('2026-11-17T14:30:00Z'))
  const today = await metrics(own.ctx, account, { dateRange: 'today' } as FilterQuery)
  expect(today).toMatchObject({ totalClicks: 1, leadsConvertidos: 1 })
})

test('counting goes on correctly while another transaction recounts', async () => {
  const account = await own.newAccount()
  for (let i = 0; i < 20; i += 1) {
    await Promise.all([
      addClick(own.ctx, account, { at: new Date(start) }),
      addLead(own.ctx, account, { at: new Date(start) }),
      recount(own.ctx, account),
    ])
  }
  const kept = await totalsOf(account)
  await recount(own.ctx, account)
  expect(await totalsOf(account)).toEqual(kept)
  expect(kept.reduce((sum, row) => sum + Number(row.clicks), 0)).toBe(20)
})

test('transactions that count the same keys in opposite orders do not block each other', async () => {
  const account = await own.newAccount()
  const delta = (campaign: string) => ({
    accountId: account,
    day: '2026-11-17',
    campaign,
    adSet: null,
    creative: null,
    source: 'facebook',
    status: 'pending',
    clicks: 1,
  })
  const campaigns = Array.from({ length: 40 }, (_, i) => `campanha ${i}`)
  const links = Array.from({ length: 10 }, () => own.ctx.newId())
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      own.ctx.sql.asOwner.transaction().execute((trx) =>
        applyTotals(trx, {
          totals: (i % 2 ? campaigns : campaigns.toReversed()).map(delta),
          links: (i % 2 ? links : links.toReversed()).map((linkId) => ({
            accountId: account,
            linkId,
            class: 'human',
            [i % 2 ? 'hits' : 'leads']: 1,
          })),
        }),
      ),
    ),
  )
  const rows = await totalsOf(account)
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map((row) => row.clicks))).toEqual(new Set([12]))
  const { rows: linkRows } = await sql`
    select count(*) as links, min(hits) as hits, min(leads) as leads from link_totals
    where account_id = ${account}`.execute(own.ctx.sql.asOwner)
  expect(linkRows).toEqual([{ links: 10, hits: 6, leads: 6 }])
})

async function perform(account: string, leads: string[], step: Operation): Promise<void> {
  if (step.kind === 'click') {
    await addClick(own.ctx, account, step)
  } else if (step.kind === 'lead') {
    leads.push(
      await addLead(own.ctx, account, { ...step, fromClick: step.isTracked && step.fromClick }),
    )
  } else {
    const lead = leads[step.which % (leads.length || 1)]
    if (lead) await changeStatus(account, lead, step.status)
  }
}

async function changeStatus(account: string, leadId: string, next: LeadStatus): Promise<void> {
  await own.ctx.sql.withAccount(account, async (trx) => {
    const lead = await trx
      .selectFrom('leads')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('leads')
      .set({ status: next })
      .where('account_id', '=', account)
      .where('id', '=', leadId)
      .execute()
    const move = (to: string, by: 1 | -1) => ({
      accountId: account,
      day: lead.first_message_day,
      campaign: lead.campaign,
      adSet: lead.ad_set,
      creative: lead.creative,
      source: lead.source,
      status: to,
      ...(lead.is_tracked
        ? { trackedLeads: by, trackedLeadsFromClick: lead.from_click ? by : 0 }
        : { untrackedLeads: by }),
    })
    await applyTotals(trx, { totals: [move(lead.status, -1), move(next, 1)], links: [] })
  })
}

async function totalsOf(account: string) {
  const { rows } = await sql<Record<string, string | number>>`
    select day, campaign, ad_set, creative, source, status, clicks, tracked_leads,
      tracked_leads_from_click, untracked_leads from daily_totals
    where account_id = ${account}
      and (clicks, tracked_leads, tracked_leads_from_click, untracked_leads) <> (0, 0, 0, 0)
    order by day, campaign, ad_set, creative, source, status`.execute(own.ctx.sql.asOwner)
  return rows
}
