import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead, LeadActivity } from '#contracts/leads'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight } from '#tests/helpers/chat'
import { aLid, aWapiInstance, type WapiMessage } from '#tests/helpers/wapi'

let app: TestApp
let webhook: (...messages: WapiMessage[]) => Promise<void>

beforeAll(async () => {
  app = await startTestApp()
  webhook = await aWapiInstance(app)
})
afterAll(() => app.close())

async function leadsOf(search: string): Promise<Lead[]> {
  const path = `/api/leads?limit=100&search=${search}`
  return (await app.get<{ leads: Lead[] }>(path)).leads
}

async function activitiesOf(lead: Lead | undefined): Promise<LeadActivity[]> {
  return (await app.get<{ activities: LeadActivity[] }>(`/api/leads/${lead?.id}/activities`))
    .activities
}

const seconds = (offset: number) => testNow.getTime() / 1000 + offset

test('with and without the ninth digit it is the same person', async () => {
  await webhook({ id: 'n1', from: '559281230001', text: 'sem nove' })
  await webhook({ id: 'n2', from: '5592981230001', text: 'com nove' })
  const found = await leadsOf('5592981230001')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ messageCount: 2, contactPhone: '559281230001' })
})

test('a landline is not the mobile that ends like it', async () => {
  await webhook({ id: 'l1', from: '551133330002', text: 'fixo' })
  await webhook({ id: 'l2', from: '5511933330002', text: 'celular' })
  expect(await leadsOf('33330002')).toHaveLength(2)
})

test('a LID alone is a lead without a phone; the number learnt later joins both', async () => {
  const lid = aLid()
  const phone = aPerson()
  await webhook({ id: 'a1', lid, name: 'Só LID Um', text: 'Bom dia', moment: seconds(-60) })
  const [alone] = await leadsOf('LID Um')
  expect(alone).toMatchObject({ whatsappNumber: null, contactPhone: null })
  await webhook({ id: 'a2', from: phone, text: 'agora pelo número', moment: seconds(-30) })
  expect(await leadsOf(phone)).toHaveLength(1)
  await webhook({ id: 'a3', from: phone, lid, text: 'os dois', moment: seconds(0) })
  const found = await leadsOf(phone)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    id: alone?.id,
    whatsappNumber: phone,
    firstMessage: 'Bom dia',
    messageCount: 3,
  })
  expect((await activitiesOf(found[0])).map((activity) => activity.source)).toEqual([
    'sem_rastreio',
    'whatsapp_unificado',
    'whatsapp_unificado',
  ])
  await countsAreRight(app)
})

test('the same message once by number and once by LID alone joins the two forms', async () => {
  const lid = aLid()
  const phone = aPerson()
  await webhook({ id: 'b1', from: phone, text: 'Oi' })
  await webhook({ id: 'b1', lid, name: 'Gêmea', text: 'Oi' })
  const found = await leadsOf('gemea')
  expect(found).toMatchObject([{ whatsappNumber: phone, messageCount: 1 }])
})

test('a group teaches the number of a LID that wrote before, and makes no lead of others', async () => {
  const lid = aLid()
  const phone = aPerson()
  await webhook({ id: 'g1', lid, name: 'Da Turma', text: 'Oi' })
  await webhook({ id: 'g2', from: phone, lid, text: 'no grupo', chat: '120363000000000000@g.us' })
  await webhook({
    id: 'g3',
    from: aPerson(),
    lid: aLid(),
    text: 'x',
    chat: '120363000000000000@g.us',
  })
  expect(await leadsOf('turma')).toMatchObject([{ whatsappNumber: phone, messageCount: 1 }])
  expect(await leadsOf('no grupo')).toEqual([])
})

test('a placeholder makes no lead; its content does, with the code it brings', async () => {
  const phone = aPerson()
  const click = await aClick(app)
  await webhook({ id: 'p1', from: phone, stub: true })
  expect(await leadsOf(phone)).toEqual([])
  await webhook({ id: 'p1', from: phone, text: `Olá [ID: ${click.code}]` })
  expect(await leadsOf(phone)).toMatchObject([
    { messageCount: 1, firstMessage: 'Olá', attribution: { reason: 'codigo' } },
  ])
  await webhook({ id: 'p1', from: phone, stub: true })
  expect(await leadsOf(phone)).toMatchObject([{ messageCount: 1, firstMessage: 'Olá' }])
})

