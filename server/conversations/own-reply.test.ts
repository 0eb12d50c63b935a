import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLeads } from '#server/leads/lead-work'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson, leads, say } from '#tests/helpers/chat'
import { recordReply, recordUnconfirmedReply } from './own-reply.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const countOf = async (table: 'contacts' | 'messages' | 'lead_events') =>
  (await app.ctx.sql.asOwner.selectFrom(table).select('account_id').execute()).length

test('of somebody deleted while the gateway was thinking nothing is stored again', async () => {
  const from = aPerson()
  await say(app, { from, name: 'Apagada', text: 'Oi' })
  const leadId = (await leads(app, 'Apagada'))[0]?.id ?? ''
  const { accountId } = app.account
  const reply = {
    leadId,
    instance: { id: app.ctx.newId(), name: 'Loja', ownPhone: null, ownLid: null },
    to: { phone: from, received: from },
    text: 'Olá!',
    messageId: 'M1',
    actor: 'Ana',
  }
  expect((await app.request('DELETE', `/api/leads/${leadId}`)).status).toBe(200)
  const stored = await withLeads(app.ctx, accountId, (work) => recordReply(work, reply))
  await withLeads(app.ctx, accountId, (work) => recordUnconfirmedReply(work, reply))
  expect(stored).toBeNull()
  for (const table of ['contacts', 'messages', 'lead_events'] as const) {
    expect([table, await countOf(table)]).toEqual([table, 0])
  }
})
