import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { LeadConversion, LeadDetail } from '#contracts/leads'
import type { PhraseRule } from '#contracts/phrase-rules'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPerson, aPurchaseEvent, countsAreRight, leadInChat, leads } from '#tests/helpers/chat'
import { aLid, aWapiInstance } from '#tests/helpers/wapi'

let app: TestApp
let account: TestAccount
let accounts = 0
const hour = 3_600_000

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  account = await app.newAccount(`Chat${++accounts}`)
})

/** For the rest of one test: what old migrations say belongs to one server. */
async function onOneServer(): Promise<void> {
  const usual = app
  app = await startTestApp({ isDistributed: false })
  onTestFinished(async () => {
    await app.close()
    app = usual
  })
  account = app.account
}

const call = () => ({ session: account.session })
const detail = (id: string) => app.get<LeadDetail>(`/api/leads/${id}`, call())

async function aRule(body: object): Promise<PhraseRule> {
  const rule = { name: 'Venda no chat', phrases: ['venda fechada', 'pedido confirmado'], ...body }
  return app.post('/api/phrase-rules', rule, call())
}

const anEvent = (body: object) => aPurchaseEvent(app, account.session, body)

const aLead = () => leadInChat(app, account.session)

async function conversions(id: string): Promise<{ eventType: string; cents: number | null }[]> {
  const { conversions: all } = await app.get<{ conversions: LeadConversion[] }>(
    `/api/leads/${id}/activities`,
    call(),
  )
  const rows = await app.ctx.sql.asOwner
    .selectFrom('deliveries')
    .select(['id', 'value_cents'])
    .where('lead_id', '=', id)
    .execute()
  return all.map((one) => ({
    eventType: one.eventType,
    cents: rows.find((row) => row.id === one.id)?.value_cents ?? null,
  }))
}

const decide = (id: string, verb: 'confirm' | 'refuse', body: object) =>
  app.request('POST', `/api/leads/${id}/${verb}-sale`, { ...call(), body })

test('a rule sets the status, adds a tag and sends its event, and the timeline says which', async () => {
  const event = await anEvent({ triggerCondition: 'click' })
  await aRule({ setStatus: 'converted', addTag: 'vip', eventId: event.id })
  const { lead, tell } = await aLead()
  await tell('Venda fechada! R$ 1.234,56')
  const after = await detail(lead.id)
  expect(after).toMatchObject({
    status: 'converted',
    tags: ['vip'],
    purchaseValue: 1234.56,
    waitingSales: [],
  })
  expect(after.timeline.map(({ text }) => text)).toEqual([
    expect.stringContaining('Primeira mensagem recebida'),
    'A regra "Venda no chat" reconheceu a frase "venda fechada": venda de R$ 1.234,56. Resultado: status Cliente, etiqueta "vip", evento "Compra".',
    'Status alterado de Contatado para Cliente.',
  ])
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 123_456 }])
  const chat = await app.ctx.sql.asOwner
    .selectFrom('deliveries')
    .select('by_phrase')
    .where('lead_id', '=', lead.id)
    .execute()
  expect(chat).toEqual([{ by_phrase: true }])
  await countsAreRight(app, account.accountId)
})

test('a tag alone, a status alone, an event alone', async () => {
  const contact = await anEvent({
    eventName: 'Contato',
    eventType: 'Contact',
    triggerCondition: 'click',
  })
  await aRule({ phrases: ['orçamento enviado'], addTag: 'orçamento' })
  await aRule({ phrases: ['sem interesse'], setStatus: 'lost' })
  await aRule({ phrases: ['agendado'], eventId: contact.id })
  const { lead, tell } = await aLead()
  await tell('Orçamento enviado: R$ 300')
  expect(await detail(lead.id)).toMatchObject({ tags: ['orçamento'], purchaseValue: null })
  await tell('Agendado!')
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Contact', cents: null }])
  await tell('Marcado como sem interesse')
  expect(await detail(lead.id)).toMatchObject({ status: 'lost', tags: ['orçamento'] })
})

