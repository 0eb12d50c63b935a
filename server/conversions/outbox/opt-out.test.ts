import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import type { OwnerContext } from '#tests/helpers/owner'
import { addClick, addLead } from '#tests/helpers/rows'
import { createEventConfig } from '../events/event-configs.ts'
import { leadFacts } from '../events/lead-facts.ts'
import { promiseDeliveries } from './promise-deliveries.ts'

const wish = 'Este contato pediu para não ser informado às plataformas de anúncio.'
const signalled =
  'O navegador da pessoa enviou um sinal de privacidade, e esta conta o respeita: nada é informado às plataformas de anúncio.'
const switchedOff = 'O envio às plataformas de anúncio está desligado nesta conta.'

const clickEvent = {
  eventName: 'Clique',
  eventDescription: '',
  eventType: 'ViewContent',
  triggerCondition: 'click',
  phrase: null,
} as const

let outbox: Outbox
let ctx: OwnerContext

beforeAll(async () => {
  outbox = await openOutbox()
  ctx = outbox.ctx
})
afterAll(() => outbox.close())

const optOut = (leadId: string) =>
  ctx.sql.asOwner.updateTable('leads').set({ ad_opt_out: true }).where('id', '=', leadId).execute()

const respectSignals = (accountId: string) =>
  ctx.sql.asOwner
    .updateTable('accounts')
    .set({ respects_privacy_signal: true })
    .where('id', '=', accountId)
    .execute()

/** A lead with its first message to report, who came by clicks that said these signals. */
async function leadBySignals(accountId: string, signals: (PrivacySignal | null)[]) {
  const leadId = await outbox.firstMessage(accountId)
  for (const [index, privacy_signal] of signals.entries()) {
    const at = new Date(ctx.now().getTime() - (signals.length - index) * 60_000)
    const clickId = await addClick(ctx, accountId, { at, leadId, stored: { privacy_signal } })
    await ctx.sql.asOwner
      .insertInto('lead_touches')
      .values({
        ...{ account_id: accountId, id: ctx.newId(), lead_id: leadId, click_id: clickId },
        ...{
          kind: 'click',
          source: 'facebook',
          reason: 'code',
          touched_at: at,
          touch_key: clickId,
        },
        details: { messageId: clickId },
      })
      .execute()
  }
  return leadId
}

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
  await createEventConfig(ctx, accountId, 'meta', clickEvent)
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

test('a browser’s privacy signal is recorded and no more, unless the account respects it', async () => {
  const accountId = await outbox.accountWith('300005')
  await leadBySignals(accountId, ['gpc'])
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado' })
})

test('an account that respects it sends nothing of who came with one by any click', async () => {
  const accountId = await outbox.accountWith('300006')
  await respectSignals(accountId)
  // The newest click says nothing: another device, or an app's browser that knows no signal.
  const leadId = await leadBySignals(accountId, ['dnt', null])
  const silent = await leadBySignals(accountId, [null])
  const without = await outbox.firstMessage(accountId)
  await outbox.drain()
  const rows = await outbox.deliveriesOf(accountId)
  const of = (id: string) => rows.find((row) => row.lead_id === id)
  expect(of(leadId)).toMatchObject({ state: 'descartado', reason: signalled, attempts: 0 })
  expect([of(silent)?.state, of(without)?.state]).toEqual(['enviado', 'enviado'])
  const facts = await ctx.sql.withAccount(accountId, (trx) =>
    leadFacts(trx, accountId, [leadId, silent], { phrases: false }),
  )
  expect(facts.map(({ lead }) => lead.withheldBy)).toEqual(['signal', null])
})

test('a click with a signal that nobody followed with a message is not told of either', async () => {
  const accountId = await outbox.newAccount()
  await outbox.connect(accountId, '300007')
  await respectSignals(accountId)
  await createEventConfig(ctx, accountId, 'meta', clickEvent)
  const clickId = await addClick(ctx, accountId, {
    at: ctx.now(),
    stored: { privacy_signal: 'gpc_dnt' },
  })
  await ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(ctx, trx, accountId, [
      { fact: { kind: 'click' }, leadId: null, clickId, at: ctx.now() },
    ]),
  )
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({
    state: 'descartado',
    reason: signalled,
  })
  expect(await outbox.callsOf('300007')).toBe(0)
})
