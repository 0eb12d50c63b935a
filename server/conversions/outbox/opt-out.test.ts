import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import type { OwnerContext } from '#tests/helpers/owner'
import { addClick, addLead } from '#tests/helpers/rows'
import { createEventConfig } from '../events/event-configs.ts'
import { promiseDeliveries } from './promise-deliveries.ts'

const wish = 'Este contato pediu para não ser informado às plataformas de anúncio.'
const switchedOff = 'O envio às plataformas de anúncio está desligado nesta conta.'

let outbox: Outbox
let ctx: OwnerContext

beforeAll(async () => {
  outbox = await openOutbox()
  ctx = outbox.ctx
})
afterAll(() => outbox.close())

const optOut = (leadId: string) =>
  ctx.sql.asOwner.updateTable('leads').set({ ad_opt_out: true }).where('id', '=', leadId).execute()

const setReporting = (accountId: string, reports: boolean) =>
  ctx.sql.asOwner
    .updateTable('accounts')
    .set({ reports_to_ads: reports })
    .where('id', '=', accountId)
    .execute()

test('what waits for somebody who opts out is dropped, the others are sent', async () => {
  const accountId = await outbox.accountWith('300001')
  const leadId = await outbox.firstMessage(accountId)
  await outbox.firstMessage(accountId)
  await optOut(leadId)
  await outbox.drain()
  const rows = await outbox.deliveriesOf(accountId)
  expect(rows.find((row) => row.lead_id === leadId)).toMatchObject({
    state: 'descartado',
    reason: wish,
    attempts: 0,
    request: null,
  })
  expect(await outbox.received('300001', accountId)).toHaveLength(1)
})

test('the click of somebody who opted out is not told of either', async () => {
  const accountId = await outbox.newAccount()
  await outbox.connect(accountId, '300002')
  await createEventConfig(ctx, accountId, 'meta', {
    eventName: 'Clique',
    eventDescription: '',
    eventType: 'ViewContent',
    triggerCondition: 'click',
    phrase: null,
  })
  const leadId = await addLead(ctx, accountId, { at: ctx.now() })
  const clickId = await addClick(ctx, accountId, { at: ctx.now(), leadId })
  await optOut(leadId)
  await ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(ctx, trx, accountId, [
      { fact: { kind: 'click' }, leadId: null, clickId, at: ctx.now() },
    ]),
  )
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'descartado', reason: wish })
  expect(await outbox.callsOf('300002')).toBe(0)
})

test('with the account’s switch off nothing is sent, with it on later events are', async () => {
  const accountId = await outbox.accountWith('300003')
  await outbox.firstMessage(accountId)
  await setReporting(accountId, false)
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({
    state: 'descartado',
    reason: switchedOff,
    request: null,
  })
  expect(await outbox.callsOf('300003')).toBe(0)
  await setReporting(accountId, true)
  await outbox.firstMessage(accountId)
  await outbox.drain()
  expect(await outbox.received('300003', accountId)).toHaveLength(1)
})

test('what waited while it was disconnected is dropped, too, once it is connected', async () => {
  const accountId = await outbox.accountWith(null)
  await outbox.firstMessage(accountId)
  await setReporting(accountId, false)
  await outbox.connect(accountId, '300004')
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ reason: switchedOff })
})
