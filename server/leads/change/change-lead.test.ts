import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead, LeadActivity, LeadConversion, LeadDetail } from '#contracts/leads'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, leads, say } from '#tests/helpers/chat'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function aLead(text = 'Oi'): Promise<{ lead: Lead; person: string }> {
  const person = aPerson()
  await say(app, { from: person, name: 'Maria', text })
  const [lead] = await leads(app, person)
  if (!lead) throw new Error('no lead')
  return { lead, person }
}

const patch = (id: string, body: object, session = app.account.session) =>
  app.request('PATCH', `/api/leads/${id}`, { body, session })

function activities(id: string) {
  return app.get<{ activities: LeadActivity[]; conversions: LeadConversion[] }>(
    `/api/leads/${id}/activities`,
  )
}

async function metrics() {
  return app.get<object>('/api/metrics')
}

async function anEvent(body: object): Promise<void> {
  await app.post('/api/meta/events', { eventDescription: '', ...body })
}

test('a person changes status, value and note, and the timeline says who', async () => {
  const { lead } = await aLead()
  const { status, json } = await patch(lead.id, {
    status: 'converted',
    purchaseValue: '1.234,56',
    note: 'Pagou no Pix',
  })
  expect(status).toBe(200)
  const detail = json as LeadDetail
  expect(detail).toMatchObject({
    status: 'converted',
    purchaseValue: 1234.56,
    purchaseCurrency: 'BRL',
  })
  expect(detail.timeline.map((entry) => [entry.text, entry.actor])).toEqual([
    [expect.stringContaining('Primeira mensagem recebida'), 'Rastro'],
    ['Valor da venda: R$ 1.234,56.', 'Loja'],
    ['Status alterado de Contatado para Cliente.', 'Loja'],
    ['Pagou no Pix', 'Loja'],
  ])
  await countsAreRight(app)
})

test('a contact is not told to ad platforms any more, and is again; the timeline says who', async () => {
  const { lead } = await aLead()
  expect(await app.get<LeadDetail>(`/api/leads/${lead.id}`)).toMatchObject({ adOptOut: false })
  const { json } = await patch(lead.id, { adOptOut: true, adOptOutSource: 'message' })
  expect(json).toMatchObject({ adOptOut: true })
  await patch(lead.id, { adOptOut: true, adOptOutSource: 'person' })
  const { json: again } = await patch(lead.id, { adOptOut: false })
  const noted = { actor: 'Loja', at: app.ctx.now().toISOString() }
  expect(again).toMatchObject({
    adOptOut: false,
    adOptOutRecord: [
      { ...noted, optOut: false, before: true, source: null },
      { ...noted, optOut: true, before: false, source: 'message' },
    ],
  })
  expect((again as LeadDetail).timeline.map((entry) => [entry.text, entry.actor]).slice(1)).toEqual(
    [
      [
        'Este contato não é mais informado às plataformas de anúncio. Pedido em uma mensagem.',
        'Loja',
      ],
      ['Este contato voltou a ser informado às plataformas de anúncio.', 'Loja'],
    ],
  )
})

test.each([
  [{ purchaseValue: 149.9 }, 149.9],
  [{ purchaseValue: 'R$ 197' }, 197],
  [{ purchaseValue: null }, null],
])('value %j', async (body, value) => {
  const { lead } = await aLead()
  await patch(lead.id, { purchaseValue: 1 })
  const { json } = await patch(lead.id, body)
  expect((json as LeadDetail).purchaseValue).toBe(value)
})

test.each([
  [{ purchaseValue: 'muito' }],
  [{ purchaseValue: -5 }],
  [{ purchaseValue: 0 }],
  [{ purchaseValue: 1e300 }],
  [{ status: 'feliz' }],
  [{ note: 'x'.repeat(1001) }],
  [{ adOptOut: 'sim' }],
  [{ adOptOut: true, adOptOutSource: 'vizinho' }],
])('refused: %j', async (body) => {
  const { lead } = await aLead()
  expect((await patch(lead.id, body)).status).toBe(422)
})

