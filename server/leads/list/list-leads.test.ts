import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { listLeads as contract, leadSummary as summaryContract } from '#contracts/leads'
import type { LeadStatus } from '#domain/filters'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead, addLink } from '#tests/helpers/rows'
import { leadSummary } from './lead-summary.ts'
import { listLeads } from './list-leads.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const minute = (count: number) => new Date(Date.parse('2026-11-17T12:00:00Z') + count * 60_000)

async function list(account: string, query: z.input<typeof contract.query> = {}) {
  const answer = await listLeads(own.ctx, account, contract.query.parse(query))
  contract.output.parse(answer)
  return answer
}

function summary(account: string, query: z.input<typeof summaryContract.query> = {}) {
  return leadSummary(own.ctx, account, summaryContract.query.parse(query))
}

async function names(account: string, query: z.input<typeof contract.query> = {}) {
  return (await list(account, query)).leads.map((lead) => lead.contactName ?? lead.code)
}

test('contacts and unanswered human clicks are one list, newest first', async () => {
  const account = await own.newAccount()
  const ana = await addLead(own.ctx, account, { at: minute(1), name: 'Ana' })
  await addClick(own.ctx, account, { at: minute(2), code: 'AAAA1111' })
  await addClick(own.ctx, account, { at: minute(0), code: 'BBBB2222', leadId: ana })
  await addClick(own.ctx, account, { at: minute(3), code: 'CCCC3333', class: 'bot' })
  await addLead(own.ctx, account, { at: minute(4), name: 'Bia', isTracked: false })
  const { leads, total } = await list(account)
  expect(total).toBe(3)
  expect(leads.map((lead) => [lead.contactName ?? lead.code, lead.status])).toEqual([
    ['Bia', 'contacted'],
    ['AAAA1111', 'pending'],
    ['Ana', 'contacted'],
  ])
  expect(leads[1]?.id).toMatch(/^c_[0-9a-f-]{36}$/)
})

test('a lead shows its contact, its click and its link', async () => {
  const account = await own.newAccount()
  const linkId = await addLink(own.ctx, account, 'abcd2345')
  const ip = '2001:db8::1'
  const params = { utm_campaign: 'verao_2026' }
  const visit = { code: 'K7Q2M9XA', linkId, ip, params }
  const clickId = await addClick(own.ctx, account, { at: minute(0), ...visit })
  await addLead(own.ctx, account, {
    at: minute(5),
    createdAt: minute(0),
    lastMessageAt: minute(9),
    name: 'Ana',
    code: 'K7Q2M9XA',
    clickId,
    linkId,
  })
  const { leads } = await list(account, { search: 'Ana' })
  expect(leads[0]).toMatchObject({
    contactName: 'Ana',
    whatsappNumber: '5511987654321',
    createdAt: '2026-11-17T12:00:00.000Z',
    contactedAt: '2026-11-17T12:09:00.000Z',
    firstMessage: 'Oi, quero saber mais',
    leadCode: 'K7Q2M9XA',
    clickId: 'abcd2345',
    ipAddress: ip,
    isTracked: true,
    deviceInfo: { type: 'mobile', os: 'Android', device: 'SM-A155M', ipv6: ip, browser: null },
    campaignData: { campaignName: 'Verão', utmCampaign: 'verao_2026', fbclid: null },
    attribution: { reason: 'codigo', confidence: 'alta' },
  })
})

