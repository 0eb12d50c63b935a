import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import { recordOutcomes } from './record-outcomes.ts'

let outbox: Outbox

beforeAll(async () => {
  outbox = await openOutbox()
})
afterAll(() => outbox.close())

/** Records that the only event was accepted, and answers what is kept of it. */
async function recorded(accountId: string, leadId: string) {
  const { ctx } = outbox
  const { id } = await outbox.onlyDelivery(accountId)
  await ctx.sql.withAccount(accountId, (trx) =>
    recordOutcomes(
      trx,
      accountId,
      ctx.now(),
      [{ id, leadId, state: 'sent', reason: null, nextTryAt: null, request: { ph: 'resumo' } }],
      {
        answer: { httpStatus: 200, body: { eco: 'resumo' }, serverTimeMs: null, failure: null },
        traceId: 'A1',
        receipt: null,
      },
    ),
  )
  const attempts = await ctx.sql.asOwner
    .selectFrom('delivery_attempts')
    .select(['request', 'response', 'http_status'])
    .where('account_id', '=', accountId)
    .execute()
  const { request, response, state } = await outbox.onlyDelivery(accountId)
  return { request, response, state, attempts }
}

test('what was sent and answered is kept', async () => {
  const accountId = await outbox.accountWith('123456')
  const leadId = await outbox.firstMessage(accountId)
  const [request, response] = [{ ph: 'resumo' }, { eco: 'resumo' }]
  expect(await recorded(accountId, leadId)).toEqual({
    request,
    response,
    state: 'enviado',
    attempts: [{ request, response, http_status: 200 }],
  })
})

test('of an event that was on its way when its lead was deleted the words are not kept', async () => {
  const accountId = await outbox.accountWith('123456')
  const leadId = await outbox.firstMessage(accountId)
  await outbox.eraseLead(accountId, leadId)
  expect(await recorded(accountId, leadId)).toEqual({
    request: null,
    response: null,
    state: 'enviado',
    attempts: [{ request: null, response: null, http_status: 200 }],
  })
})