test('a message told twice, and a second one within a day, fire once; a day later again', async () => {
  const event = await anEvent({ triggerCondition: 'click' })
  await aRule({ eventId: event.id })
  const { lead, tell } = await aLead()
  const first = { id: 'msg-1', at: app.ctx.now() }
  await tell('venda fechada R$ 10', first)
  await tell('venda fechada R$ 10', first)
  await tell('pedido confirmado R$ 20')
  expect(await conversions(lead.id)).toHaveLength(1)
  await tell('pedido 12 confirmado. Pedido confirmado R$ 30')
  expect(await conversions(lead.id)).toHaveLength(1)
  app.advance(24 * hour)
  await tell('pedido confirmado R$ 40')
  expect((await conversions(lead.id)).map(({ cents }) => cents).sort()).toEqual([1_000, 4_000])
  expect(await detail(lead.id)).toMatchObject({ purchaseValue: 40 })
})

test('every order has its sale, and a rule may fire each time', async () => {
  const event = await anEvent({ triggerCondition: 'click' })
  await aRule({ eventId: event.id, everyTime: true })
  const { lead, tell } = await aLead()
  await tell('venda fechada R$ 10')
  await tell('venda fechada R$ 20')
  await tell('pedido 7: venda fechada R$ 30')
  await tell('pedido 7: venda fechada R$ 30')
  expect((await conversions(lead.id)).map(({ cents }) => cents).sort()).toEqual([
    1_000, 2_000, 3_000,
  ])
})

test('two rules and an event of the same phrase report one sale once', async () => {
  const event = await anEvent({ triggerCondition: 'phrase', phrase: 'venda fechada' })
  await aRule({ eventId: event.id })
  await aRule({ name: 'Outra', eventId: event.id })
  const { lead, tell } = await aLead()
  await tell('venda fechada R$ 10')
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 1_000 }])
})

test('an event that the status sends anyway is not sent twice', async () => {
  const event = await anEvent({ triggerCondition: 'status_converted' })
  await aRule({ setStatus: 'converted', eventId: event.id, everyTime: true })
  const { lead, tell } = await aLead()
  await tell('venda fechada R$ 10')
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 1_000 }])
  // The status stays as it is: now the rule itself reports the second sale.
  await tell('venda fechada R$ 20')
  expect(await conversions(lead.id)).toHaveLength(2)
})

test('what a rule wants confirmed waits with its value until a person confirms', async () => {
  const event = await anEvent({ triggerCondition: 'click' })
  await aRule({ timing: 'confirm', setStatus: 'converted', addTag: 'vip', eventId: event.id })
  const { lead, tell } = await aLead()
  await tell('Venda fechada! R$ 80')
  const waiting = await detail(lead.id)
  expect(waiting).toMatchObject({
    status: 'contacted',
    tags: ['a confirmar'],
    purchaseValue: null,
    waitingSales: [
      {
        ruleName: 'Venda no chat',
        message: 'Venda fechada! R$ 80',
        isSale: true,
        purchaseValue: 80,
        purchaseCurrency: 'BRL',
        problem: null,
      },
    ],
  })
  expect(await conversions(lead.id)).toEqual([])
  const sale = waiting.waitingSales[0]?.id
  const confirmed = await decide(lead.id, 'confirm', { sale })
  expect(confirmed.json).toMatchObject({
    status: 'converted',
    tags: ['vip'],
    purchaseValue: 80,
    waitingSales: [],
  })
  expect((confirmed.json as LeadDetail).timeline.map(({ text, actor }) => [text, actor])).toEqual(
    expect.arrayContaining([
      [
        'A regra "Venda no chat" reconheceu a frase "venda fechada": venda de R$ 80,00. Falta uma pessoa confirmar.',
        'Rastro',
      ],
      ['O que "Venda no chat" reconheceu foi confirmado: venda de R$ 80,00.', `Chat${accounts}`],
    ]),
  )
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 8_000 }])
  expect(await decide(lead.id, 'confirm', { sale })).toMatchObject({ status: 409 })
  expect(await decide(lead.id, 'refuse', { sale })).toMatchObject({ status: 409 })
  await countsAreRight(app, account.accountId)
})

