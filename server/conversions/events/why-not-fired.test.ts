import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventConfig } from '#contracts/events'
import type { SilentEvent, SilentLead } from '#contracts/not-fired'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, leads, say } from '#tests/helpers/chat'
import { longestTurnMs } from '#tests/helpers/turns'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const hour = 3_600_000
const anEvent = (eventName: string, body: object) =>
  app.post<EventConfig>('/api/meta/events', { eventName, eventType: 'Contact', ...body })

async function aLead(text = 'Oi'): Promise<{ id: string; from: string }> {
  const from = aPerson()
  await say(app, { from, name: 'Bia', text })
  const [lead] = await leads(app, from)
  if (!lead) throw new Error('no lead')
  return { id: lead.id, from }
}

/** The reasons by the name of the event. */
async function silence(leadId: string): Promise<Record<string, string>> {
  const events = await app.get<SilentEvent[]>(`/api/leads/${leadId}/not-fired`)
  return Object.fromEntries(events.map(({ eventName, reason }) => [eventName, reason]))
}
const silentLeads = (eventId: string) =>
  app.get<SilentLead[]>(`/api/destinations/meta/events/${eventId}/not-fired`)

test('each configured event without a delivery says why, whatever it waited for', async () => {
  await anEvent('Qualquer', { triggerCondition: 'any_whatsapp' })
  await anEvent('Clique', { triggerCondition: 'click' })
  await anEvent('Cliente', { triggerCondition: 'status_converted' })
  await anEvent('Frase', { triggerCondition: 'phrase', phrase: 'pedido pago' })
  const off = await anEvent('Desligado', { triggerCondition: 'any_whatsapp' })
  await app.request('PATCH', `/api/meta/events/${off.id}`, { body: { isActive: false } })
  app.advance(hour)

  const { id, from } = await aLead()
  expect(await silence(id)).toEqual({
    Lead: expect.stringMatching(/^O lead não tem rastreamento\. \S/),
    Clique: 'O lead não veio de um clique em um link seu.',
    Cliente: 'O lead ainda não foi marcado como Cliente.',
    Frase: 'Sua empresa ainda não escreveu para este contato.',
    Desligado: 'O evento está inativo.',
  })

  await say(app, { from, fromMe: true, text: 'Seu pedido foi pago?' })
  expect((await silence(id)).Frase).toBe(
    'As palavras de “pedido pago” apareceram em uma mensagem, mas não juntas e nessa ordem.',
  )
  await say(app, { from, fromMe: true, text: 'Pedido pago, obrigado!' })
  await app.request('PATCH', `/api/leads/${id}`, { body: { status: 'converted' } })
  expect(Object.keys(await silence(id)).sort()).toEqual(['Clique', 'Desligado', 'Lead'])

  app.advance(hour)
  await anEvent('Tarde', { triggerCondition: 'status_converted' })
  expect((await silence(id)).Tarde).toBe(
    'O evento foi criado depois que o lead foi marcado como Cliente.',
  )
  await app.request('PATCH', `/api/meta/events/${off.id}`, { body: { isActive: true } })
  expect((await silence(id)).Desligado).toBe(
    'O evento estava inativo, excluído ou com outro gatilho quando isso aconteceu.',
  )
})

test('a click that became a lead counts for it; one without an answer waits for the message', async () => {
  const answered = await aClick(app)
  const from = aPerson()
  await say(app, { from, name: 'Rui', text: `Oi [ID: ${answered.code}]` })
  const [lead] = await leads(app, from)
  const fired = await silence(lead?.id ?? '')
  expect(fired).not.toHaveProperty('Clique')
  expect(fired).not.toHaveProperty('Lead')

  app.advance(hour)
  const waiting = await aClick(app, { linkCode: answered.linkCode })
  expect(await silence(`c_${waiting.id}`)).toMatchObject({
    Lead: 'A pessoa clicou, mas ainda não mandou mensagem.',
    Cliente: 'O lead ainda não foi marcado como Cliente.',
  })
})

