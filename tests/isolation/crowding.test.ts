import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { takeTurn } from '#server/platform/account-lock'
import { setUpHttp } from '#server/platform/http'
import { partOf, type WorkKind } from '#server/platform/work'
import { recountIn } from '#server/reporting/recount'
import { type Answer, startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { addLead, addLink } from '#tests/helpers/rows'

let app: TestApp
let crowd: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  crowd = await app.newAccount('Multidao')
})
afterAll(() => app.close())

test('400 hanging requests of an account hold up nobody else; who finds no room hears when to come back', async () => {
  const at = new Date('2026-11-17T15:00:00.000Z')
  const leadId = await addLead(app.ctx, crowd.accountId, { at })
  await addLead(app.ctx, app.account.accountId, { at, name: 'Ana' })
  await addLink(app.ctx, app.account.accountId, 'abcd1234')
  const held = Promise.withResolvers<void>()
  const lock = Promise.withResolvers<void>()
  // Whoever changes a lead of the account now waits.
  const holder = app.ctx.sql.asOwner.transaction().execute(async (trx) => {
    await takeTurn(trx, 'leads', crowd.accountId)
    held.resolve()
    await lock.promise
  })
  await held.promise
  onTestFinished(() => lock.resolve())

  let answered = 0
  const answers: Promise<Answer>[] = Array.from({ length: 400 }, async () => {
    const answer = await app.request('PATCH', `/api/leads/${leadId}`, {
      session: crowd.session,
      body: { notes: 'oi' },
    })
    answered += 1
    return answer
  })
  // Four are under way and 200 wait; on a slow machine some have waited long enough by now.
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(196)

  expect((await app.request('GET', '/api/leads')).json).toMatchObject({
    leads: [{ contactName: 'Ana' }],
  })
  expect((await app.request('GET', '/api/metrics')).status).toBe(200)
  expect((await app.request('GET', '/r?click_id=abcd1234')).status).toBe(302)
  expect((await app.request('GET', '/api/auth/validate', { session: crowd.session })).status).toBe(
    200,
  )

  lock.resolve()
  await holder
  const statuses = new Map<number, number>()
  for (const answer of await Promise.all(answers)) {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status !== 429) continue
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(answer.json).toEqual({
      error:
        'Há consultas demais da sua conta ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
      code: 'too_many_requests',
    })
  }
  expect([...statuses.keys()].sort()).toEqual([200, 429])
  expect(statuses.get(429)).toBeGreaterThanOrEqual(196)
}, 120_000)

test.each<[WorkKind, string]>([
  ['request', '30s'],
  ['download', '2min'],
  ['job', '5min'],
])('a statement of a %s ends after %s', async (kind, limit) => {
  const { rows } = await partOf({ kind, name: 'test' }, () =>
    app.ctx.sql.withAccount(crowd.accountId, (trx) => sql`show statement_timeout`.execute(trx)),
  )
  expect(rows).toEqual([{ statement_timeout: limit }])
})

test('a statement of a request that recounts the account ends after five minutes', async () => {
  const { rows } = await partOf({ kind: 'request', name: 'test' }, () =>
    app.ctx.sql.withAccount(crowd.accountId, async (trx) => {
      await recountIn(trx, crowd.accountId)
      return sql`show statement_timeout`.execute(trx)
    }),
  )
  expect(rows).toEqual([{ statement_timeout: '5min' }])
})

test('a statement that is part of no work ends after ten minutes', async () => {
  const { rows } = await sql`show statement_timeout`.execute(app.ctx.sql.asOwner)
  expect(rows).toEqual([{ statement_timeout: '10min' }])
})

test('a statement that PostgreSQL ends is answered by a sentence', async () => {
  const http = Fastify()
  setUpHttp(http)
  http.get('/slow', () =>
    app.ctx.sql.withAccount(crowd.accountId, async (trx) => {
      await sql`set local statement_timeout = 50`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx)
    }),
  )
  const answer = await http.inject({ method: 'GET', url: '/slow' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('30')
  expect(answer.json()).toEqual({
    error:
      'A consulta demorou demais e foi interrompida. Escolha um período menor ou tente novamente.',
    code: 'too_slow',
  })
})

test.each([
  ['that waited for another while that one waited for it', '40P01'],
  ['that would have undone another', '40001'],
  ['that waited too long for another', '55P03'],
])('a change %s is answered by a sentence', async (_, state) => {
  const http = Fastify()
  setUpHttp(http)
  const raise = sql`do ${sql.lit(`begin raise exception 'ended' using errcode = '${state}'; end`)}`
  http.post('/change', () => app.ctx.sql.withAccount(crowd.accountId, (trx) => raise.execute(trx)))
  const answer = await http.inject({ method: 'POST', url: '/change' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toEqual({
    error: 'Outra alteração aconteceu ao mesmo tempo e esta não terminou. Tente novamente.',
    code: 'overtaken',
  })
})

test.each([
  ['a name that another took at the same moment', '23505'],
  ['a row whose parent another removed at the same moment', '23503'],
])('%s is answered as a conflict', async (_, state) => {
  const http = Fastify()
  setUpHttp(http)
  const raise = sql`do ${sql.lit(`begin raise exception 'taken' using errcode = '${state}'; end`)}`
  http.post('/change', () => app.ctx.sql.withAccount(crowd.accountId, (trx) => raise.execute(trx)))
  const answer = await http.inject({ method: 'POST', url: '/change' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'conflict' })
})

test('/metrics tells how long the event loop was held', async () => {
  const { text } = await app.request('GET', '/metrics')
  expect(text).toMatch(/^nodejs_eventloop_lag_max_seconds \d/m)
  expect(text).toMatch(/^rastro_event_loop_held_total \d/m)
})
