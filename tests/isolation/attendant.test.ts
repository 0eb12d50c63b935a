import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lead, LeadSummary } from '#contracts/leads'
import { publish } from '#server/live/publish'
import { partOf } from '#server/platform/work'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, leads, say } from '#tests/helpers/chat'
import { aMember, type TestMember } from '#tests/helpers/members'
import { bodies } from './endpoints.ts'
import { needOf } from './permissions.ts'
import { type Route, routesOf, sampleOf, unknownId } from './routes.ts'

// Asks as an attendant for a lead of her own, one of nobody and one of a colleague, at every address that
// takes or shows one. That of the colleague is answered like one that does not exist.

const theirWords = 'SegredoDaColega'

let app: TestApp
let routes: Route[]
let ana: TestMember
let bia: TestMember
let own: Lead
let nobodys: Lead
let theirs: Lead
let theirClick: string

beforeAll(async () => {
  app = await startTestApp()
  routes = await routesOf(app)
  ana = await aMember(app, 'attendant', 'Ana')
  bia = await aMember(app, 'attendant', 'Bia')
  const click = await aClick(app, { campaignName: 'Campanha' })
  theirClick = click.id
  own = await aLead('Lead da Ana')
  nobodys = await aLead('Lead de ninguém')
  theirs = await aLead(`Lead da Bia [ID: ${click.code}] ${theirWords}`)
  await assign(own.id, ana.id)
  await assign(theirs.id, bia.id)
})
afterAll(() => app.close())

async function aLead(text: string): Promise<Lead> {
  const from = aPerson()
  app.advance(60_000)
  await say(app, { from, name: text.slice(0, 15), text })
  const [lead] = await leads(app, from)
  if (lead === undefined) throw new Error('no lead')
  return lead
}

const assign = (id: string, assignee: string | null, session = app.account.session) =>
  app.request('POST', '/api/leads/assign', { session, body: { ids: [id], assignee } })

const asAna = <T>(path: string) => app.get<T>(path, { session: ana.session })

function ask(route: Route, leadId: string, session = ana.session) {
  const path = route.path.replace(':id', leadId).replace(/:\w+/g, unknownId)
  const body =
    route.method === 'GET' ? undefined : (bodies[route.name] ?? sampleOf(route.body ?? {}))
  return app.request(route.method, path, { session, ...(body ? { body } : {}) })
}

const notThere = { error: 'Lead não encontrado.', code: 'not_found' }

describe('an address with a lead', async () => {
  const withLead = Object.keys(needOf).filter(
    (name) => name.includes(' /api/leads/:id') && ['leads', 'attend'].includes(needOf[name] ?? ''),
  )

  test('there are those that are asked here', () => {
    expect(withLead.length).toBeGreaterThanOrEqual(13)
  })

  test.each(withLead)('%s', async (name) => {
    const route = routes.find((one) => one.name === name)
    if (route === undefined) throw new Error(`no route ${name}`)
    for (const id of [theirs.id, `c_${theirClick}`]) {
      const answer = await ask(route, id)
      expect([name, id, answer.status, answer.json]).toEqual([name, id, 404, notThere])
    }
    for (const lead of [own, nobodys]) {
      const answer = await ask(route, lead.id)
      expect([name, answer.status === 403]).toEqual([name, false])
      expect([name, answer.json]).not.toEqual([name, notThere])
    }
  })

  test('nothing of the colleague has changed', async () => {
    expect(await app.get(`/api/leads/${theirs.id}`)).toMatchObject({
      status: 'contacted',
      assignedTo: bia.id,
      sales: [],
    })
  })
})

test('several leads at once: hers and those of nobody change, the others do not', async () => {
  const ids = [own.id, nobodys.id, theirs.id]
  const body = { ids, status: 'lost' }
  const { json } = await app.request('PATCH', '/api/leads', { session: ana.session, body })
  expect(json).toEqual({ changed: [own.id, nobodys.id] })
  const given = await app.post(
    '/api/leads/assign',
    { ids, assignee: ana.id },
    { session: ana.session },
  )
  expect(given).toEqual({ assigned: [nobodys.id] })
  await assign(nobodys.id, null)
  expect(await app.get(`/api/leads/${theirs.id}`)).toMatchObject({ assignedTo: bia.id })
})

