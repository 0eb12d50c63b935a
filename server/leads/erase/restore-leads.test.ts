import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { delivery as deliveryShape } from '#contracts/deliveries'
import type { LeadActivity, LeadDetail } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, leads, say, simulate } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'

let ads: Program
let app: TestApp

beforeAll(async () => {
  ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: ads.url } })
})
afterAll(async () => {
  await app.close()
  await ads.stop()
})

/** Somebody who came by a click and talked; visits of other tests are over by then. */
async function aLead(more: { query?: string; text?: string } = {}) {
  app.advance(60_000)
  const click = await aClick(app, more)
  const person = aPerson()
  await say(app, { from: person, name: 'Maria', text: `${more.text ?? 'Oi'} [ID: ${click.code}]` })
  const [lead] = await leads(app, person)
  if (!lead) throw new Error('no lead')
  return { lead, person, click }
}

const remove = (id: string) => app.request('DELETE', `/api/leads/${id}`)

async function restore(...ids: string[]): Promise<string[]> {
  return (await app.post<{ restored: string[] }>('/api/leads/restore', { ids })).restored
}

const detail = (id: string) => app.get<LeadDetail>(`/api/leads/${id}`)

async function talk(id: string): Promise<LeadActivity[]> {
  return (await app.get<{ activities: LeadActivity[] }>(`/api/leads/${id}/activities`)).activities
}

/** Every row of the account's tables as text, without the line that says that it was restored. */
async function everyRow(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      -- What an erased click has in place of a device and a town stays in the dictionaries, and the
      -- log tells of both; when what is old was last looked for changes with time alone.
      and table_name not in ('audit_entries', 'click_agents', 'click_places', 'retention') order by 1`.execute(
    app.ctx.sql.asOwner,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t
      where account_id = ${app.account.accountId} and to_jsonb(t)->>'kind' is distinct from 'restored'
      order by 1`.execute(app.ctx.sql.asOwner)
    all[name] = rows.map((found) => found.row)
  }
  return all
}

/** What the screens and files show of the account. */
async function everythingShown(): Promise<string[]> {
  const paths = [
    '/api/metrics',
    '/api/trends?days=7',
    '/api/leads?limit=100',
    '/api/leads?limit=100&search=maria',
    '/api/leads/summary',
    '/api/clicks?limit=100',
    '/api/links/manager',
    '/api/deliveries?limit=100',
    '/api/export?type=leads',
    '/api/export?type=clicks',
  ]
  const answers = await Promise.all(paths.map((path) => app.request('GET', path)))
  return answers.map(({ status, text }, index) => `${paths[index]} ${status} ${text}`)
}

test('a deletion that is undone leaves every row, number and file as it was', async () => {
  const { lead, person } = await aLead({ query: 'fbclid=IwAR-da-maria&utm_source=ig', text: 'Olá' })
  await say(app, { from: person, fromMe: true, text: 'Bom dia, Maria 😀 "1.234,56"' })
  await say(app, { from: person, text: 'Meu código: [ID: 7ZZZ9QQQ]' })
  const values = { status: 'converted', purchaseValue: '1.234,56', note: 'Pagou' }
  await app.request('PATCH', `/api/leads/${lead.id}`, { body: values })
  const [rows, shown] = [await everyRow(), await everythingShown()]
  expect(rows.waiting_codes).toHaveLength(1)
  expect((await remove(lead.id)).status).toBe(200)
  expect(await everythingShown()).not.toEqual(shown)
  app.advance(59_000)
  await app.drain()
  expect(await restore(lead.id)).toEqual([lead.id])
  await app.drain()
  expect(await everyRow()).toEqual(rows)
  expect(await everythingShown()).toEqual(shown)
  await countsAreRight(app)
  expect((await detail(lead.id)).timeline.at(-1)).toMatchObject({
    kind: 'restored',
    text: 'Exclusão desfeita',
    actor: 'Loja',
  })
  expect(await restore(lead.id)).toEqual([])
})