test('the same amount within a day asks whether it is another sale', async () => {
  const event = await anEvent({
    triggerCondition: 'click',
    purchaseValue: null,
    valueSource: 'sale',
  })
  const rule = { setStatus: 'converted', eventId: event.id }
  await aRule({ ...rule, name: 'Pedido', phrases: ['pedido confirmado'] })
  await aRule({ ...rule, name: 'Pix', phrases: ['pix recebido'] })
  const values = async (id: string) =>
    (await conversions(id)).map(({ cents }) => cents ?? 0).sort((a, b) => a - b)

  const told = await aLead()
  await told.tell('Pedido confirmado: R$ 100')
  await told.tell('Pix recebido: R$ 100')
  expect(await values(told.lead.id)).toEqual([10_000])
  const asked = await detail(told.lead.id)
  expect(asked).toMatchObject({
    tags: ['a confirmar'],
    sales: [{ value: 100 }],
    waitingSales: [{ ruleName: 'Pix', purchaseValue: 100, problem: 'repeated' }],
  })
  // A person says that it is another one.
  await decide(told.lead.id, 'confirm', { sale: asked.waitingSales[0]?.id })
  expect(await values(told.lead.id)).toEqual([10_000, 10_000])
  expect(await detail(told.lead.id)).toMatchObject({ tags: [], waitingSales: [] })

  // Entered by a person before the message.
  const entered = await aLead()
  const typed = { value: 70, orderNumber: 'A-1' }
  await app.post(`/api/leads/${entered.lead.id}/sales`, typed, call())
  await entered.tell('Pix recebido R$ 70')
  expect((await detail(entered.lead.id)).waitingSales).toMatchObject([{ problem: 'repeated' }])
  expect(await values(entered.lead.id)).toEqual([])

  // Another amount, another order, another day and one message that says both phrases are no repetition.
  const others = await aLead()
  await others.tell('Pedido 7: pedido confirmado, pix recebido R$ 100')
  app.advance(hour)
  await others.tell('Pix recebido do pedido 8: R$ 100')
  app.advance(24 * hour)
  await others.tell('Pedido confirmado R$ 90')
  await others.tell('Pix recebido R$ 95')
  expect(await values(others.lead.id)).toEqual([9_000, 9_500, 10_000, 10_000])
  app.advance(24 * hour)
  await others.tell('Pix recebido R$ 90')
  expect(await values(others.lead.id)).toHaveLength(5)
  expect((await detail(others.lead.id)).waitingSales).toEqual([])
  await countsAreRight(app, account.accountId)
})

test('a rule that fires each time does not ask whether a sale is another one', async () => {
  await aRule({ setStatus: 'converted', everyTime: true })
  const { lead, tell } = await aLead()
  await tell('Venda fechada R$ 10')
  await tell('Venda fechada R$ 10')
  expect(await detail(lead.id)).toMatchObject({
    sales: [{ value: 10 }, { value: 10 }],
    waitingSales: [],
  })
})

test.each([
  ['Venda fechada R$ 80,00, se puder manda o endereço', 80, [80]],
  ['Venda fechada R$ 80,00, não esquece o CEP', 80, [80]],
  ['Provavelmente venda fechada R$ 80,00', 80, [80]],
  ['Venda fechada R$ 80,00, pode entregar hoje?', null, [80]],
])('%j asks a person instead of being silent', async (said, purchaseValue, candidates) => {
  const event = await anEvent({
    triggerCondition: 'click',
    purchaseValue: null,
    valueSource: 'sale',
  })
  await aRule({ setStatus: 'converted', eventId: event.id, fixedValue: null })
  const { lead, tell } = await aLead()
  await tell(said)
  const asked = await detail(lead.id)
  expect(asked).toMatchObject({
    tags: ['a confirmar'],
    sales: [],
    waitingSales: [{ problem: 'doubted', purchaseValue, candidates }],
  })
  expect(await conversions(lead.id)).toEqual([])
  const value = purchaseValue === null ? '' : ': venda de R$ 80,00'
  expect(asked.timeline.map(({ text }) => text)).toContain(
    `A regra "Venda no chat" reconheceu a frase "venda fechada"${value}, em dúvida. Falta uma pessoa confirmar.`,
  )
  const sale = asked.waitingSales[0]?.id
  await decide(lead.id, 'confirm', { sale, purchaseValue: '80,00' })
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 8_000 }])
})