test('each sort orders the whole list, not a page of it', async () => {
  const account = await own.newAccount()
  await addLead(own.ctx, account, { at: minute(1), lastMessageAt: minute(50), name: 'Érica' })
  await addLead(own.ctx, account, { at: minute(2), name: 'zeca' })
  await addLead(own.ctx, account, { at: minute(3), lastMessageAt: minute(40), name: 'Ana' })
  await addLead(own.ctx, account, { at: minute(4), name: null, code: 'SEMNOME1' })
  await addClick(own.ctx, account, { at: minute(5), code: 'CLIQUE05' })
  await addClick(own.ctx, account, { at: minute(0), code: 'CLIQUE00' })
  const expected = {
    created_desc: ['CLIQUE05', 'SEMNOME1', 'Ana', 'zeca', 'Érica', 'CLIQUE00'],
    created_asc: ['CLIQUE00', 'Érica', 'zeca', 'Ana', 'SEMNOME1', 'CLIQUE05'],
    whatsapp_desc: ['Érica', 'Ana', 'CLIQUE05', 'SEMNOME1', 'zeca', 'CLIQUE00'],
    name_asc: ['Ana', 'Érica', 'zeca', 'CLIQUE05', 'SEMNOME1', 'CLIQUE00'],
    name_desc: ['zeca', 'Érica', 'Ana', 'CLIQUE05', 'SEMNOME1', 'CLIQUE00'],
  } as const
  for (const sort of Object.keys(expected) as (keyof typeof expected)[]) {
    const paged = [
      ...(await names(account, { sort, limit: 2, offset: 0 })),
      ...(await names(account, { sort, limit: 2, offset: 2 })),
      ...(await names(account, { sort, limit: 2, offset: 4 })),
    ]
    expect([sort, paged]).toEqual([sort, expected[sort]])
  }
})

test('a search ignores case and accents and finds a number however it is punctuated', async () => {
  const account = await own.newAccount()
  await addLead(own.ctx, account, { at: minute(1), name: 'José Ação', phone: '5511912345678' })
  await addLead(own.ctx, account, { at: minute(2), name: 'Outra', phone: '5521988887777' })
  await addClick(own.ctx, account, { at: minute(3), campaign: 'Promoção 100%', code: 'PROMO001' })
  const cases: [string, string[]][] = [
    ['JOSE ACAO', ['José Ação']],
    ['promoção', ['PROMO001']],
    ['100%', ['PROMO001']],
    ['_', []],
    ['(11) 91234-5678', ['José Ação']],
    ['+55 21 98888', ['Outra']],
    ['912345', ['José Ação']],
    ['a\0b', []],
  ]
  for (const [search, found] of cases) {
    expect([search, await names(account, { search })]).toEqual([search, found])
    expect((await list(account, { search })).total).toBe(found.length)
  }
})

test('filters leave matching rows of both kinds, and the total counts them', async () => {
  const account = await own.newAccount()
  const lead = await addLead(own.ctx, account, { at: minute(1), name: 'Ana', campaign: 'A' })
  await addLead(own.ctx, account, {
    at: minute(2),
    name: 'Bia',
    campaign: 'B',
    status: 'converted',
  })
  const caio = { at: minute(3), name: 'Caio', campaign: 'A', status: 'pending' } as const
  const caioId = await addLead(own.ctx, account, caio)
  await addClick(own.ctx, account, { at: minute(3), campaign: 'A', leadId: caioId })
  await addClick(own.ctx, account, { at: minute(4), campaign: 'A', code: 'CLIQUE0A' })
  await addClick(own.ctx, account, {
    at: minute(5),
    campaign: 'A',
    leadId: lead,
    status: 'contacted',
  })
  await addClick(own.ctx, account, { at: minute(-2000), campaign: 'B', code: 'ONTEM00B' })
  const cases: [z.input<typeof contract.query>, string[]][] = [
    [{ campaign: 'A' }, ['CLIQUE0A', 'Caio', 'Ana']],
    [{ campaign: 'all', status: '' }, ['CLIQUE0A', 'Caio', 'Bia', 'Ana', 'ONTEM00B']],
    [{ status: 'pending' }, ['CLIQUE0A', 'Caio', 'ONTEM00B']],
    [{ status: 'converted' }, ['Bia']],
    [{ status: 'lost' }, []],
    [{ dateRange: 'yesterday' }, []],
    [{ dateRange: 'last7days', campaign: 'B' }, ['Bia', 'ONTEM00B']],
    [{ dateRange: 'today' }, ['CLIQUE0A', 'Caio', 'Bia', 'Ana']],
    [{ search: 'ana' }, ['Ana']],
    [{ search: 'a', campaign: 'A' }, ['CLIQUE0A', 'Caio', 'Ana']],
  ]
  for (const [query, found] of cases) {
    expect([query, await names(account, query)]).toEqual([query, found])
    expect([query, (await list(account, { ...query, limit: 1 })).total]).toEqual([
      query,
      found.length,
    ])
    // The summary stands on the buttons of the statuses: it is the same whichever is pressed.
    const counts = await summary(account, query)
    expect([query, counts]).toEqual([query, await summary(account, { ...query, status: 'all' })])
    const { total, people, clicks, ...byStatus } = counts
    expect(total).toBe((await list(account, { ...query, status: 'all' })).total)
    for (const [status, count] of Object.entries(byStatus)) {
      const listed = await list(account, { ...query, status: status as LeadStatus })
      expect([query, status, count]).toEqual([query, status, listed.total])
      const ofPeople = await list(account, {
        ...query,
        status: status as LeadStatus,
        kind: 'people',
      })
      expect([query, status, people[status as LeadStatus]]).toEqual([query, status, ofPeople.total])
    }
    const clicksAlone = await list(account, { ...query, status: 'all', kind: 'clicks' })
    expect([query, clicks, people.total]).toEqual([query, clicksAlone.total, total - clicks])
  }
})