test('the status of a lead is the status of its clicks', async () => {
  const click = await aClick(app)
  const { lead } = await aLead(`[ID: ${click.code}]`)
  await patch(lead.id, { status: 'lost' })
  await countsAreRight(app)
  const row = await app.ctx.sql.asOwner
    .selectFrom('clicks')
    .select('status')
    .where('id', '=', click.id)
    .executeTakeFirst()
  expect(row?.status).toBe('lost')
})

test('a click that nobody answered: its detail, its activity, no status to change', async () => {
  const click = await aClick(app)
  const id = `c_${click.id}`
  expect(await app.get(`/api/leads/${id}`)).toMatchObject({ id, status: 'pending' })
  const { activities: all } = await activities(id)
  expect(all).toMatchObject([{ activityType: 'click', createdAt: testNow.toISOString() }])
  expect((await patch(id, { status: 'converted' })).status).toBe(409)
})

test('each change of status promises its events once', async () => {
  await anEvent({
    eventName: 'Virou cliente',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    purchaseValue: '10',
    purchaseCurrency: 'BRL',
  })
  const { lead } = await aLead()
  await patch(lead.id, { status: 'converted', purchaseValue: 350 })
  await patch(lead.id, { status: 'contacted' })
  await patch(lead.id, { status: 'converted' })
  const { conversions } = await activities(lead.id)
  expect(conversions.filter((one) => one.eventType === 'Purchase')).toHaveLength(1)
})

test('the first message of a tracked lead promises its Lead event; becoming tracked does too', async () => {
  const click = await aClick(app)
  const { lead: tracked } = await aLead(`[ID: ${click.code}]`)
  expect((await activities(tracked.id)).conversions).toMatchObject([{ eventType: 'Lead' }])
  const { lead: later, person } = await aLead()
  expect((await activities(later.id)).conversions).toEqual([])
  const second = await aClick(app)
  await say(app, { from: person, text: second.code })
  expect((await activities(later.id)).conversions).toMatchObject([{ eventType: 'Lead' }])
})

test('a phrase of the business makes a sale with the value it states, once a day', async () => {
  await addSaleRule()
  const { lead, person } = await aLead()
  await say(app, { from: person, fromMe: true, text: 'Pedido confirmado? me avise' })
  expect(await app.get(`/api/leads/${lead.id}`)).toMatchObject({ status: 'contacted' })
  await say(app, { from: person, fromMe: true, text: 'PEDIDO CONFIRMADO! Total R$ 1.234,56' })
  await say(app, { from: person, fromMe: true, text: 'pedido confirmado R$ 1.234,56' })
  expect(await app.get(`/api/leads/${lead.id}`)).toMatchObject({
    status: 'converted',
    purchaseValue: 1234.56,
  })
  const { activities: all, conversions } = await activities(lead.id)
  expect(all.filter((one) => one.fromMe)).toHaveLength(3)
  const sales = await salesOf(lead.id)
  expect(sales).toEqual([{ value_cents: 123_456, currency: 'BRL' }])
  expect(conversions.some((one) => one.eventType === 'Purchase')).toBe(true)
  await countsAreRight(app)
})

test('a sale without a clear value waits for a person; nothing is sent meanwhile', async () => {
  await addSaleRule()
  const { lead, person } = await aLead()
  await say(app, { from: person, fromMe: true, text: 'Pedido confirmado, obrigado!' })
  expect(await app.get(`/api/leads/${lead.id}`)).toMatchObject({
    tags: ['a confirmar'],
    status: 'contacted',
  })
  expect(await salesOf(lead.id)).toEqual([])
  const { json } = await patch(lead.id, { purchaseValue: '89,90' })
  expect(json).toMatchObject({ tags: [], status: 'converted' })
  expect(await salesOf(lead.id)).toContainEqual({ value_cents: 8_990, currency: 'BRL' })
})

/** A rule without a fixed value. */
async function addSaleRule(): Promise<void> {
  await app.ctx.sql.asOwner
    .insertInto('event_configs')
    .values({
      account_id: app.account.accountId,
      id: app.ctx.newId(),
      destination: 'meta',
      event_name: 'Venda',
      event_type: 'Purchase',
      trigger_condition: 'phrase',
      phrase: 'pedido confirmado',
      purchase_currency: 'BRL',
      created_at: testNow,
    })
    .execute()
}