test('an unanswered click comes back with all that it knew', async () => {
  app.advance(60_000)
  const { id } = await aClick(app, { query: 'fbclid=IwAR-de-alguem&cor=azul' })
  const [rows, shown] = [await everyRow(), await everythingShown()]
  await remove(`c_${id}`)
  expect(await restore(`c_${id}`)).toEqual([`c_${id}`])
  expect(await everyRow()).toEqual(rows)
  expect(await everythingShown()).toEqual(shown)
})

test('an answered click and its lead are one deletion, by either id', async () => {
  const { lead, click } = await aLead()
  await remove(`c_${click.id}`)
  expect(await restore(`c_${click.id}`, lead.id, lead.id)).toEqual([`c_${click.id}`, lead.id])
  expect(await detail(lead.id)).toMatchObject({ contactName: 'Maria' })
})

test('after a minute the deletion stands, and a sweep leaves nothing of the person', async () => {
  const { lead } = await aLead()
  await remove(lead.id)
  app.advance(60_000)
  expect(await restore(lead.id)).toEqual([])
  expect((await everyRow()).deleted_leads).not.toEqual([])
  await app.drain()
  expect((await everyRow()).deleted_leads).toEqual([])
  expect((await app.request('GET', `/api/leads/${lead.id}`)).status).toBe(404)
})

test('what is kept for the minute can be read by nobody without the key', async () => {
  const { lead, person } = await aLead({ query: 'fbclid=IwAR-secreto', text: 'Segredo' })
  await remove(lead.id)
  const kept = (await everyRow()).deleted_leads?.join('\n') ?? ''
  expect(kept).toContain(lead.id)
  for (const trace of [person, 'Segredo', 'IwAR-secreto', 'Maria']) {
    expect(kept).not.toContain(trace)
    expect(kept).not.toContain(Buffer.from(trace).toString('base64url').slice(0, 8))
  }
})

test('who wrote again meanwhile stays a new lead, and the old one stays deleted', async () => {
  const { lead, person } = await aLead()
  await remove(lead.id)
  await say(app, { from: person, text: 'voltei' })
  expect(await restore(lead.id)).toEqual([])
  expect(await leads(app, person)).toMatchObject([{ firstMessage: 'voltei', messageCount: 1 }])
  await countsAreRight(app)
})

test('what the business wrote meanwhile joins the lead that comes back', async () => {
  const { lead, person } = await aLead()
  await remove(lead.id)
  await say(app, { from: person, fromMe: true, text: 'Já te respondo' })
  expect(await restore(lead.id)).toEqual([lead.id])
  expect((await talk(lead.id)).map((one) => one.message)).toEqual(['Oi', 'Já te respondo'])
  expect(await leads(app, person)).toHaveLength(1)
  await say(app, { from: person, text: 'obrigada' })
  expect(await detail(lead.id)).toMatchObject({ messageCount: 2 })
  await countsAreRight(app)
})

test('a message of the business that is told again meanwhile is there once', async () => {
  const { lead, person } = await aLead()
  const repeated = { id: randomUUID(), from: person, fromMe: true, text: 'Bom dia' }
  await say(app, repeated)
  await remove(lead.id)
  await say(app, repeated)
  expect(await restore(lead.id)).toEqual([lead.id])
  await app.drain()
  expect((await talk(lead.id)).map((one) => one.message)).toEqual(['Oi', 'Bom dia'])
})

test('a webhook about several people comes back only with all of them', async () => {
  const [ana, bia] = [aPerson(), aPerson()]
  await simulate(app, [
    { from: ana, text: 'oi da Ana' },
    { from: bia, text: 'oi da Bia' },
  ])
  await app.drain()
  const ids = [...(await leads(app, ana)), ...(await leads(app, bia))].map((lead) => lead.id)
  const rows = await everyRow()
  const all = await app.post('/api/leads/delete', { ids })
  expect(all).toEqual({ deleted: ids })
  expect(await restore(...ids)).toEqual(ids)
  expect(await everyRow()).toEqual(rows)
  await app.post('/api/leads/delete', { ids })
  expect(await restore(ids[0] ?? '')).toEqual([ids[0]])
  const webhooks = await app.ctx.sql.asOwner.selectFrom('message_inbox').select('body').execute()
  expect(webhooks.map(({ body }) => body.toString()).join()).not.toContain('oi da Bia')
})