test('a message that says the phrase plainly settles what was in doubt', async () => {
  await aRule({ setStatus: 'converted' })
  const { lead, tell } = await aLead()
  await tell('Venda fechada R$ 80,00 se o pix cair')
  await tell('Venda fechada R$ 80,00 quando puder')
  expect((await detail(lead.id)).waitingSales).toMatchObject([{ problem: 'doubted' }])
  await tell('Venda fechada R$ 80,00')
  const settled = { tags: [], sales: [{ value: 80 }], waitingSales: [] }
  expect(await detail(lead.id)).toMatchObject(settled)
  await tell('Venda fechada R$ 80,00, não esquece o CEP')
  expect(await detail(lead.id)).toMatchObject(settled)
})

test('a person gives the value that the message lacks', async () => {
  const event = await anEvent({ triggerCondition: 'click' })
  await aRule({ eventId: event.id })
  const { lead, tell } = await aLead()
  await tell('Venda fechada: R$ 100 ou R$ 200')
  const [waiting] = (await detail(lead.id)).waitingSales
  expect(waiting).toMatchObject({ purchaseValue: null, problem: 'several' })
  const sale = waiting?.id
  expect(await decide(lead.id, 'confirm', { sale })).toMatchObject({
    status: 422,
    json: { fields: { purchaseValue: 'Informe o valor da venda. Exemplo: 1.234,56' } },
  })
  expect((await decide(lead.id, 'confirm', { sale, purchaseValue: 'nada' })).status).toBe(422)
  await decide(lead.id, 'confirm', { sale, purchaseValue: '150,00' })
  expect(await detail(lead.id)).toMatchObject({ tags: [], purchaseValue: 150 })
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 15_000 }])
})

test('what a person refuses leaves nothing, and does not stand in the way of the next sale', async () => {
  const event = await anEvent({ triggerCondition: 'click' })
  const rule = await aRule({ timing: 'confirm', eventId: event.id })
  const { lead, tell } = await aLead()
  await tell('venda fechada R$ 10', { id: 'refused', at: app.ctx.now() })
  const sale = (await detail(lead.id)).waitingSales[0]?.id
  const refused = await decide(lead.id, 'refuse', { sale })
  expect(refused.json).toMatchObject({ tags: [], waitingSales: [], purchaseValue: null })
  expect((refused.json as LeadDetail).timeline.at(-1)?.text).toBe(
    'O que "Venda no chat" reconheceu foi recusado; nada foi enviado.',
  )
  await tell('venda fechada R$ 10', { id: 'refused', at: app.ctx.now() })
  expect((await detail(lead.id)).waitingSales).toEqual([])
  await tell('agora sim: venda fechada R$ 20')
  const next = (await detail(lead.id)).waitingSales[0]
  expect(next).toMatchObject({ purchaseValue: 20 })
  // The rule may be gone by then.
  await app.request('DELETE', `/api/phrase-rules/${rule.id}`, call())
  await decide(lead.id, 'confirm', { sale: next?.id })
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 2_000 }])
})

test('without its event a sale may be confirmed without a value', async () => {
  await aRule({ setStatus: 'converted' })
  const { lead, tell } = await aLead()
  await tell('Venda fechada!')
  const sale = (await detail(lead.id)).waitingSales[0]?.id
  await decide(lead.id, 'confirm', { sale })
  expect(await detail(lead.id)).toMatchObject({ status: 'converted', purchaseValue: null })
})