function salesOf(leadId: string) {
  return app.ctx.sql.asOwner
    .selectFrom('deliveries as d')
    .innerJoin('event_configs as c', (on) =>
      on.onRef('c.id', '=', 'd.config_id').onRef('c.account_id', '=', 'd.account_id'),
    )
    .select(['d.value_cents', 'd.currency'])
    .where('d.lead_id', '=', leadId)
    .where('c.trigger_condition', '=', 'phrase')
    .execute()
}

test('several leads get a status, each as by a change of its own', async () => {
  await anEvent({
    eventName: 'Comprou',
    eventType: 'CompleteOrder',
    triggerCondition: 'status_converted',
  })
  const [first, second, done] = [(await aLead()).lead, (await aLead()).lead, (await aLead()).lead]
  const click = await aClick(app)
  const answered = await aClick(app)
  const { lead: third } = await aLead(`[ID: ${answered.code}]`)
  await patch(done.id, { status: 'converted' })
  const ids = [
    first.id,
    second.id.toUpperCase(),
    `c_${answered.id}`,
    first.id,
    done.id,
    `c_${click.id}`,
    '01980000-0000-7000-8000-000000000000',
  ]
  const { status, json } = await app.request('PATCH', '/api/leads', {
    body: { ids, status: 'converted' },
  })
  expect(status).toBe(200)
  expect(json).toEqual({ changed: [first.id, second.id.toUpperCase(), `c_${answered.id}`] })
  for (const { id } of [first, second, third, done]) {
    const { timeline, status: now } = await app.get<LeadDetail>(`/api/leads/${id}`)
    expect(now).toBe('converted')
    expect(timeline.filter((entry) => entry.kind === 'status')).toMatchObject([
      { text: 'Status alterado de Contatado para Cliente.', actor: 'Loja' },
    ])
    const { conversions } = await activities(id)
    expect(conversions.filter((one) => one.eventType === 'CompleteOrder')).toHaveLength(1)
  }
  expect(await app.get(`/api/leads/c_${click.id}`)).toMatchObject({ status: 'pending' })
  await countsAreRight(app)
})

test.each([
  [{ ids: [], status: 'lost' }],
  [{ ids: ['01980000-0000-7000-8000-000000000000'], status: 'feliz' }],
  [{ ids: ['01980000-0000-7000-8000-000000000000'] }],
  [{ status: 'lost' }],
])('several at once, refused: %j', async (body) => {
  expect((await app.request('PATCH', '/api/leads', { body })).status).toBe(422)
})

test('several leads and clicks are deleted at once; what is not there is left out', async () => {
  const [{ lead: first, person }, { lead: second }] = [await aLead(), await aLead()]
  const click = await aClick(app)
  const before = await metrics()
  const ids = [first.id, '01980000-0000-7000-8000-000000000000', `c_${click.id}`, second.id]
  const gone = [first.id, `c_${click.id}`, second.id]
  expect(await app.post('/api/leads/delete', { ids })).toEqual({ deleted: gone })
  expect(await app.post('/api/leads/delete', { ids })).toEqual({ deleted: [] })
  expect(await metrics()).toEqual(before)
  for (const id of gone) expect((await app.request('GET', `/api/leads/${id}`)).status).toBe(404)
  expect(await everything()).not.toContain(person)
  await countsAreRight(app)
})

test('deleting a lead takes the person out of everything and leaves the metrics as they were', async () => {
  const click = await aClick(app, { query: 'fbclid=IwAR-pessoal&utm_source=ig' })
  const { lead, person } = await aLead(`Segredo da Maria [ID: ${click.code}]`)
  const before = await metrics()
  const listed = '/api/leads?limit=1'
  const { total } = await app.get<{ total: number }>(listed)
  const { status, json } = await app.request('DELETE', `/api/leads/${lead.id}`)
  expect({ status, json }).toEqual({ status: 200, json: { success: true } })
  expect(await metrics()).toEqual(before)
  await countsAreRight(app)
  expect(await leads(app, person)).toEqual([])
  expect(await app.get(listed)).toMatchObject({ total: total - 1 })
  for (const path of ['', '/activities']) {
    expect((await app.request('GET', `/api/leads/${lead.id}${path}`)).status).toBe(404)
    expect((await app.request('GET', `/api/leads/c_${click.id}${path}`)).status).toBe(404)
  }
  expect((await app.request('DELETE', `/api/leads/${lead.id}`)).status).toBe(404)
  const left = await everything()
  for (const trace of [person, 'Segredo da Maria', 'IwAR-pessoal']) {
    expect(left).not.toContain(trace)
    expect(left).not.toContain(Buffer.from(trace).toString('hex'))
  }
})