test('a placeholder without content becomes a lead after ten minutes, and content still fills it', async () => {
  const phone = aPerson()
  await webhook({ id: 'q1', from: phone, stub: true })
  app.advance(9 * 60_000)
  await app.drain()
  expect(await leadsOf(phone)).toEqual([])
  app.advance(60_000)
  await app.drain()
  expect(await leadsOf(phone)).toMatchObject([
    { firstMessage: '[Mensagem sem conteúdo ou mídia]', isTracked: false },
  ])
  const click = await aClick(app)
  await webhook({ id: 'q1', from: phone, text: `[ID: ${click.code}]` })
  expect(await leadsOf(phone)).toMatchObject([{ messageCount: 1, isTracked: true }])
  app.setNow(testNow)
  await countsAreRight(app)
})

test('an edit is shown with a mark, whether it comes after its message or before', async () => {
  const [after, before] = [aPerson(), aPerson()]
  await webhook({ id: 'e1', from: after, text: 'errado' })
  await webhook({ id: 'e2', from: after, edit: { id: 'e1', text: 'certo' }, moment: seconds(5) })
  await webhook({ id: 'e4', from: before, edit: { id: 'e3', text: 'certo' }, moment: seconds(5) })
  expect(await leadsOf(before)).toEqual([])
  await webhook({ id: 'e3', from: before, text: 'errado' })
  for (const phone of [after, before]) {
    const [lead] = await leadsOf(phone)
    expect(lead).toMatchObject({ firstMessage: 'certo', messageCount: 1 })
    expect(await activitiesOf(lead)).toMatchObject([{ message: 'certo', edited: true }])
  }
})

test('an older edit does not undo a newer one', async () => {
  const phone = aPerson()
  await webhook({ id: 'f1', from: phone, text: 'um', moment: seconds(-9) })
  await webhook({ id: 'f3', from: phone, edit: { id: 'f1', text: 'três' }, moment: seconds(3) })
  await webhook({ id: 'f2', from: phone, edit: { id: 'f1', text: 'dois' }, moment: seconds(2) })
  expect(await leadsOf(phone)).toMatchObject([{ firstMessage: 'três' }])
})

test('an edit that brings a code makes the lead tracked', async () => {
  const phone = aPerson()
  const click = await aClick(app)
  await webhook({ id: 'h1', from: phone, text: 'oi' })
  await webhook({ id: 'h2', from: phone, edit: { id: 'h1', text: `oi ${click.code}` } })
  expect(await leadsOf(phone)).toMatchObject([{ isTracked: true, firstMessage: 'oi' }])
  await countsAreRight(app)
})

test('a deletion marks the message and changes no lead', async () => {
  const phone = aPerson()
  await webhook({ id: 'd1', from: phone, text: 'apagada' })
  await webhook({ id: 'd2', from: phone, revoke: 'd1' })
  const [lead] = await leadsOf(phone)
  expect(lead).toMatchObject({ firstMessage: 'apagada', messageCount: 1 })
  expect(await activitiesOf(lead)).toMatchObject([{ deleted: true }])
})

test('a message older than seven days is history; one ahead of time counts from its arrival', async () => {
  const [old, ahead] = [aPerson(), aPerson()]
  await webhook({ id: 'o1', from: old, text: 'antiga', moment: seconds(-8 * 86_400) })
  expect(await leadsOf(old)).toEqual([])
  await webhook({ id: 'o2', from: old, text: 'nova' })
  const [lead] = await leadsOf(old)
  expect(lead).toMatchObject({ firstMessage: 'nova', messageCount: 1 })
  expect(await activitiesOf(lead)).toMatchObject([{ message: 'antiga' }, { message: 'nova' }])

  await webhook({ id: 't1', from: ahead, text: 'do futuro', moment: seconds(3600) })
  expect(await leadsOf(ahead)).toMatchObject([{ contactedAt: testNow.toISOString() }])
})

