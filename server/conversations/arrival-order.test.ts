import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RuleMatch } from '#domain/sales/rule-match'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { workInbox } from '#server/messaging/inbox/work-inbox'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { countsAreRight } from '#tests/helpers/chat'
import { addClick, addLink } from '#tests/helpers/rows'
import { aWapiInstance, storeUnworked, type WapiMessage } from '#tests/helpers/wapi'

let app: TestApp
let accounts = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const at = (offset: number) => testNow.getTime() / 1000 - 3600 + offset
const ana = '5511987650001'
const bia = '559281230002'
const caio = '5521987650003'
const lidOfBia = '100200300400502'
const lidOfCaio = '100200300400503'
const [codeOfAna, secondOfAna, codeOfBia] = ['A1A1A1A1', 'B2B2B2B2', 'C3C3C3C3']

/** A small day: codes, a shared code, a learnt LID, a placeholder, edits, deletions, own messages. */
const day: WapiMessage[] = [
  { id: '01', from: ana, name: 'Ana', text: 'Oi, tudo bem?', moment: at(10) },
  { id: '02', from: ana, name: 'Ana Lima', text: `cupom [ID: ${codeOfAna}]`, moment: at(20) },
  { id: '03', from: ana, text: `e este ${secondOfAna}`, moment: at(90) },
  { id: '04', from: ana, edit: { id: '01', text: 'Oi!' }, moment: at(25) },
  { id: '05', from: ana, edit: { id: '01', text: 'Olá!' }, moment: at(26) },
  { id: '06', lid: lidOfBia, name: 'Bia', stub: true, moment: at(30) },
  { id: '06', lid: lidOfBia, name: 'Bia', text: `Olá #${codeOfBia}`, moment: at(30) },
  { id: '07', from: bia, text: 'Sou eu', moment: at(40) },
  { id: '08', from: bia, lid: lidOfBia, text: 'Ainda eu', moment: at(50) },
  { id: '09', lid: lidOfBia, fromMe: true, text: 'Pedido confirmado R$ 149,90', moment: at(60) },
  { id: '10', from: caio, name: 'Caio', text: `me mandaram isto: ${codeOfBia}`, moment: at(35) },
  { id: '11', from: caio, text: 'apaguei', moment: at(70) },
  { id: '12', from: caio, revoke: '11', moment: at(75) },
  { id: '13', lid: lidOfCaio, text: 'pelo outro aparelho', moment: at(80) },
  { id: '14', from: caio, lid: lidOfCaio, fromMe: true, text: 'Tudo certo', moment: at(85) },
  { id: '11', from: caio, lid: lidOfCaio, text: 'apaguei', moment: at(70) },
  { id: '15', lid: lidOfCaio, fromMe: true, text: 'venda anotada', moment: at(90) },
  {
    id: '16',
    from: caio,
    fromMe: true,
    edit: { id: '15', text: 'Venda anotada R$ 80' },
    moment: at(91),
  },
  { id: '17', from: ana, fromMe: true, text: 'venda anotada, R$ 5 ou R$ 6', moment: at(95) },
]

/** Works on these webhooks, one batch after another, in an account of its own; what is there in the end. */
async function stateAfter(...batches: (readonly WapiMessage[])[]) {
  accounts += 1
  const { accountId } = await app.newAccount(`ordem-${accounts}`)
  await aWapiInstance(app, accountId)
  const { ctx } = app
  const linkId = await addLink(ctx, accountId, `l1nk${String(accounts).padStart(4, '0')}`)
  const clicked = new Date(testNow.getTime() - 4_000_000)
  for (const [code, campaign] of [
    [codeOfAna, 'Primeira'],
    [secondOfAna, 'Segunda'],
    [codeOfBia, 'Da Bia'],
  ] as const) {
    await addClick(ctx, accountId, { at: clicked, code, campaign, source: 'instagram', linkId })
  }
  await phraseRule(accountId)
  for (const messages of batches) {
    await storeUnworked(app, accountId, messages)
    await workInbox(ctx, createClickMover(ctx), accountId)
  }
  await countsAreRight(app, accountId)
  return stateOf(accountId)
}