test('of several that were deleted at once each comes back with what was its own', async () => {
  const own = [
    await aLead({ query: 'fbclid=IwAR-da-ana', text: 'Sou a Ana' }),
    await aLead({ query: 'fbclid=IwAR-da-bia', text: 'Sou a Bia' }),
  ]
  const click = await aClick(app, { query: 'fbclid=IwAR-de-ninguem' })
  for (const { person, lead } of own) {
    await say(app, { from: person, fromMe: true, text: `Bom dia ${lead.id}` })
    await say(app, { from: person, text: 'Meu código: [ID: 7ZZZ9QQQ]' })
    const values = { status: 'converted', purchaseValue: '197', note: `De ${lead.id}` }
    await app.request('PATCH', `/api/leads/${lead.id}`, { body: values })
  }
  const [ana = '', bia = ''] = own.map(({ lead }) => lead.id)
  const [rows, shown] = [await everyRow(), await everythingShown()]
  const told = [await talk(ana), await talk(bia)]
  await app.post('/api/leads/delete', { ids: [ana, `c_${click.id}`, bia] })

  expect(await restore(bia)).toEqual([bia])
  expect(await talk(bia)).toEqual(told[1])
  expect((await app.request('GET', `/api/leads/${ana}`)).status).toBe(404)
  const back = JSON.stringify(await everyRow())
  expect(back).toContain('IwAR-da-bia')
  for (const trace of ['Sou a Ana', 'IwAR-da-ana', 'IwAR-de-ninguem', `De ${ana}`]) {
    expect(back).not.toContain(trace)
  }
  expect(await restore(`c_${click.id}`, ana)).toEqual([`c_${click.id}`, ana])
  await app.drain()
  expect(await everyRow()).toEqual(rows)
  expect(await everythingShown()).toEqual(shown)
  await countsAreRight(app)
})

test('a long conversation comes back whole', async () => {
  const person = aPerson()
  const text = 'á'.repeat(60_000)
  for (let part = 0; part < 5; part++) {
    await simulate(
      app,
      Array.from({ length: 8 }, () => ({ from: person, text })),
    )
  }
  await app.drain()
  const [lead] = await leads(app, person)
  const rows = await everyRow()
  await remove(lead?.id ?? '')
  const parts = await app.ctx.sql.asOwner
    .selectFrom('deleted_leads')
    .select('rows_of')
    .where('rows_of', '=', 'messages')
    .execute()
  expect(parts.length).toBeGreaterThan(1)
  expect(await restore(lead?.id ?? '')).toEqual([lead?.id])
  expect(await everyRow()).toEqual(rows)
})

test('another account can neither undo a deletion nor see what was deleted', async () => {
  const { session } = await app.newAccount('curiosa')
  const { lead } = await aLead()
  await remove(lead.id)
  const body = { ids: [lead.id] }
  const answer = await app.request('POST', '/api/leads/restore', { body, session })
  expect(answer).toMatchObject({ status: 200, json: { restored: [] } })
  expect(await restore(lead.id)).toEqual([lead.id])
})

test('a click that became a lead meanwhile gives that lead its visit back', async () => {
  app.advance(60_000)
  const click = await aClick(app, { query: 'fbclid=IwAR-do-clique' })
  await remove(`c_${click.id}`)
  const person = aPerson()
  await say(app, { from: person, text: `oi [ID: ${click.code}]` })
  expect(await restore(`c_${click.id}`)).toEqual([`c_${click.id}`])
  const [lead] = await leads(app, person)
  expect((await detail(lead?.id ?? '')).params).toMatchObject({ fbclid: 'IwAR-do-clique' })
})