test('our own number and our own LID are nobody', async () => {
  await webhook({ id: 'w1', from: '5511999990000', text: 'para mim mesmo' })
  await webhook({ id: 'w2', lid: '110346517900000', fromMe: true, text: 'anotação' })
  await webhook({ id: 'w3', lid: '110346517900000', text: 'eco' })
  expect(await leadsOf('999990000')).toEqual([])
  expect(await leadsOf('eco')).toEqual([])
})

test('the name comes from the newest inbound message; a number is no name', async () => {
  const phone = aPerson()
  await webhook({ id: 'm1', from: phone, name: 'Bia', text: 'oi', moment: seconds(-20) })
  await webhook({ id: 'm2', from: phone, name: 'Beatriz', text: 'oi', moment: seconds(-10) })
  await webhook({ id: 'm3', from: phone, name: 'Antiga', text: 'oi', moment: seconds(-30) })
  await webhook({ id: 'm4', from: phone, name: '+55 11 98765-4321', text: 'oi' })
  await webhook({ id: 'm5', from: phone, name: 'Minha Loja', fromMe: true, text: 'oi' })
  expect(await leadsOf(phone)).toMatchObject([{ contactName: 'Beatriz', messageCount: 4 }])
})

test('a click-to-chat entry without a code says that the code was removed', async () => {
  const phone = aPerson()
  await webhook({
    id: 'r1',
    from: phone,
    content: {
      extendedTextMessage: {
        text: 'Oi',
        contextInfo: { entryPointConversionSource: 'click_to_chat_link' },
      },
    },
  })
  expect(await leadsOf(phone)).toMatchObject([
    { isTracked: false, attribution: { reason: 'codigo_removido' } },
  ])
})

test('one LID told beside two numbers, or our own beside a customer, joins nobody', async () => {
  const [first, second, third] = [aPerson(), aPerson(), aPerson()]
  const lid = aLid()
  await webhook({ id: 'x1', from: first, lid, text: 'sou um' })
  await webhook({ id: 'x2', from: second, lid, text: 'sou outro' })
  await webhook({ id: 'x3', from: third, lid: '110346517900000', text: 'sou cliente' })
  expect(await leadsOf(first)).toMatchObject([{ firstMessage: 'sou um', messageCount: 1 }])
  expect(await leadsOf(second)).toMatchObject([{ firstMessage: 'sou outro', messageCount: 1 }])
  expect(await leadsOf(third)).toMatchObject([{ firstMessage: 'sou cliente' }])
})

test('deleting a lead deletes the raw webhook of an edit that came before its message', async () => {
  const phone = aPerson()
  await webhook({ id: 'z2', from: phone, edit: { id: 'z1-unico', text: 'texto secreto' } })
  await webhook({ id: 'z1-unico', from: phone, text: 'oi' })
  const [lead] = await leadsOf(phone)
  await app.request('DELETE', `/api/leads/${lead?.id}`)
  const raw = await app.ctx.sql.asOwner.selectFrom('message_inbox').select('body').execute()
  expect(raw.some((row) => row.body.includes('texto secreto'))).toBe(false)
})

test('an edit told while its lead was deleted is there once the deletion is undone', async () => {
  const phone = aPerson()
  await webhook({ id: 'y1-unico', from: phone, text: 'erado', moment: seconds(-5) })
  const [lead] = await leadsOf(phone)
  await app.request('DELETE', `/api/leads/${lead?.id}`)
  await webhook({ id: 'y2', from: phone, edit: { id: 'y1-unico', text: 'certo' } })
  const restored = await app.post('/api/leads/restore', { ids: [lead?.id] })
  expect(restored).toEqual({ restored: [lead?.id] })
  await app.drain()
  expect(await activitiesOf(lead)).toMatchObject([{ message: 'certo', edited: true }])
  expect(await leadsOf(phone)).toMatchObject([{ id: lead?.id, firstMessage: 'certo' }])
})

test('raw webhooks are forgotten after thirty days', async () => {
  const count = () =>
    app.ctx.sql.asOwner
      .selectFrom('message_inbox')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  expect((await count()).rows).toBeGreaterThan(10)
  app.advance(31 * 86_400_000)
  await app.drain()
  expect((await count()).rows).toBe(0)
  app.setNow(testNow)
})