test('a rule that is switched off or deleted does nothing; a fixed value stands in', async () => {
  const rule = await aRule({ setStatus: 'converted', fixedValue: '49,90' })
  const { lead, tell } = await aLead()
  const one = `/api/phrase-rules/${rule.id}`
  await app.request('PATCH', one, { ...call(), body: { isActive: false } })
  await tell('venda fechada')
  await app.request('PATCH', one, { ...call(), body: { isActive: true } })
  await app.request('DELETE', one, call())
  await tell('venda fechada')
  expect(await detail(lead.id)).toMatchObject({ status: 'contacted', tags: [] })
  await app.post(`${one}/restore`, {}, call())
  await tell('venda fechada')
  expect(await detail(lead.id)).toMatchObject({ status: 'converted', purchaseValue: 49.9 })
})

test('an edit is judged anew while the sale waits, and only corrects the value after it', async () => {
  const event = await anEvent({ triggerCondition: 'click' })
  await aRule({ setStatus: 'converted', eventId: event.id })
  const tellGateway = await aWapiInstance(app, account.accountId)
  const from = aPerson()
  const edit = (id: string, text: string, offset: number) => {
    const moment = app.ctx.now().getTime() / 1000 + offset
    return tellGateway({ id: `${id}-${offset}`, from, fromMe: true, edit: { id, text }, moment })
  }
  await tellGateway({ id: 'in', from, text: 'Oi' })
  const [lead] = await leads(app, from, account.session)
  const id = lead?.id ?? ''

  await tellGateway({ id: 'own', from, fromMe: true, text: 'venda fechada' })
  expect(await detail(id)).toMatchObject({ tags: ['a confirmar'], status: 'contacted' })
  await edit('own', 'venda cancelada', 1)
  expect(await detail(id)).toMatchObject({ tags: [], waitingSales: [] })
  await edit('own', 'venda fechada, R$ 50 ou R$ 60', 2)
  expect(await detail(id)).toMatchObject({ waitingSales: [{ problem: 'several' }] })
  await edit('own', 'venda fechada R$ 60', 3)
  expect(await detail(id)).toMatchObject({ tags: [], status: 'converted', purchaseValue: 60 })
  await edit('own', 'venda fechada R$ 70', 4)
  const after = await detail(id)
  expect(after.purchaseValue).toBe(70)
  expect(after.timeline.at(-1)?.text).toBe(
    'A mensagem da venda foi editada: o valor agora é R$ 70,00. Nada foi reenviado.',
  )
  // Nothing was tried yet: what will be sent is the value as it reads now.
  expect(await conversions(id)).toEqual([{ eventType: 'Purchase', cents: 7_000 }])
  await app.ctx.sql.asOwner
    .updateTable('deliveries')
    .set({ attempts: 1, state: 'sent' })
    .where('lead_id', '=', id)
    .execute()
  await edit('own', 'venda fechada R$ 75', 5)
  expect(await detail(id)).toMatchObject({ purchaseValue: 75 })
  expect(await conversions(id)).toEqual([{ eventType: 'Purchase', cents: 7_000 }])
})

test('an edit that brings the phrase fires, one that denies it does not', async () => {
  await aRule({ setStatus: 'converted' })
  const tellGateway = await aWapiInstance(app, account.accountId)
  const from = aPerson()
  await tellGateway({ id: 'in', from, text: 'Oi' })
  await tellGateway({ id: 'own', from, fromMe: true, text: 'bom dia, tudo bem?' })
  const [lead] = await leads(app, from, account.session)
  const id = lead?.id ?? ''
  const edit = (text: string, offset: number) =>
    tellGateway({
      id: `own-${offset}`,
      from,
      fromMe: true,
      edit: { id: 'own', text },
      moment: app.ctx.now().getTime() / 1000 + offset,
    })
  await edit('bom dia, ainda não é venda fechada: R$ 80', 1)
  expect(await detail(id)).toMatchObject({ status: 'contacted', tags: [], sales: [] })
  await edit('venda fechada R$ 80', 2)
  expect(await detail(id)).toMatchObject({
    status: 'converted',
    sales: [{ value: 80, origin: 'phrase' }],
  })
})

