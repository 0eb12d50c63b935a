import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import type { TestAccount } from '#tests/helpers/app'
import { aPerson, say } from '#tests/helpers/chat'
import { addClick, addLink } from '#tests/helpers/rows'

let own: AlertApp

beforeAll(async () => {
  own = await startAlertApp()
})
afterAll(() => own.close())

const minute = 60_000
const hour = 60 * minute

/** So many people click at this moment; answered when each of them became a lead. */
async function clicks(
  { accountId }: TestAccount,
  linkId: string,
  count: number,
  { answered = false } = {},
): Promise<void> {
  const { ctx } = own.app
  for (let click = 0; click < count; click += 1) {
    const leadId = answered ? ctx.newId() : null
    await addClick(ctx, accountId, { at: ctx.now(), linkId, leadId })
  }
}

async function silences(account: TestAccount) {
  await own.app.drain()
  const { open, recent } = await own.alerts(account)
  return {
    open: open.filter(({ kind }) => kind === 'silence'),
    all: recent.filter(({ kind }) => kind === 'silence'),
  }
}

test('silence begins when clicks prove it, is told once, and ends with a message', async () => {
  const account = await own.connected('calada')
  await own.sendsTo(account, { hook: 'calada' })
  const link = await addLink(own.app.ctx, account.accountId, 'calada01')
  await clicks(account, link, 20)
  own.app.advance(2 * hour)
  expect((await silences(account)).all).toEqual([])
  await clicks(account, link, 1)
  // Whoever clicked just now may still be typing.
  own.app.advance(14 * minute)
  expect((await silences(account)).all).toEqual([])
  own.app.advance(minute + 1)
  expect((await silences(account)).open).toMatchObject([
    {
      title: '21 cliques e nenhuma mensagem na linha “Simulador” desde 17/11 12:00',
      clicks: 21,
      links: [{ id: link, campaignName: 'Campanha', clicks: 21 }],
    },
  ])
  own.app.advance(hour)
  await clicks(account, link, 30)
  own.app.advance(hour)
  expect((await silences(account)).all).toHaveLength(1)
  expect(await own.hooksAt('calada')).toMatchObject([{ body: { type: 'line.silence' } }])

  await say(own.app, { from: aPerson(), text: 'Oi' }, account.session)
  const over = await silences(account)
  expect(over.open).toEqual([])
  expect(over.all).toMatchObject([{ endedAt: own.app.ctx.now().toISOString() }])
  own.app.advance(3 * hour)
  expect((await silences(account)).open).toEqual([])
  expect(await own.hooksAt('calada')).toHaveLength(1)
})

test('an account where few people write is not alarmed by what is usual there', async () => {
  const account = await own.connected('rara')
  const link = await addLink(own.app.ctx, account.accountId, 'rara0001')
  await clicks(account, link, 95)
  await clicks(account, link, 5, { answered: true })
  own.app.advance(hour)
  await say(own.app, { from: aPerson(), text: 'Oi' }, account.session)
  own.app.advance(minute)
  await clicks(account, link, 78)
  own.app.advance(3 * hour)
  expect((await silences(account)).open).toEqual([])
  await clicks(account, link, 1)
  own.app.advance(20 * minute)
  expect((await silences(account)).open).toMatchObject([{ clicks: 79 }])
})

test('a quiet night without clicks is no silence', async () => {
  const account = await own.connected('noite')
  const link = await addLink(own.app.ctx, account.accountId, 'noite001')
  await clicks(account, link, 10)
  own.app.advance(12 * hour)
  expect((await silences(account)).open).toEqual([])
})

test('what the business writes and clicks of programs neither end nor begin a silence', async () => {
  const account = await own.connected('propria')
  const { ctx } = own.app
  const link = await addLink(ctx, account.accountId, 'propria1')
  for (let click = 0; click < 40; click += 1) {
    await addClick(ctx, account.accountId, { at: ctx.now(), linkId: link, class: 'bot' })
  }
  own.app.advance(3 * hour)
  expect((await silences(account)).open).toEqual([])
  await clicks(account, link, 25)
  own.app.advance(3 * hour)
  await say(own.app, { from: aPerson(), fromMe: true, text: 'Promoção!' }, account.session)
  expect((await silences(account)).open).toHaveLength(1)
})

test('a line that goes down has an outage in place of a silence', async () => {
  const account = await own.connected('caiu')
  const link = await addLink(own.app.ctx, account.accountId, 'caiu0001')
  await clicks(account, link, 25)
  own.app.advance(3 * hour)
  expect((await silences(account)).open).toHaveLength(1)
  await own.becomes(account, 'disconnected')
  await own.app.drain()
  expect((await own.alerts(account)).open.map(({ kind }) => kind)).toEqual(['disconnected'])
  own.app.advance(hour)
  await own.becomes(account, 'connected')
  expect((await silences(account)).open).toEqual([])
})

test('clicks that lead to the number of another line are none of this one', async () => {
  const account = await own.connected('duas')
  const { ctx } = own.app
  await ctx.sql.asOwner
    .updateTable('instances')
    .set({ own_phone: '5511999990000' })
    .where('account_id', '=', account.accountId)
    .execute()
  await own.app.post(
    '/api/whatsapp/create-instance',
    { provider: 'simulator', instanceName: 'Segunda' },
    { session: account.session },
  )
  await own.becomes(account, 'connected')
  const link = await addLink(ctx, account.accountId, 'duas0001')
  await clicks(account, link, 25)
  own.app.advance(3 * hour)
  expect((await silences(account)).open.map(({ instanceName }) => instanceName)).toEqual([
    'Segunda',
  ])
})
