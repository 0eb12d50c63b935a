import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needInstance } from '#server/messaging/lines/find-instance'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import { webhookPathOf } from '#server/messaging/lines/webhook-token'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson, leads } from '#tests/helpers/chat'
import { wapiPayload } from '#tests/helpers/wapi'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a gateway’s key stands in no stored webhook and no mention of it, and the message is read', async () => {
  const { accountId } = app.account
  const id = app.ctx.newId()
  await app.ctx.sql.withAccount(accountId, (trx) =>
    insertInstance(app.ctx, trx, accountId, {
      id,
      provider: 'wapi',
      name: 'Loja',
      externalId: 'LITE-AB12CD-EF34GH',
      credentials: { token: 'token-de-teste' },
      state: 'connected',
    }),
  )
  const path = webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, id))
  const from = aPerson()
  const message = wapiPayload(
    { id: 'G1', from, name: 'João', text: 'Olá, "token": 5' },
    app.ctx.now(),
  )
  const body = { ...message, apikey: 'CHAVE-1A2B3C', data: { instanceToken: 'CHAVE-4D5E6F' } }
  const { status } = await app.request('POST', `${path}?apikey=CHAVE-7G8H9I&a=b`, {
    body,
    session: null,
  })
  expect(status).toBe(200)
  await app.drain()
  expect(await leads(app, from)).toMatchObject([{ firstMessage: 'Olá, "token": 5' }])
  const { rows } = await sql<{ row: string; body: string }>`
    select to_jsonb(i)::text as row, convert_from(body, 'UTF8') as body from message_inbox i
    where account_id = ${accountId}`.execute(app.ctx.sql.asOwner)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain('CHAVE')
  expect(rows[0]?.row).toContain('a=b')
  expect(rows[0]?.body).not.toContain('CHAVE')
  expect(rows[0]?.body).toContain('João')
})
