import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aWapiInstance, wapiPayload } from '#tests/helpers/wapi'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await startTestApp()
  await aWapiInstance(app)
  const instances =
    await app.get<{ provider: string; webhookUrl: string }[]>('/api/whatsapp/instances')
  const { webhookUrl = '' } = instances.find(({ provider }) => provider === 'wapi') ?? {}
  path = new URL(webhookUrl).pathname
})
afterAll(() => app.close())

const receipt = { event: 'webhookStatus', messageId: 'A1', status: 'READ', fromMe: true }
const long = 'x'.repeat(20_000)

test.each<[string, object, string, number]>([
  ['a receipt', receipt, '', 0],
  ['presence', { event: 'webhookChatPresence', status: 'composing' }, '', 0],
  [
    'presence that only the address names',
    { sender: { id: '5511987650001' } },
    '?hook=presence',
    0,
  ],
  ['several receipts', [receipt, receipt], '', 0],
  ['a message that was not delivered', { ...receipt, status: 'FAILED' }, '', 1],
  ['a receipt beside something else', [receipt, { event: 'webhookQrCode' }], '', 1],
  ['an edit that nobody understands', { ...receipt, editedMessage: {} }, '', 1],
  ['a receipt longer than any', { ...receipt, long }, '', 1],
  ['another shape', { status: 'READ' }, '', 1],
  [
    'a message about a status',
    wapiPayload({ id: 'A2', from: '5511987650001', text: 'status?' }, new Date(0)),
    '',
    1,
  ],
])('%s', async (_, body, query, rows) => {
  const before = await count()
  const { status } = await app.request('POST', path + query, { body, session: null })
  expect(status).toBe(200)
  expect((await count()) - before).toBe(rows)
})

test('a receipt for an address that nobody has is no receipt', async () => {
  const wrong = path.replace(/\/[^/]+$/, '/nobody')
  const { status } = await app.request('POST', wrong, { body: receipt, session: null })
  expect(status).toBe(404)
})

async function count(): Promise<number> {
  const rows = await app.ctx.sql.asOwner.selectFrom('message_inbox').select('id').execute()
  return rows.length
}
