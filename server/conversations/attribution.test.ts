import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead, LeadDetail } from '#contracts/leads'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, leads, say, simulate } from '#tests/helpers/chat'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a message with the code of a click becomes a tracked lead', async () => {
  const click = await aClick(app, { campaignName: 'Black Friday', query: 'utm_source=ig' })
  const person = aPerson()
  await say(app, { from: person, name: 'Maria', text: `Olá!\n[ID: ${click.code}]` })
  const [lead] = await leads(app, person)
  expect(lead).toMatchObject({
    contactName: 'Maria',
    whatsappNumber: person,
    status: 'contacted',
    firstMessage: 'Olá!',
    leadCode: click.code,
    clickId: click.linkCode,
    isTracked: true,
    source: 'instagram',
    campaign: 'Black Friday',
    messageCount: 1,
    attribution: { reason: 'codigo', confidence: 'alta' },
  })
  await countsAreRight(app)
})

test('a lead is found by the UTM source and campaign of its click as they came', async () => {
  const click = await aClick(app, {
    query: 'utm_source=FB-Zona&utm_campaign=br_2026&campaign_name=Y',
  })
  const person = aPerson()
  await say(app, { from: person, text: `[ID: ${click.code}]` })
  for (const search of ['fb-zona', 'BR_2026']) {
    expect((await leads(app, search)).map((lead) => lead.whatsappNumber)).toEqual([person])
  }
})

test('somebody without a code is a lead without tracking', async () => {
  const person = aPerson()
  await say(app, { from: person, text: 'Bom dia' })
  const [lead] = await leads(app, person)
  expect(lead).toMatchObject({
    isTracked: false,
    leadCode: 'sem_rastreio',
    source: 'sem_rastreio',
    attribution: { reason: 'sem_rastreio' },
  })
  await countsAreRight(app)
})

test('a later code makes an untracked lead tracked and keeps its first-message instant', async () => {
  const person = aPerson()
  await say(app, { from: person, text: 'Oi', at: new Date(testNow.getTime() - 60_000) })
  const click = await aClick(app)
  await say(app, { from: person, text: `cupom #${click.code}` })
  const found = await leads(app, person)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ isTracked: true, firstMessage: 'Oi', messageCount: 2 })
  const detail = await app.get<LeadDetail>(`/api/leads/${found[0]?.id}`)
  expect(detail.timeline.map((entry) => entry.kind)).toEqual(['created', 'became_tracked'])
  await countsAreRight(app)
})

test('the code of another contact attributes the campaign and leaves the click with its owner', async () => {
  const click = await aClick(app, { campaignName: 'Natal' })
  const owner = aPerson()
  const other = aPerson()
  await say(app, { from: owner, text: `[ID: ${click.code}]` })
  await say(app, {
    from: other,
    text: `[ID: ${click.code}]`,
    at: new Date(testNow.getTime() + 1000),
  })
  const [first] = await leads(app, owner)
  const [second] = await leads(app, other)
  expect(first?.attribution.reason).toBe('codigo')
  expect(second).toMatchObject({
    campaign: 'Natal',
    attribution: { reason: 'codigo_reutilizado', confidence: 'baixa' },
    ipAddress: null,
  })
  const asClick = await app.get<Lead>(`/api/leads/c_${click.id}`)
  expect(asClick.id).toBe(first?.id)
  await countsAreRight(app)
})

test('the oldest message owns the click, also when it arrives last', async () => {
  const click = await aClick(app)
  const late = aPerson()
  const early = aPerson()
  await say(app, { from: late, text: `[ID: ${click.code}]` })
  await say(app, {
    from: early,
    text: `[ID: ${click.code}]`,
    at: new Date(testNow.getTime() - 5000),
  })
  const [first] = await leads(app, early)
  const [second] = await leads(app, late)
  expect(first?.attribution.reason).toBe('codigo')
  expect(second?.attribution.reason).toBe('codigo_reutilizado')
  await countsAreRight(app)
})

test('ad data makes a tracked lead; without an ad id the ad stays unknown', async () => {
  const known = aPerson()
  const unknown = aPerson()
  await say(app, {
    from: known,
    text: 'Oi',
    ad: {
      adId: '120239177200000000',
      ctwaClid: 'ARAkL',
      title: 'Converse conosco',
      app: 'instagram',
    },
  })
  await say(app, {
    from: unknown,
    text: 'Oi',
    ad: { adId: null, ctwaClid: null, title: null, app: null },
  })
  const [first] = await leads(app, known)
  expect(first).toMatchObject({
    isTracked: true,
    source: 'instagram',
    campaign: '(anúncio não identificado)',
    creative: 'Converse conosco',
    campaignData: { adId: '120239177200000000', adTitle: 'Converse conosco' },
    attribution: { reason: 'anuncio' },
  })
  const [second] = await leads(app, unknown)
  expect(second).toMatchObject({
    isTracked: true,
    source: 'facebook',
    campaign: '(anúncio não identificado)',
    attribution: { reason: 'anuncio_desconhecido', confidence: 'media' },
  })
  await countsAreRight(app)
})

