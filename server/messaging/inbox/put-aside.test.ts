import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InboxEvent } from '#contracts/inbox'
import { hitText } from '#server/clicks/intake/hit'
import { replayHits } from '#server/clicks/intake/reject-hits'
import { simulator } from '#server/integrations/gateways/simulator/gateway'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import type { TestAccount } from '#tests/helpers/app'
import { aPerson, countsAreRight, leads, simulate } from '#tests/helpers/chat'

let own: AlertApp
beforeAll(async () => {
  own = await startAlertApp()
})
afterAll(() => own.close())

/** Has PostgreSQL refuse each row of the table for which the condition does not hold. */
async function allowOnly(table: string, condition: string): Promise<() => Promise<void>> {
  const { asOwner } = own.app.ctx.sql
  await sql`alter table ${sql.table(table)} add constraint of_test check (${sql.raw(condition)})
    not valid`.execute(asOwner)
  return async () => {
    await sql`alter table ${sql.table(table)} drop constraint of_test`.execute(asOwner)
  }
}

async function toldAt(hook: string): Promise<string[]> {
  await own.app.drain()
  return (await own.hooksAt(hook)).map(({ body }) => `${body.type}: ${body.data.title}`)
}

async function putAsideFigure(what: string): Promise<number> {
  const { text } = await own.app.request('GET', '/metrics', { session: null })
  return Number(new RegExp(`rastro_put_aside_total{what="${what}"} (\\d+)`).exec(text)?.[1])
}

async function outcomes({ session }: TestAccount): Promise<string[]> {
  const events = await own.app.get<InboxEvent[]>('/api/whatsapp/inbox?limit=10', { session })
  return events.map(({ outcome, explanation }) => `${outcome}: ${explanation}`)
}

const failed = 'failed: Falhou ao ser processado. Reprocesse as mensagens para tentar de novo.'

test('a message that PostgreSQL refuses is put aside and told of, and the 499 others are leads', async () => {
  const account = await own.app.newAccount('veneno')
  const { session } = account
  await own.sendsTo(account, { hook: 'veneno' })
  const before = await putAsideFigure('messages')
  const allowAll = await allowOnly('messages', "text is distinct from 'veneno'")
  const poisoned = aPerson()
  const messages = Array.from({ length: 500 }, (_, n) => ({
    from: n === 321 ? poisoned : `55119${60_000_000 + n}`,
    text: n === 321 ? 'veneno' : 'Oi',
  }))
  await simulate(own.app, messages, session)
  await simulate(own.app, [{ from: '5511950000001', text: 'Depois' }], session)
  expect(await toldAt('veneno')).toEqual([
    'intake.messages_put_aside: Uma mensagem recebida não pôde ser registrada',
  ])
  const { rows } = await sql<{ leads: number }>`select count(*) as leads from leads
    where account_id = ${account.accountId}`.execute(own.app.ctx.sql.asOwner)
  expect(rows).toEqual([{ leads: 500 }])
  expect(await leads(own.app, poisoned, session)).toEqual([])
  expect(await putAsideFigure('messages')).toBe(before + 1)
  await countsAreRight(own.app, account.accountId)

  // A call of several messages says what the first of them came to.
  expect(await outcomes(account)).toEqual([
    'message: Mensagem registrada.',
    'message: Mensagem registrada.',
  ])
  await allowAll()
  await own.app.post('/api/whatsapp/replay', { days: 1 }, { session })
  await own.app.drain()
  expect(await leads(own.app, poisoned, session)).toHaveLength(1)
  await countsAreRight(own.app, account.accountId)
})

test('a message alone that is refused says so in the list, until it is read again', async () => {
  const account = await own.app.newAccount('sozinha')
  const { session } = account
  const allowAll = await allowOnly('messages', "text is distinct from 'veneno'")
  const from = aPerson()
  await simulate(own.app, [{ from, text: 'veneno' }], session)
  await own.app.drain()
  expect(await outcomes(account)).toEqual([failed])
  await allowAll()
  await own.app.post('/api/whatsapp/replay', { days: 1 }, { session })
  await own.app.drain()
  expect(await outcomes(account)).toEqual(['message: Mensagem registrada.'])
  expect(await leads(own.app, from, session)).toHaveLength(1)
})

test('a webhook on which its reader fails holds up no other', async () => {
  const account = await own.app.newAccount('leitor')
  const { session } = account
  const { parse } = simulator
  const read = vi.spyOn(simulator, 'parse').mockImplementation((body, query) => {
    if (body.includes('quebra')) throw new TypeError('x is undefined')
    return parse(body, query)
  })
  const from = aPerson()
  await simulate(own.app, [{ from, text: 'quebra' }], session)
  await simulate(own.app, [{ from: aPerson(), text: 'Oi' }], session)
  await own.app.drain()
  read.mockRestore()
  expect(await outcomes(account)).toEqual(['message: Mensagem registrada.', failed])
  expect(await leads(own.app, from, session)).toEqual([])
})

test('a click that PostgreSQL refuses is put aside and told of, the others count, and it comes back', async () => {
  const account = await own.app.newAccount('clique')
  const { session, accountId } = account
  const { ctx } = own.app
  await own.sendsTo(account, { hook: 'clique' })
  const { id: linkId } = await own.app.post<{ id: string }>(
    '/api/links',
    { whatsappNumber: '11987654321', campaignName: 'Campanha' },
    { session },
  )
  const before = await putAsideFigure('clicks')
  const event = { eventName: 'Clique', eventType: 'Contact', triggerCondition: 'click' }
  await own.app.post('/api/meta/events', event, { session })
  const allowClicks = await allowOnly('click_rows', "ip is distinct from '200.147.0.23'")
  for (let n = 0; n < 40; n++) {
    const text = hitText({
      query: '',
      at: ctx.now().getTime(),
      ip: `200.147.0.${n}`,
      userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36',
      headers: {},
      method: 'GET',
      class: 'human',
      reason: 'pessoa',
      code: null,
      orphan: false,
      isCut: false,
    })
    await ctx.sql.pool.query('insert into click_inbox values ($1, $2, $3, $4)', [
      ctx.newId(),
      accountId,
      linkId,
      text,
    ])
  }
  expect(await toldAt('clique')).toEqual([
    'intake.clicks_put_aside: Um clique não pôde ser registrado',
  ])
  const clicks = async () =>
    (
      await sql<{ clicks: number; promised: number }>`select
        (select count(*) from clicks where account_id = ${accountId}) as clicks,
        (select count(*) from deliveries where account_id = ${accountId}) as promised`.execute(
        ctx.sql.asOwner,
      )
    ).rows
  expect(await clicks()).toEqual([{ clicks: 39, promised: 39 }])
  expect(await putAsideFigure('clicks')).toBe(before + 1)
  const kept = await sql<{ reason: string }>`select reason from click_rejects
    where account_id = ${accountId}`.execute(ctx.sql.asOwner)
  expect(kept.rows).toEqual([{ reason: 'error 23514' }])

  await allowClicks()
  expect(await replayHits(ctx, new Date(0))).toBe(1)
  await own.app.drain()
  expect(await clicks()).toEqual([{ clicks: 40, promised: 40 }])
  await countsAreRight(own.app, accountId)
})
