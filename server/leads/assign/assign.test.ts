import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lead, LeadDetail } from '#contracts/leads'
import type { Instance } from '#contracts/messaging'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson, leads, say, simulate } from '#tests/helpers/chat'
import { aMember, type TestMember } from '#tests/helpers/members'

type Attendant = { id: string; name: string; isOnDuty: boolean; isMe: boolean }

let app: TestApp
let ana: TestMember
let bia: TestMember
let viewer: TestMember
let line: Instance

beforeAll(async () => {
  app = await startTestApp()
  ana = await aMember(app, 'attendant', 'Ana')
  bia = await aMember(app, 'attendant', 'Bia')
  viewer = await aMember(app, 'viewer', 'Vera')
  const [first] = await app.get<Instance[]>('/api/whatsapp/instances')
  if (first === undefined) throw new Error('no line')
  line = first
})
afterAll(() => app.close())

beforeEach(async () => {
  app.advance(60_000)
  await distribute(false)
  for (const { id } of [ana, bia]) await duty(id, false)
})

const duty = (id: string, isOnDuty: boolean) =>
  app.request('PUT', `/api/team/${id}/duty`, { body: { isOnDuty } })
const distribute = (assignsLeads: boolean) =>
  app.request('PATCH', `/api/whatsapp/instances/${line.id}`, { body: { assignsLeads } })
const assign = (ids: string[], assignee: string | null, session = app.account.session) =>
  app.request('POST', '/api/leads/assign', { session, body: { ids, assignee } })
const detail = (id: string) => app.get<LeadDetail>(`/api/leads/${id}`)

async function aLead(name = 'Cliente'): Promise<Lead> {
  const from = aPerson()
  await say(app, { from, name, text: 'Oi' })
  return leadOf(from)
}

async function leadOf(phone: string): Promise<Lead> {
  const [lead] = await leads(app, phone)
  if (lead === undefined) throw new Error('no lead')
  return lead
}

async function story(id: string): Promise<string[]> {
  const { timeline } = await detail(id)
  return timeline
    .filter(({ kind }) => kind === 'assigned')
    .map(({ text, actor }) => `${text} (${actor})`)
}

test('a person gives a lead, hands it on and takes it back; the timeline tells it', async () => {
  const { id, assignedTo } = await aLead()
  expect(assignedTo).toBeNull()
  expect((await assign([id], ana.id)).json).toEqual({ assigned: [id] })
  expect((await assign([id], ana.id)).json).toEqual({ assigned: [] })
  // Who attends a lead may hand it on, and then it is there for her no more.
  expect((await assign([id], bia.id, ana.session)).json).toEqual({ assigned: [id] })
  expect((await app.request('GET', `/api/leads/${id}`, { session: ana.session })).status).toBe(404)
  expect((await assign([id], ana.id, ana.session)).json).toEqual({ assigned: [] })
  await assign([id], null)
  expect(await detail(id)).toMatchObject({ assignedTo: null })
  expect(await story(id)).toEqual([
    'Ana ficou responsável. (Loja)',
    'Responsável: de Ana para Bia. (Ana)',
    'Bia deixou de ser responsável. (Loja)',
  ])
})

test('only who may attend is given leads', async () => {
  const { id } = await aLead()
  for (const stranger of [viewer.id, '01980000-0000-7000-8000-000000000000']) {
    const { status, json } = await assign([id], stranger)
    expect(status).toBe(422)
    expect(json).toMatchObject({ fields: { assignee: 'Esta pessoa não atende nesta conta.' } })
  }
  expect((await duty(viewer.id, true)).json).toMatchObject({
    code: 'conflict',
    error: 'Esta pessoa não atende nesta conta.',
  })
  expect((await duty('01980000-0000-7000-8000-000000000000', true)).status).toBe(404)
})

test('the filter finds the own leads, those of a person and those of nobody', async () => {
  const mine = await aLead('Filtro')
  const hers = await aLead('Filtro')
  const nobodys = await aLead('Filtro')
  await assign([mine.id], ana.id)
  await assign([hers.id], bia.id)
  const found = async (assignee: string) => {
    const path = `/api/leads?search=filtro&assignee=${assignee}`
    const list = await app.get<{ leads: Lead[]; total: number }>(path, {
      session: app.account.session,
    })
    expect(list.total).toBe(list.leads.length)
    return list.leads.map(({ id }) => id)
  }
  expect(await found(ana.id)).toEqual([mine.id])
  expect(await found(bia.id)).toEqual([hers.id])
  expect(await found('none')).toEqual([nobodys.id])
  expect(await found('me')).toEqual([])
  expect(await found('')).toHaveLength(3)
  const own = await app.get<{ leads: Lead[] }>('/api/leads?assignee=me&search=filtro', ana)
  expect(own.leads.map(({ id }) => id)).toEqual([mine.id])
  const { text } = await app.request(
    'GET',
    `/api/export?type=leads&search=filtro&assignee=${ana.id}`,
  )
  expect(text.trim().split('\n')).toHaveLength(2)
  expect((await app.request('GET', '/api/leads?assignee=ana')).status).toBe(400)
})