test.each([
  '',
  '&sort=created_asc',
  '&sort=name_asc',
  '&sort=whatsapp_desc',
  '&dateRange=last7days',
  '&status=lost',
  '&assignee=all',
  '&tests=include',
])('the list, its counts and its pages: %s', async (query) => {
  const list = await asAna<{ leads: Lead[]; total: number }>(`/api/leads?limit=100${query}`)
  const people = list.leads.filter(({ id }) => !id.startsWith('c_'))
  expect(people.map(({ id }) => id).sort()).toEqual([own.id, nobodys.id].sort())
  expect(list.total).toBe(list.leads.length)
  const summary = await asAna<LeadSummary>(`/api/leads/summary?${query.slice(1)}`)
  expect(summary.lost + summary.contacted + summary.converted).toBe(2)
})

test('a filter by the colleague finds nothing of hers, nor does a search', async () => {
  for (const query of [
    `assignee=${bia.id}`,
    `search=${theirWords}`,
    `search=${theirs.whatsappNumber}`,
  ]) {
    expect(await asAna(`/api/leads?${query}`)).toEqual({ leads: [], total: 0 })
    expect(await asAna<LeadSummary>(`/api/leads/summary?${query}`)).toMatchObject({ total: 0 })
  }
  expect(await app.get(`/api/leads?search=${theirWords}`)).toMatchObject({ total: 1 })
})

test('no answer that she gets says anything of the colleague', async () => {
  for (const route of routes) {
    const permission = needOf[route.name]
    if (route.method !== 'GET' || !['self', 'leads'].includes(permission ?? '')) continue
    if (route.path.includes(':') || route.path === '/api/stream') continue
    const { status, text } = await app.request('GET', route.path, { session: ana.session })
    expect([route.name, status]).toEqual([route.name, 200])
    expect([route.name, text.includes(theirs.id), text.includes(theirWords)]).toEqual([
      route.name,
      false,
      false,
    ])
  }
})

test('her stream says that there is news of leads, and neither of which nor of anything else', async () => {
  app.advance(60_000)
  const abort = new AbortController()
  const response = await fetch(`${app.url}/api/stream`, {
    headers: { 'x-session-id': ana.session },
    signal: abort.signal,
  })
  const { accountId } = app.account
  await app.ctx.sql.withAccount(accountId, async (trx) => {
    await publish(trx, accountId, { kind: 'instance', id: randomUUID() })
    await publish(trx, accountId, { kind: 'conversion', id: randomUUID() })
    await publish(trx, accountId, { kind: 'lead', id: theirs.id })
  })
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array)
    if (text.includes('data: ')) break
  }
  abort.abort()
  expect([...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data)).toEqual([
    '{"kind":"lead","id":null}',
  ])
})

test('what she changes counts for the whole account', async () => {
  await app.post(`/api/leads/${own.id}/sales`, { value: '250,00' }, { session: ana.session })
  await countsAreRight(app)
})

test('beneath the statements: a transaction that is hers finds no other lead in the table', async () => {
  const { accountId } = app.account
  const find = () =>
    app.ctx.sql.withAccount(accountId, (trx) =>
      trx.selectFrom('leads').select('id').where('account_id', '=', accountId).execute(),
    )
  const hers = await partOf(
    { kind: 'request', name: 'test', asker: { id: ana.id, role: 'attendant' } },
    find,
  )
  expect(hers.map(({ id }) => id).sort()).toEqual([own.id, nobodys.id].sort())
  expect(await find()).toHaveLength(3)
  const { rows } = await sql<{ person: string | null }>`select only_leads_of() as person`.execute(
    app.ctx.sql.asIngest,
  )
  expect(rows).toEqual([{ person: null }])
})