test('of a lead that was deleted after its click, the click alone does not come back', async () => {
  app.advance(60_000)
  const click = await aClick(app, { query: 'fbclid=IwAR-sozinho' })
  await remove(`c_${click.id}`)
  const person = aPerson()
  await say(app, { from: person, text: `oi [ID: ${click.code}]` })
  const [lead] = await leads(app, person)
  await remove(lead?.id ?? '')
  expect(await restore(`c_${click.id}`)).toEqual([])
  expect((await everyRow()).clicks?.join()).not.toContain('IwAR-sozinho')
})

async function connect(pixelId: string): Promise<void> {
  await app.post('/api/meta/settings', { pixelId, accessToken: 'EAAGtoken1234' })
}

type Delivery = z.infer<typeof deliveryShape>

async function delivery(leadId: string): Promise<Delivery | undefined> {
  const { deliveries } = await app.get<{ deliveries: Delivery[] }>('/api/deliveries?limit=100')
  return deliveries.find((one) => one.leadId === leadId)
}

test('an event that waited is sent after all, unless the deletion stands', async () => {
  const { lead } = await aLead()
  const { lead: other } = await aLead()
  expect(await delivery(lead.id)).toMatchObject({ state: 'pausado' })
  await app.post('/api/leads/delete', { ids: [lead.id, other.id] })
  await connect('700001000070000')
  await app.drain()
  expect(await delivery(lead.id)).toMatchObject({ state: 'descartado' })
  expect(await restore(lead.id)).toEqual([lead.id])
  expect(await delivery(lead.id)).toMatchObject({ state: 'pendente', reason: null })
  await app.drain()
  expect(await delivery(lead.id)).toMatchObject({ state: 'enviado', attempts: 1 })
  expect(await delivery(other.id)).toMatchObject({ state: 'descartado', attempts: 0 })
})

test('an event that was to be tried again waits while the connection is gone', async () => {
  await connect('400000000000500')
  const { lead } = await aLead()
  const before = await delivery(lead.id)
  expect(before).toMatchObject({ state: 'tentando', attempts: 1 })
  await remove(lead.id)
  await restore(lead.id)
  expect(await delivery(lead.id)).toEqual(before)
  await remove(lead.id)
  await app.post('/api/meta/disconnect')
  await restore(lead.id)
  expect(await delivery(lead.id)).toMatchObject({
    state: 'pausado',
    reason: expect.stringContaining('Meta não está conectada'),
    nextTryAt: null,
  })
})

test('what was sent stays sent, with the request as it was', async () => {
  await connect('700002000070000')
  const { lead } = await aLead()
  const before = await delivery(lead.id)
  expect(before).toMatchObject({ state: 'enviado', request: { data: [{ event_name: 'Lead' }] } })
  await remove(lead.id)
  expect(await delivery(lead.id)).toMatchObject({ state: 'enviado', request: null })
  await restore(lead.id)
  expect(await delivery(lead.id)).toEqual(before)
})

test('nothing but lists of ids', async () => {
  const ids = Array.from({ length: 101 }, () => randomUUID())
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: 'c_1' }, { ids }]) {
    expect((await app.request('POST', '/api/leads/restore', { body })).status).toBe(422)
    expect((await app.request('POST', '/api/leads/delete', { body })).status).toBe(422)
  }
  const unknown = { ids: ids.slice(0, 100) }
  expect(await app.post('/api/leads/delete', unknown)).toEqual({ deleted: [] })
  expect(await restore(...unknown.ids)).toEqual([])
})

test('the screens hear of a deletion and of its end', async () => {
  const { lead } = await aLead()
  const heard: string[] = []
  const stop = await app.ctx.sql.listen('rastro_live', (payload) => {
    const { kind, id } = JSON.parse(payload) as { kind: string; id: string | null }
    if (kind === 'lead' && id === lead.id) heard.push(id)
  })
  await remove(lead.id)
  await expect.poll(() => heard.length).toBe(1)
  await restore(lead.id)
  await expect.poll(() => heard.length).toBe(2)
  await stop()
})