async function phraseRule(accountId: string): Promise<void> {
  await app.ctx.sql.asOwner
    .insertInto('event_configs')
    .values({
      account_id: accountId,
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
  await app.ctx.sql.asOwner
    .insertInto('phrase_rules')
    .values({
      account_id: accountId,
      id: app.ctx.newId(),
      name: 'Anotada',
      phrases: ['venda anotada'],
      timing: 'immediate',
      every_time: false,
      set_status: 'converted',
      add_tag: 'anotada',
      currency: 'BRL',
      created_at: testNow,
    })
    .execute()
}

async function stateOf(accountId: string) {
  const { asOwner } = app.ctx.sql
  const leads = await asOwner
    .selectFrom('leads as l')
    .innerJoin('contacts as p', (on) =>
      on.onRef('p.id', '=', 'l.contact_id').onRef('p.account_id', '=', 'l.account_id'),
    )
    .select(['p.name', 'p.phone', 'p.phone_received', 'p.lid', 'l.status', 'l.is_tracked'])
    .select(['l.from_click', 'l.reason', 'l.code', 'l.source', 'l.campaign', 'l.created_at'])
    .select(['l.first_message_at', 'l.last_message_at', 'l.first_message', 'l.message_count'])
    .select(['l.purchase_value_cents', 'l.tags', 'l.search_text', 'l.explanation'])
    .where('l.account_id', '=', accountId)
    .orderBy('l.first_message_at')
    .execute()
  const touches = await asOwner
    .selectFrom('lead_touches as t')
    .innerJoin('leads as l', (on) =>
      on.onRef('l.id', '=', 't.lead_id').onRef('l.account_id', '=', 't.account_id'),
    )
    .select(['l.first_message', 't.kind', 't.campaign', 't.touched_at', 't.reason'])
    .select((select) => select('t.click_id', 'is not', null).as('isOwner'))
    .select((select) => select('l.last_touch_id', '=', select.ref('t.id')).as('isLast'))
    .where('t.account_id', '=', accountId)
    .orderBy('l.first_message')
    .orderBy('t.campaign')
    .execute()
  const messages = await asOwner
    .selectFrom('messages as m')
    .leftJoin('contacts as p', (on) =>
      on.onRef('p.id', '=', 'm.contact_id').onRef('p.account_id', '=', 'm.account_id'),
    )
    .select(['m.provider_message_id', 'm.text', 'm.shown_text', 'm.first_text', 'm.edited_at'])
    .select(['m.revoked_at', 'm.is_pending', 'm.attribution', 'm.sent_at', 'm.from_me', 'm.kind'])
    .select(['p.name'])
    .select((select) => select('m.lead_id', 'is not', null).as('hasLead'))
    .where('m.account_id', '=', accountId)
    .orderBy('m.provider_message_id')
    .execute()
  const clicks = await asOwner
    .selectFrom('clicks as c')
    .leftJoin('leads as l', (on) =>
      on.onRef('l.id', '=', 'c.lead_id').onRef('l.account_id', '=', 'c.account_id'),
    )
    .select(['c.code', 'c.status', 'l.first_message'])
    .where('c.account_id', '=', accountId)
    .orderBy('c.code')
    .execute()
  const totals = await asOwner
    .selectFrom('daily_totals')
    .select(['day', 'campaign', 'source', 'status', 'clicks', 'tracked_leads'])
    .select(['tracked_leads_from_click', 'untracked_leads'])
    .where('account_id', '=', accountId)
    .orderBy('campaign')
    .orderBy('source')
    .orderBy('status')
    .execute()
  const sales = await asOwner
    .selectFrom('deliveries')
    .select(['event_type', 'value_cents', 'event_time'])
    .where('account_id', '=', accountId)
    .where('event_type', '=', 'Purchase')
    .execute()
  const matches = await asOwner
    .selectFrom('lead_events')
    .select(['happened_at', 'details'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'phrase')
    .orderBy('happened_at')
    .execute()
  return {
    leads,
    touches,
    messages,
    clicks,
    totals,
    sales,
    matches: matches.map(({ happened_at, details }) => {
      const { ruleName, valueCents, state } = details as RuleMatch
      return { happened_at, ruleName, valueCents, state }
    }),
  }
}

test('the day in its own order', async () => {
  const { leads, clicks, sales, matches } = await stateAfter(day)
  expect(leads).toMatchObject([
    {
      name: 'Ana Lima',
      campaign: 'Primeira',
      reason: 'code',
      first_message: 'Olá!',
      message_count: 3,
      tags: ['a confirmar'],
    },
    {
      name: 'Bia',
      phone: '5592981230002',
      lid: lidOfBia,
      reason: 'code',
      status: 'converted',
      purchase_value_cents: 14_990,
    },
    {
      name: 'Caio',
      lid: lidOfCaio,
      reason: 'reused_code',
      message_count: 3,
      status: 'converted',
      purchase_value_cents: 8_000,
      tags: ['anotada'],
    },
  ])
  expect(clicks).toMatchObject([
    { code: codeOfAna, first_message: 'Olá!', status: 'contacted' },
    { code: secondOfAna, first_message: 'Olá!', status: 'contacted' },
    { code: codeOfBia, first_message: 'Olá', status: 'converted' },
  ])
  expect(sales).toMatchObject([{ value_cents: 14_990 }])
  expect(matches).toMatchObject([
    { ruleName: 'Venda', valueCents: 14_990, state: 'done' },
    { ruleName: 'Anotada', valueCents: 8_000, state: 'done' },
    { ruleName: 'Anotada', valueCents: null, state: 'waiting' },
  ])
})

test('a click is claimed while somebody who told its code in an earlier batch buys', async () => {
  const told = (id: string) => day.filter((message) => message.id === id)
  const caio = [...told('11'), ...told('13'), ...told('15'), ...told('16')]
  const bia = [...told('06'), ...told('08')]
  const { clicks, leads } = await stateAfter([...told('10')], [...caio, ...bia])
  expect(leads).toMatchObject([
    { name: 'Bia', reason: 'code', status: 'contacted' },
    { name: 'Caio', reason: 'reused_code', status: 'converted' },
  ])
  expect(clicks.find((click) => click.code === codeOfBia)).toMatchObject({
    first_message: 'Olá',
    status: 'contacted',
  })
})

test('any order and any number of repetitions end in the same state', async () => {
  const expected = await stateAfter(day)
  const orders = fc
    .subarray(day, { maxLength: 6 })
    .chain((again) =>
      fc.shuffledSubarray([...day, ...again], { minLength: day.length + again.length }),
    )
  const cuts = fc.integer({ min: 1, max: day.length - 1 })
  await fc.assert(
    fc.asyncProperty(orders, cuts, async (order, cut) => {
      expect(await stateAfter(order.slice(0, cut), order.slice(cut))).toEqual(expected)
    }),
    { numRuns: 25 },
  )
}, 300_000)