test('a message known only by its LID meets the rules when the person is known, within seven days', async () => {
  await aRule({ setStatus: 'converted' })
  const tellGateway = await aWapiInstance(app, account.accountId)
  const [from, lid] = [aPerson(), aLid()]
  const old = app.ctx.now().getTime() / 1000 - 6 * 24 * 3600
  await tellGateway({ id: 'old', lid, fromMe: true, text: 'venda fechada R$ 5', moment: old })
  await tellGateway({ id: 'own', lid, fromMe: true, text: 'venda fechada R$ 90' })
  app.advance(2 * 24 * hour)
  await tellGateway({ id: 'in', from, text: 'Oi' })
  const [lead] = await leads(app, from, account.session)
  expect(lead).toMatchObject({ status: 'contacted' })
  await tellGateway({ id: 'in-2', from, lid, text: 'sou eu' })
  expect(await detail(lead?.id ?? '')).toMatchObject({ status: 'converted', purchaseValue: 90 })
})

test('an edit of history fires nothing', async () => {
  await aRule({ setStatus: 'converted' })
  const tellGateway = await aWapiInstance(app, account.accountId)
  const from = aPerson()
  await tellGateway({ id: 'in', from, text: 'Oi' })
  const moment = app.ctx.now().getTime() / 1000 - 8 * 24 * 3600
  await tellGateway({ id: 'own', from, fromMe: true, text: 'bom dia', moment })
  const edit = { id: 'own', text: 'venda fechada R$ 5' }
  await tellGateway({ id: 'edit', from, fromMe: true, edit })
  const [lead] = await leads(app, from, account.session)
  expect(lead).toMatchObject({ status: 'contacted', tags: [] })
})

test('a sale whose message arrives late does not take the place of a later one', async () => {
  await aRule({ setStatus: 'converted', everyTime: true })
  const { lead, tell } = await aLead()
  await tell('venda fechada R$ 20')
  await tell('venda fechada R$ 10', { at: new Date(app.ctx.now().getTime() - hour) })
  expect(await detail(lead.id)).toMatchObject({ purchaseValue: 20 })
})

test('a sale that waited before rules had a table can still be confirmed', async () => {
  await onOneServer()
  const event = await anEvent({ triggerCondition: 'phrase', phrase: 'fechado' })
  const { lead, tell } = await aLead()
  await tell('tudo certo', { id: 'before', at: app.ctx.now() })
  const { asOwner } = app.ctx.sql
  const message = await asOwner
    .selectFrom('messages')
    .select('id')
    .where('provider_message_id', '=', 'before')
    .executeTakeFirstOrThrow()
  const details = {
    configId: event.id,
    eventName: 'Compra',
    messageId: message.id,
    orderNumber: null,
    at: app.ctx.now().toISOString(),
    valueCents: null,
    currency: 'BRL',
    waitsForValue: true,
  }
  await sql`
    insert into lead_events (account_id, lead_id, kind, actor, id, happened_at, details)
    values (${account.accountId}, ${lead.id}, 'phrase', 'Rastro', ${app.ctx.newId()},
      ${app.ctx.now()}, ${details})`.execute(asOwner)
  await asOwner
    .updateTable('leads')
    .set({ tags: ['a confirmar'] })
    .where('id', '=', lead.id)
    .execute()
  const file = join(import.meta.dirname, '../migrations/0014_phrase_rules.sql')
  const migration = readFileSync(file, 'utf8')
  await sql.raw(migration.slice(migration.indexOf('update lead_events'))).execute(asOwner)

  const before = await detail(lead.id)
  expect(before.timeline.at(-1)?.text).toBe(
    'A frase do evento "Compra" foi enviada ao contato, sem um valor claro: confirme o valor da venda.',
  )
  expect(before.waitingSales).toMatchObject([{ ruleName: 'Compra', message: 'tudo certo' }])
  const sale = before.waitingSales[0]?.id
  await decide(lead.id, 'confirm', { sale, purchaseValue: '30' })
  expect(await detail(lead.id)).toMatchObject({ status: 'converted', tags: [], purchaseValue: 30 })
  expect(await conversions(lead.id)).toEqual([{ eventType: 'Purchase', cents: 3_000 }])
})