test('without a search the counts follow the filter, too', async () => {
  const { id } = await aLead()
  const manager = await aMember(app, 'manager', 'Mara')
  await assign([id], manager.id)
  const path = `assignee=${manager.id}`
  expect(await app.get(`/api/leads?${path}`)).toMatchObject({ total: 1, leads: [{ id }] })
  expect(await app.get(`/api/leads/summary?${path}`)).toMatchObject({ total: 1, contacted: 1 })
})

test('new leads of a line go in turn to those on duty, and only with the rule', async () => {
  await duty(ana.id, true)
  await app.request('PUT', '/api/attendants/me', { session: bia.session, body: { isOnDuty: true } })
  const people = await app.get<Attendant[]>('/api/attendants')
  expect(people.map(({ name, isOnDuty }) => [name, isOnDuty])).toEqual(
    expect.arrayContaining([
      ['Loja', false],
      ['Ana', true],
      ['Bia', true],
    ]),
  )
  expect(people.map(({ name }) => name)).not.toContain('Vera')
  expect(people.filter(({ isMe }) => isMe).map(({ name }) => name)).toEqual(['Loja'])
  expect((await aLead()).assignedTo).toBeNull()
  await distribute(true)
  const given: (string | null)[] = []
  for (let lead = 0; lead < 4; lead += 1) given.push((await aLead()).assignedTo)
  expect(given.slice(0, 2).sort()).toEqual([ana.id, bia.id].sort())
  expect(given.slice(2)).toEqual(given.slice(0, 2))
  await duty(bia.id, false)
  const alone = await aLead()
  expect(alone.assignedTo).toBe(ana.id)
  expect(await story(alone.id)).toEqual([
    `Conversa distribuída para Ana pela regra da linha ${line.instanceName}. (Rastro)`,
  ])
  await duty(ana.id, false)
  expect((await aLead()).assignedTo).toBeNull()
})

test('people who write at the same moment are shared out evenly; a second message changes nothing', async () => {
  await duty(ana.id, true)
  await duty(bia.id, true)
  await distribute(true)
  const people = Array.from({ length: 6 }, aPerson)
  // In one batch, and in two that are worked on at the same time.
  await simulate(
    app,
    people.slice(0, 4).map((from) => ({ from, text: 'Oi' })),
  )
  await Promise.all(people.slice(4).map((from) => simulate(app, [{ from, text: 'Oi' }])))
  await Promise.all([app.drain(), app.drain()])
  const given = await Promise.all(people.map(async (from) => (await leadOf(from)).assignedTo))
  expect(given.filter((id) => id === ana.id)).toHaveLength(3)
  expect(given.filter((id) => id === bia.id)).toHaveLength(3)
  for (const from of people) await simulate(app, [{ from, text: 'Ainda está aí?' }])
  await app.drain()
  expect(await Promise.all(people.map(async (from) => (await leadOf(from)).assignedTo))).toEqual(
    given,
  )
})

test.each<[string, (id: string) => Promise<{ status: number }>]>([
  ['leaves the account', (id) => app.request('DELETE', `/api/team/${id}`)],
  [
    'becomes a viewer',
    (id) => app.request('PATCH', `/api/team/${id}`, { body: { role: 'viewer' } }),
  ],
  [
    'becomes a manager',
    (id) => app.request('PATCH', `/api/team/${id}`, { body: { role: 'manager' } }),
  ],
])("the leads of who %s are nobody's, and she is on duty no more", async (_, go) => {
  const carla = await aMember(app, 'attendant', 'Carla')
  const { id } = await aLead()
  await assign([id], carla.id)
  await duty(carla.id, true)
  expect((await go(carla.id)).status).toBe(200)
  expect(await detail(id)).toMatchObject({ assignedTo: null })
  expect((await story(id)).at(-1)).toBe('Carla deixou de ser responsável. (Rastro)')
  const people = await app.get<Attendant[]>('/api/attendants')
  expect(people.find((one) => one.id === carla.id)?.isOnDuty ?? false).toBe(false)
})