test('deleting an unanswered click hides it and keeps it counted', async () => {
  const click = await aClick(app, { query: 'fbclid=IwAR-de-alguem' })
  const before = await metrics()
  expect((await app.request('DELETE', `/api/leads/c_${click.id}`)).status).toBe(200)
  expect(await metrics()).toEqual(before)
  expect(await everything()).not.toContain('IwAR-de-alguem')
  expect((await app.request('GET', `/api/leads/c_${click.id}`)).status).toBe(404)
  expect((await leads(app, '')).map((lead) => lead.id)).not.toContain(`c_${click.id}`)
  await countsAreRight(app)
})

test('somebody who was deleted and writes again is somebody new', async () => {
  const { lead, person } = await aLead()
  await app.request('DELETE', `/api/leads/${lead.id}`)
  await say(app, { from: person, text: 'voltei' })
  const [again] = await leads(app, person)
  expect(again).toMatchObject({ firstMessage: 'voltei', messageCount: 1 })
  expect(again?.id).not.toBe(lead.id)
})

/** Every row of every table that holds the account's data, as text. */
async function everything(): Promise<string> {
  const tables = [
    'clicks',
    'contacts',
    'contact_identities',
    'leads',
    'lead_touches',
    'lead_events',
    'messages',
    'message_inbox',
    'deliveries',
    'deleted_leads',
  ] as const
  const texts: string[] = []
  for (const table of tables) {
    const rows = await app.ctx.sql.asOwner.selectFrom(table).selectAll().execute()
    texts.push(
      JSON.stringify(rows),
      ...rows.flatMap((row) => ('body' in row ? row.body.toString('hex') : [])),
    )
  }
  return texts.join('\n')
}

test('another account gets 404 for a lead whatever it asks, and sees none of it', async () => {
  const { lead, person } = await aLead()
  const click = await aClick(app)
  const { session } = await app.newAccount('curiosa')
  for (const id of [lead.id, `c_${click.id}`]) {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/activities'],
      ['PATCH', ''],
      ['DELETE', ''],
    ] as const) {
      const body = method === 'PATCH' ? { status: 'lost' } : undefined
      const answer = await app.request(method, `/api/leads/${id}${path}`, { session, body })
      expect(answer.status).toBe(404)
    }
  }
  expect(await leads(app, person, session)).toEqual([])
  expect(await leads(app, person)).toHaveLength(1)
})

test('ids of another account in a list are left out, and nothing of them changes', async () => {
  const { lead } = await aLead()
  const click = await aClick(app)
  const { session } = await app.newAccount('intrometida')
  const ids = [lead.id, `c_${click.id}`]
  const before = await everything()
  const call = { body: { ids, status: 'lost' }, session }
  expect((await app.request('PATCH', '/api/leads', call)).json).toEqual({ changed: [] })
  expect((await app.request('POST', '/api/leads/delete', call)).json).toEqual({ deleted: [] })
  expect(await everything()).toBe(before)
})

test('the same person writing to two accounts is a lead of each', async () => {
  const { session } = await app.newAccount('concorrente')
  const { person, lead } = await aLead()
  await say(app, { from: person, text: 'oi para vocês' }, session)
  const [other] = await leads(app, person, session)
  expect(other?.id).not.toBe(lead.id)
  expect(other?.messageCount).toBe(1)
})

test('a code of another account says nothing', async () => {
  const { session } = await app.newAccount('alheia')
  const click = await aClick(app)
  const person = aPerson()
  await say(app, { from: person, text: `[ID: ${click.code}]` }, session)
  const [lead] = await leads(app, person, session)
  expect(lead).toMatchObject({ isTracked: false, attribution: { reason: 'sem_rastreio' } })
})
