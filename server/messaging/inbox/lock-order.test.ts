import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import type { Trx } from '#server/platform/sql'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson } from '#tests/helpers/chat'
import { untilWaiting } from '#tests/helpers/locks'
import { wapiPayload } from '#tests/helpers/wapi'
import { checkInstances } from '../lines/check-instances.ts'
import { needInstance } from '../lines/find-instance.ts'
import { insertInstance } from '../lines/insert-instance.ts'
import { webhookPathOf } from '../lines/webhook-token.ts'
import { workInbox } from './work-inbox.ts'

// What the work on webhooks locks, people lock as well: in the same order, or PostgreSQL ends one of
// the two (deadlock detected), which a person would read as an error of ours.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { WAPI_BASE_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => app.close())

/** Adds a line; its id and a function that stores a message to it without working on it. */
async function aLine(name: string) {
  const { accountId } = app.account
  const id = app.ctx.newId()
  await app.ctx.sql.withAccount(accountId, (trx) =>
    insertInstance(app.ctx, trx, accountId, {
      ...{ id, provider: 'wapi', name, externalId: name, state: 'disconnected' },
      credentials: { token: 'token-de-teste' },
    }),
  )
  const path = webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, id))
  return {
    id,
    async hear(text: string): Promise<void> {
      const body = wapiPayload({ id: text, from: aPerson(), text }, app.ctx.now())
      const { status } = await app.request('POST', path, { body, session: null })
      expect(status).toBe(200)
    },
  }
}

/** Has the line's row until the transaction ends, as somebody has it who changes it. */
const keepLine = (trx: Trx, id: string) =>
  sql`select from instances where account_id = ${app.account.accountId} and id = ${id}
    for update`.execute(trx)

const work = () => workInbox(app.ctx, createClickMover(app.ctx), app.account.accountId)

test('a line is removed while webhooks of several lines are worked on', async () => {
  const [older, newer, third] = [await aLine('Antiga'), await aLine('Nova'), await aLine('Outra')]
  await newer.hear('para a nova')
  await older.hear('para a antiga')
  let removed: Promise<{ status: number }> | undefined
  let worked: Promise<void> | undefined
  await app.ctx.sql.asOwner.transaction().execute(async (trx) => {
    await keepLine(trx, older.id)
    removed = app.request('DELETE', `/api/whatsapp/instances/${third.id}`)
    await untilWaiting(app.databaseUrl)
    worked = work()
    await untilWaiting(app.databaseUrl, 2)
  })
  await worked
  expect((await removed)?.status).toBe(200)
})

test('a line that somebody is changing is checked the next time, and nothing waits for it', async () => {
  const [busy, free] = [await aLine('Ocupada'), await aLine('Livre')]
  const checkedAt = async (id: string) => {
    const { rows } = await sql<{ checked_at: Date | null }>`
      select checked_at from instances where id = ${id}`.execute(app.ctx.sql.asOwner)
    return rows[0]?.checked_at?.getTime() ?? 0
  }
  await sql`update instances set state = 'connected' where id in (${busy.id}, ${free.id})`.execute(
    app.ctx.sql.asOwner,
  )
  app.advance(120_000)
  await app.ctx.sql.asOwner.transaction().execute(async (trx) => {
    await keepLine(trx, busy.id)
    await checkInstances(app.ctx)
  })
  expect(await checkedAt(busy.id)).toBeLessThan(app.ctx.now().getTime() - 60_000)
  expect(await checkedAt(free.id)).toBe(app.ctx.now().getTime())
  await checkInstances(app.ctx)
  expect(await checkedAt(busy.id)).toBe(app.ctx.now().getTime())
})

test('a replay waits for the work on what it puts back, and the work not for it', async () => {
  const line = await aLine('Loja')
  await line.hear('primeira')
  await line.hear('segunda')
  await work()
  const { rows } = await sql<{ id: string; received_at: Date }>`
    select id, received_at from message_inbox order by id desc limit 2`.execute(app.ctx.sql.asOwner)
  const [second = '', first = ''] = rows.map(({ id }) => id)
  // By instant, and on the disk, the first lies behind the second now.
  const later = new Date((rows[1]?.received_at.getTime() ?? 0) + 1_000)
  await sql`update message_inbox set received_at = ${later}
    where id = ${first}`.execute(app.ctx.sql.asOwner)
  // PostgreSQL reads a table that it knows to be small as it lies there.
  await sql`analyze message_inbox`.execute(app.ctx.sql.asOwner)
  let replayed: Promise<{ status: number }> | undefined
  await app.ctx.sql.asOwner.transaction().execute(async (trx) => {
    await sql`update message_inbox set reason = reason where id = ${first}`.execute(trx)
    replayed = app.request('POST', '/api/whatsapp/replay', { body: { days: 30 } })
    await untilWaiting(app.databaseUrl)
    await sql`update message_inbox set reason = reason where id = ${second}`.execute(trx)
  })
  expect((await replayed)?.status).toBe(200)
})