test('what was erased is no longer listed', async () => {
  const account = await own.newAccount()
  const lead = await addLead(own.ctx, account, { at: minute(1), name: 'Ana' })
  await addClick(own.ctx, account, { at: minute(2), code: 'CLIQUE02' })
  const click = await addClick(own.ctx, account, { at: minute(3), code: 'CLIQUE03' })
  const { asOwner } = own.ctx.sql
  await sql`update leads set erased_at = now() where id = ${lead}`.execute(asOwner)
  await sql`update click_rows set erased_at = now() where id = ${click}`.execute(asOwner)
  expect(await names(account)).toEqual(['CLIQUE02'])
  expect((await list(account)).total).toBe(1)
  const counts = { total: 1, pending: 1, contacted: 0, converted: 0, lost: 0 }
  const nobody = { total: 0, pending: 0, contacted: 0, converted: 0, lost: 0 }
  const all = { ...counts, people: nobody, clicks: 1 }
  expect(await summary(account)).toEqual(all)
  expect(await summary(account, { search: 'a' })).toEqual(all)
})

test('people and clicks without a message are lists of their own, in every order and far down', async () => {
  const account = await own.newAccount()
  const ana = await addLead(own.ctx, account, {
    at: minute(1),
    lastMessageAt: minute(9),
    name: 'Ana',
  })
  await addClick(own.ctx, account, { at: minute(1), leadId: ana, status: 'contacted' })
  await addClick(own.ctx, account, { at: minute(2), code: 'CLIQUE02' })
  await addLead(own.ctx, account, { at: minute(3), name: 'Bia' })
  await addClick(own.ctx, account, { at: minute(4), code: 'CLIQUE04' })
  const cases: [z.input<typeof contract.query>, string[]][] = [
    [{ kind: 'people' }, ['Bia', 'Ana']],
    [{ kind: 'people', sort: 'whatsapp_desc' }, ['Ana', 'Bia']],
    [{ kind: 'people', sort: 'name_asc' }, ['Ana', 'Bia']],
    [{ kind: 'people', status: 'pending' }, []],
    [{ kind: 'people', search: 'clique' }, []],
    [{ kind: 'clicks' }, ['CLIQUE04', 'CLIQUE02']],
    [{ kind: 'clicks', sort: 'created_asc' }, ['CLIQUE02', 'CLIQUE04']],
    [{ kind: 'clicks', sort: 'whatsapp_desc' }, ['CLIQUE04', 'CLIQUE02']],
    [{ kind: 'clicks', sort: 'name_asc' }, ['CLIQUE04', 'CLIQUE02']],
    [{ kind: 'clicks', status: 'contacted' }, []],
    [{ kind: 'clicks', search: 'clique02' }, ['CLIQUE02']],
    [{ kind: 'all' }, ['CLIQUE04', 'Bia', 'CLIQUE02', 'Ana']],
  ]
  for (const [query, found] of cases) {
    expect([query, await names(account, query)]).toEqual([query, found])
    expect([query, (await list(account, query)).total]).toEqual([query, found.length])
  }
  for (const sort of ['created_desc', 'created_asc', 'whatsapp_desc', 'name_asc'] as const) {
    for (const kind of ['people', 'clicks'] as const) {
      const deep = await list(account, { kind, sort, offset: 200_000 })
      expect([sort, kind, deep.leads, deep.total]).toEqual([sort, kind, [], 2])
    }
  }
})
