import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadActivity } from '#contracts/leads'
import { withLeads } from '#server/leads/lead-work'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson, leads, say } from '#tests/helpers/chat'
import { idForReply, recordReply, recordUnconfirmedReply } from './own-reply.ts'

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

test('two replies under one id of the gateway are both kept, and the webhook of one makes no third', async () => {
  const from = aPerson()
  await say(app, { from, name: 'Duas', text: 'Oi' })
  const leadId = (await leads(app, 'Duas'))[0]?.id ?? ''
  const { accountId } = app.account
  const { id } = await app.ctx.sql.asOwner
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const instance = { id, name: 'Loja', ownPhone: null, ownLid: null }
  const send = (text: string) =>
    withLeads(app.ctx, accountId, async (work) => {
      const messageId = await idForReply(work, id, 'M2', app.ctx.newId())
      const to = { phone: from, received: from }
      return recordReply(work, { leadId, instance, to, text, messageId, actor: 'Ana' })
    })
  expect(await send('primeira')).toMatchObject({ message: 'primeira' })
  expect(await send('segunda')).toMatchObject({ message: 'segunda' })
  await say(app, { from, id: 'M2', fromMe: true, text: 'primeira' })
  const { activities } = await app.get<{ activities: LeadActivity[] }>(
    `/api/leads/${leadId}/activities`,
  )
  const told = activities.filter(({ fromMe }) => fromMe).map(({ message }) => message)
  expect(told.sort()).toEqual(['primeira', 'segunda'])

  // A webhook of the reply that came first is the reply.
  await say(app, { from, id: 'M3', fromMe: true, text: 'terceira' })
  const same = await withLeads(app.ctx, accountId, (work) =>
    idForReply(work, id, 'M3', app.ctx.newId()),
  )
  expect(same).toBe('M3')
})
