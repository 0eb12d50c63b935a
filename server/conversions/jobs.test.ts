import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import { conversionTasks } from './jobs.ts'

let outbox: Outbox

beforeAll(async () => {
  outbox = await openOutbox()
})
afterAll(() => outbox.close())

test.each([
  ['is worked on', (accountId: string) => ({ accountId, destination: 'meta' })],
  [
    'that was queued before migration 0031 is, too',
    (accountId: string) => ({ accountId, platform: 'meta' }),
  ],
])('a job %s', async (_name, payloadOf) => {
  const accountId = await outbox.accountWith('410001')
  await outbox.firstMessage(accountId)
  const { deliver, 'move-waiting': moveWaiting } = conversionTasks(outbox.ctx)
  await moveWaiting!({ ...payloadOf(accountId), since: outbox.ctx.now().toISOString() }, undefined)
  await deliver!(payloadOf(accountId), undefined)
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado' })
})
