import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventConfig } from '#contracts/events'
import { maxPhraseRules, type PhraseRule, type TrialResult } from '#contracts/phrase-rules'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'

let app: TestApp
let account: TestAccount
let accounts = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const call = () => ({ session: account.session })
const path = '/api/phrase-rules'

async function freshAccount() {
  account = await app.newAccount(`Regras${++accounts}`)
}

const sale = { name: 'Venda', phrases: ['pedido confirmado'], setStatus: 'converted' }

const aRule = (body: object = sale) => app.post<PhraseRule>(path, body, call())

async function purchaseEvent(): Promise<EventConfig> {
  const body = {
    eventName: 'Compra',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    purchaseValue: '10',
    purchaseCurrency: 'BRL',
  }
  return app.post('/api/meta/events', body, call())
}

const attempt = (body: object) =>
  app.post<{ orderNumber: string | null; results: TrialResult[] }>(`${path}/try`, body, call())

test('a rule is made, listed, edited, switched, deleted and restored', async () => {
  await freshAccount()
  const event = await purchaseEvent()
  const made = await aRule({
    name: ' Venda no Pix ',
    phrases: ['Pedido confirmado', ' venda fechada ', 'PEDIDO CONFIRMADO!'],
    timing: 'confirm',
    everyTime: true,
    setStatus: 'converted',
    addTag: 'vip',
    eventId: event.id,
    fixedValue: '1.197,50',
  })
  expect(made).toEqual({
    id: expect.any(String),
    name: 'Venda no Pix',
    phrases: ['Pedido confirmado', 'venda fechada'],
    timing: 'confirm',
    everyTime: true,
    setStatus: 'converted',
    addTag: 'vip',
    event: { id: event.id, name: 'Compra', isActive: true },
    isSale: true,
    fixedValue: 1197.5,
    currency: 'BRL',
    isActive: true,
    createdAt: app.ctx.now().toISOString(),
  })
  const one = `${path}/${made.id}`
  const edited = await app.request('PUT', one, {
    ...call(),
    body: { name: 'Interesse', phrases: ['orçamento'], addTag: 'quente', fixedValue: '5' },
  })
  // A rule that is about no sale keeps no value.
  expect(edited.json).toMatchObject({ name: 'Interesse', isSale: false, fixedValue: null })
  await app.request('PATCH', one, { ...call(), body: { isActive: false } })
  expect(await app.get(path, call())).toMatchObject([{ id: made.id, isActive: false }])
  expect((await app.request('POST', `${one}/restore`, call())).status).toBe(404)
  expect((await app.request('DELETE', one, call())).status).toBe(200)
  expect((await app.request('DELETE', one, call())).status).toBe(404)
  expect(await app.get(path, call())).toEqual([])
  await app.post(`${one}/restore`, {}, call())
  expect(await app.get(path, call())).toMatchObject([{ id: made.id, isActive: false }])
})

test('an event that is deleted leaves its rules without it', async () => {
  await freshAccount()
  const event = await purchaseEvent()
  await aRule({ name: 'Venda', phrases: ['vendido'], eventId: event.id })
  await app.request('PATCH', `/api/meta/events/${event.id}`, {
    ...call(),
    body: { isActive: false },
  })
  expect(await app.get(path, call())).toMatchObject([{ event: { isActive: false }, isSale: true }])
  await app.request('DELETE', `/api/meta/events/${event.id}`, call())
  expect(await app.get(path, call())).toMatchObject([{ event: null, isSale: false }])
})

test.each<[string, object, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['no phrase', { phrases: [] }, 'phrases'],
  ['a phrase without words', { phrases: ['ok', '!!!'] }, 'phrases.1'],
  ['a phrase that is too long', { phrases: ['a'.repeat(201)] }, 'phrases.0'],
  ['too many phrases', { phrases: Array.from({ length: 21 }, (_, i) => `f ${i}`) }, 'phrases'],
  ['nothing to do', { setStatus: null }, 'setStatus'],
  ['an unknown status', { setStatus: 'pending' }, 'setStatus'],
  ['an unknown timing', { timing: 'later' }, 'timing'],
  ['an event that is not there', { eventId: '01980000-0000-7000-8000-000000000000' }, 'eventId'],
  ['the tag of Rastro', { addTag: 'A confirmar' }, 'addTag'],
  ['a value that is none', { fixedValue: 'muito' }, 'fixedValue'],
  ['a negative value', { fixedValue: -1 }, 'fixedValue'],
  ['an unknown currency', { currency: 'ARS' }, 'currency'],
])('a rule with %s is refused', async (_what, change, field) => {
  account = app.account
  const answer = await app.request('POST', path, { ...call(), body: { ...sale, ...change } })
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.json as { fields: object }).fields)).toEqual([field])
})