test('a sale that a person has to confirm, and one that was refused', async () => {
  const sale = { eventType: 'Purchase', purchaseCurrency: 'BRL', valueSource: 'sale' }
  await anEvent('Venda', { ...sale, triggerCondition: 'phrase', phrase: 'venda fechada' })
  app.advance(hour)
  const { id, from } = await aLead()
  await say(app, { from, fromMe: true, text: 'Venda fechada!' })
  expect((await silence(id)).Venda).toMatch(/^A frase foi enviada, e a venda espera/)
  const { waitingSales } = await app.get<{ waitingSales: { id: string }[] }>(`/api/leads/${id}`)
  await app.post(`/api/leads/${id}/refuse-sale`, { sale: waitingSales[0]?.id })
  expect((await silence(id)).Venda).toBe('A frase foi enviada, mas alguém recusou a venda.')
})

test('who is not to be reported to ad platforms is not', async () => {
  const { id } = await aLead()
  await sql`update leads set ad_opt_out = true where id = ${id}`.execute(app.ctx.sql.asOwner)
  expect((await silence(id)).Lead).toBe(
    'Este contato pediu para não ser informado às plataformas de anúncio.',
  )
})

test('an event lists the latest 20 leads of 7 days that it did not fire for', async () => {
  const event = await anEvent('Perdidos', { triggerCondition: 'status_lost' })
  const old = await aLead()
  app.advance(7 * 24 * hour)
  const lost = await aLead()
  await app.request('PATCH', `/api/leads/${lost.id}`, { body: { status: 'lost' } })
  for (let i = 0; i < 21; i++) {
    app.advance(1_000)
    await aLead()
  }
  const found = await silentLeads(event.id)
  expect(found).toHaveLength(20)
  expect(found.map(({ id }) => id)).not.toContain(lost.id)
  expect(found.map(({ id }) => id)).not.toContain(old.id)
  expect(found[0]).toMatchObject({
    name: 'Bia',
    firstMessageAt: app.ctx.now().toISOString(),
    reason: 'O lead ainda não foi marcado como perdido.',
  })
  const times = found.map(({ firstMessageAt }) => firstMessageAt)
  expect(times).toEqual(times.toSorted().reverse())
})

test('an event of another destination, of another account or deleted is not there', async () => {
  const event = await anEvent('Só da Meta', { triggerCondition: 'click' })
  const path = (destination: string) =>
    `/api/destinations/${destination}/events/${event.id}/not-fired`
  const stranger = await app.newAccount('Vizinha')
  expect(await app.request('GET', path('google'))).toMatchObject({ status: 404 })
  expect(await app.request('GET', path('meta'), { session: stranger.session })).toMatchObject({
    status: 404,
  })
  await app.request('DELETE', `/api/meta/events/${event.id}`)
  expect(await app.request('GET', path('meta'))).toMatchObject({ status: 404 })
  const { id } = await aLead()
  expect(
    await app.request('GET', `/api/leads/${id}/not-fired`, { session: stranger.session }),
  ).toMatchObject({ status: 404 })
})

test('40 phrases are looked for in 200 long messages while others have their turn', async () => {
  for (let i = 0; i < 40; i += 1) {
    await anEvent(`Longo ${i}`, { triggerCondition: 'phrase', phrase: `ok venda ${i}` })
  }
  const { id, from } = await aLead()
  await say(app, { from, fromMe: true, text: 'ok venda '.repeat(440) })
  const columns = Object.keys(
    await app.ctx.sql.asOwner
      .selectFrom('messages')
      .selectAll()
      .where('from_me', '=', true)
      .where('lead_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const copied = columns.map((name) => {
    if (name === 'id') return sql`gen_random_uuid()`
    return name === 'provider_message_id' ? sql`gen_random_uuid()::text` : sql.ref(name)
  })
  await sql`insert into messages (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(copied)} from messages, generate_series(1, 199)
    where from_me and lead_id = ${id}`.execute(app.ctx.sql.asOwner)
  let reasons: Record<string, string> = {}
  const ms = await longestTurnMs(async () => {
    reasons = await silence(id)
  })
  expect(reasons['Longo 7']).toMatch(/^Nenhuma mensagem da sua empresa trouxe a frase/)
  expect(ms).toBeLessThan(250)
})