test('a pasted tracking link says which link, not which click', async () => {
  const click = await aClick(app, { campaignName: 'Panfleto' })
  const person = aPerson()
  await say(app, { from: person, text: `veio daqui http://rastro.test/r/${click.linkCode}` })
  const [lead] = await leads(app, person)
  expect(lead).toMatchObject({
    campaign: 'Panfleto',
    isTracked: true,
    firstMessage: `veio daqui #${click.linkCode}`,
    attribution: { reason: 'link_colado', confidence: 'media' },
  })
  await countsAreRight(app)
})

test('of several known codes the newest click wins and the others stay as touches', async () => {
  const older = await aClick(app, { campaignName: 'Primeira' })
  app.advance(60_000)
  const newer = await aClick(app, { campaignName: 'Segunda' })
  const person = aPerson()
  await say(app, { from: person, text: `${older.code} e ${newer.code}` })
  const [lead] = await leads(app, person)
  expect(lead).toMatchObject({ campaign: 'Segunda', leadCode: newer.code })
  const detail = await app.get<LeadDetail>(`/api/leads/${lead?.id}`)
  expect(detail.touches.map((touch) => touch.campaign).sort()).toEqual(['Primeira', 'Segunda'])
  await countsAreRight(app)
})

test('of codes in messages of the same second the first of the gateway’s ids decides', async () => {
  const first = await aClick(app, { campaignName: 'Do id menor' })
  app.advance(60_000)
  const second = await aClick(app, { campaignName: 'Do id maior' })
  const texts = [
    { id: 'b-same-second', text: second.code },
    { id: 'B-same-second', text: 'Oi' },
    { id: 'a-same-second', text: first.code },
  ]
  for (const told of [texts, texts.toReversed()]) {
    const from = aPerson()
    for (const { id, text } of told) await say(app, { from, id: `${id} ${from}`, text })
    const [lead] = await leads(app, from)
    // By code point, capitals first: the message that says nothing opened the lead.
    expect(lead).toMatchObject({ campaign: 'Do id menor', firstMessage: 'Oi', isTracked: true })
    const detail = await app.get<LeadDetail>(`/api/leads/${lead?.id}`)
    expect(detail.touches.map((touch) => touch.campaign).sort()).toEqual([
      'Do id maior',
      'Do id menor',
    ])
    const { last_touch_id: last } = await app.ctx.sql.asOwner
      .selectFrom('leads')
      .select('last_touch_id')
      .where('id', '=', detail.id)
      .executeTakeFirstOrThrow()
    expect(detail.touches.find(({ id }) => id === last)?.campaign).toBe('Do id maior')
  }
  await countsAreRight(app)
})

test('the code of a repeated click belongs to the first one', async () => {
  const first = await aClick(app)
  const again = await aClick(app, { linkCode: first.linkCode })
  expect(again.class).toBe('repeat')
  const person = aPerson()
  await say(app, { from: person, text: again.code })
  const asClick = await app.get<Lead>(`/api/leads/c_${first.id}`)
  expect(asClick.whatsappNumber).toBe(person)
  await countsAreRight(app)
})

test('a message that arrives before its click is recorded is attributed all the same', async () => {
  const click = await aClick(app, { leaveInInbox: true })
  const person = aPerson()
  await simulate(app, [{ from: person, text: `Olá [ID: ${click.code}]` }])
  const { workInbox } = await import('#server/messaging/inbox/work-inbox')
  await workInbox(app.ctx, createClickMover(app.ctx), app.account.accountId)
  const [lead] = await leads(app, person)
  expect(lead?.attribution.reason).toBe('codigo')
  await countsAreRight(app)
})

test('an own message and an ignored one make no lead', async () => {
  const person = aPerson()
  await say(app, { from: person, text: 'Pedido confirmado', fromMe: true })
  await simulate(app, [{ from: '120363000000000000@g.us', text: 'grupo' }])
  await app.drain()
  expect(await leads(app, person)).toEqual([])
})

test('a click that reaches the database after its message is attributed then', async () => {
  const click = await aClick(app, { campaignName: 'Do arquivo', leaveInInbox: true })
  const { asOwner } = app.ctx.sql
  const waiting = await asOwner.deleteFrom('click_inbox').returningAll().execute()
  const person = aPerson()
  await say(app, { from: person, text: `Olá [ID: ${click.code}]` })
  expect(await leads(app, person)).toMatchObject([{ isTracked: false }])
  await asOwner.insertInto('click_inbox').values(waiting).execute()
  await app.drain()
  await app.drain()
  expect(await leads(app, person)).toMatchObject([
    { campaign: 'Do arquivo', firstMessage: 'Olá', attribution: { reason: 'codigo' } },
  ])
  await countsAreRight(app)
})