test('an event of another account is not there for a rule', async () => {
  await freshAccount()
  const { id } = await purchaseEvent()
  await freshAccount()
  const body = { ...sale, eventId: id }
  expect((await app.request('POST', path, { ...call(), body })).status).toBe(422)
  const question = { text: 'oi', phrases: ['oi'], eventId: id }
  expect((await app.request('POST', `${path}/try`, { ...call(), body: question })).status).toBe(422)
})

test('an account has fifty rules at most; a deleted one makes room', async () => {
  await freshAccount()
  const made: PhraseRule[] = []
  for (let i = 0; i < maxPhraseRules; i++) made.push(await aRule({ ...sale, name: `Regra ${i}` }))
  const answer = await app.request('POST', path, { ...call(), body: sale })
  expect(answer).toMatchObject({
    status: 409,
    json: { error: 'Sua conta já tem 50 regras. Exclua uma para criar outra.' },
  })
  await app.request('DELETE', `${path}/${made[0]?.id}`, call())
  await aRule()
  expect((await app.request('POST', `${path}/${made[0]?.id}/restore`, call())).status).toBe(409)
})

test('a trial says what the draft and each active rule would do, and does nothing', async () => {
  await freshAccount()
  await aRule({ ...sale, name: 'Fixo', phrases: ['vendido'], fixedValue: 50, timing: 'confirm' })
  await aRule({ ...sale, name: 'Etiqueta', setStatus: null, addTag: 'vip' })
  const off = await aRule({ ...sale, name: 'Desligada' })
  await app.request('PATCH', `${path}/${off.id}`, { ...call(), body: { isActive: false } })
  const event = { eventName: 'Frase', eventType: 'Purchase', purchaseCurrency: 'BRL' }
  const trigger = { triggerCondition: 'phrase', phrase: 'pedido' }
  await app.post('/api/meta/events', { ...event, ...trigger }, call())

  const { orderNumber, results } = await attempt({
    text: 'Pedido nº 77 confirmado. Vendido!',
    phrases: ['pedido confirmado', 'vendido agora'],
    setStatus: 'converted',
  })
  expect(orderNumber).toBe('77')
  expect(results).toMatchObject([
    { source: 'draft', ruleId: null, fires: false, reason: 'apart', phrase: 'pedido confirmado' },
    { source: 'event', name: 'Frase', fires: true, outcome: 'waiting', problem: 'none' },
    {
      source: 'rule',
      name: 'Fixo',
      fires: true,
      outcome: 'waiting',
      valueCents: 5_000,
      valueFrom: 'rule',
      setStatus: 'converted',
    },
    { name: 'Etiqueta', fires: false, addTag: 'vip', reason: 'apart' },
  ])
})

test.each<[string, object]>([
  [
    'Pedido confirmado! R$ 1.234,56',
    { outcome: 'done', valueCents: 123_456, valueFrom: 'message' },
  ],
  ['pedido confirmado por 12x de 99,90', { outcome: 'done', valueCents: 119_880 }],
  ['Pedido confirmado? R$ 10', { outcome: 'nothing', reason: 'question' }],
  ['confirmado, meu amigo', { outcome: 'nothing', reason: 'words', missingWords: ['pedido'] }],
  ['Pedido confirmado, R$ 100 e R$ 200', { outcome: 'waiting', problem: 'several' }],
  ['Pedido confirmado, US$ 100', { outcome: 'waiting', problem: 'other_currency' }],
  ['', { outcome: 'nothing', missingWords: ['pedido', 'confirmado'] }],
])('a trial of %j', async (text, expected) => {
  if (accounts === 0) await freshAccount()
  const { results } = await attempt({ ...sale, text })
  expect(results[0]).toMatchObject({ source: 'draft', isSale: true, ...expected })
})
