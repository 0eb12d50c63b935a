import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaSender } from '#server/integrations/destinations/meta/sender'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import type { OwnerContext } from '#tests/helpers/owner'
import { addClick, addLead } from '#tests/helpers/rows'
import { getMetaSettings } from '../connections/meta-settings.ts'
import { openConnection } from '../connections/open-connection.ts'
import { claimDue } from './claim-due.ts'
import { conversionOf } from './conversion-of-delivery.ts'
import { sendBatch } from './send-batch.ts'

const wabaId = '102290129340398'

let outbox: Outbox
let ctx: OwnerContext

beforeAll(async () => {
  outbox = await openOutbox()
  ctx = outbox.ctx
})
afterAll(() => outbox.close())

async function addTouch(
  accountId: string,
  leadId: string,
  touch: { at: Date } & ({ clickId: string } | { ctwaClid: string }),
): Promise<void> {
  const ofAd = 'ctwaClid' in touch
  await ctx.sql.asOwner
    .insertInto('lead_touches')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      lead_id: leadId,
      kind: ofAd ? 'ad' : 'click',
      reason: ofAd ? 'ad' : 'code',
      touch_key: ofAd ? `ad:${touch.ctwaClid}` : `click:${touch.clickId}`,
      click_id: ofAd ? null : touch.clickId,
      source: 'facebook',
      details: {
        messageId: ctx.newId(),
        ...(ofAd ? { ad: { source: 'ad', ctwaClid: touch.ctwaClid, adId: '12021' } } : {}),
      },
      touched_at: touch.at,
    })
    .execute()
}

/** A lead whose first message an ad began, to be reported. */
async function adMessage(accountId: string): Promise<void> {
  const leadId = await addLead(ctx, accountId, { at: ctx.now(), fromClick: false })
  await addTouch(accountId, leadId, { at: ctx.now(), ctwaClid: 'ARAkLkA8rmlFeiCk' })
  await outbox.promiseFirstMessage(accountId, leadId)
}

test('messages of ads go to the linked dataset, the others to the pixel', async () => {
  const accountId = await outbox.accountWith(null)
  await outbox.connect(accountId, '200001', { wabaId, messagingDatasetId: '200002' })
  await adMessage(accountId)
  await outbox.firstMessage(accountId)
  await outbox.drain()
  expect(await outbox.received('200002', accountId)).toMatchObject([
    {
      event: {
        event_name: 'LeadSubmitted',
        action_source: 'business_messaging',
        messaging_channel: 'whatsapp',
        user_data: { whatsapp_business_account_id: wabaId, ctwa_clid: 'ARAkLkA8rmlFeiCk' },
      },
    },
  ])
  expect(await outbox.received('200001', accountId)).toMatchObject([
    { event: { event_name: 'Lead', action_source: 'chat' } },
  ])
})

test('even to the same dataset they travel in requests of their own', async () => {
  const accountId = await outbox.accountWith(null)
  await outbox.connect(accountId, '200003', { wabaId })
  await adMessage(accountId)
  await outbox.firstMessage(accountId)
  await outbox.drain()
  expect(await outbox.received('200003', accountId)).toHaveLength(2)
  expect(await outbox.callsOf('200003')).toBe(2)
})

test.each([
  ['a click that Meta does not know', '200004', 'clid-2804087'],
  ['a name that Meta does not take of this account', '200008', 'messaging-name-2804066'],
])('%s: sent as of the chat, under the same event id', async (_what, pixel, dataset) => {
  const accountId = await outbox.accountWith(null)
  await outbox.connect(accountId, pixel, { wabaId, messagingDatasetId: dataset })
  await adMessage(accountId)
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'enviado', reason: null, attempts: 1 })
  const [sent, ...others] = await outbox.received(pixel, accountId)
  expect(others).toEqual([])
  expect(sent?.event).toMatchObject({ event_name: 'Lead', action_source: 'chat' })
  expect(sent?.event.event_id).toBe(delivery.event_id)
  expect(JSON.stringify(sent)).not.toContain('ARAkLkA8rmlFeiCk')
  expect(delivery.request).toMatchObject({ data: [sent?.event] })
})

const notLinked =
  'O conjunto de dados da Meta não está ligado à conta do WhatsApp Business. Ligue os dois na Meta, ou corrija os IDs, e salve de novo em Configurações.'
const noPermission =
  'O token não tem a permissão whatsapp_business_manage_events, que a Meta pede para eventos de anúncios que abrem o WhatsApp; os outros eventos continuam sendo enviados. Conecte a Meta de novo, ou gere um token com essa permissão e salve em Configurações.'

test.each([
  ['unlinked-2804118', notLinked],
  ['unlinked-2804132', notLinked],
  ['messaging-10', noPermission],
  ['messaging-200', noPermission],
])(
  'pixel %s holds the events of ads alone, until the settings are saved',
  async (pixel, reason) => {
    const accountId = await outbox.accountWith(null)
    await outbox.connect(accountId, pixel, { wabaId })
    await adMessage(accountId)
    await outbox.firstMessage(accountId)
    await outbox.drain()
    const rows = await outbox.deliveriesOf(accountId)
    expect(rows.map((row) => row.state).sort()).toEqual(['enviado', 'pausado'])
    expect(rows.find((row) => row.state === 'pausado')?.reason).toBe(reason)
    expect((await getMetaSettings(ctx, accountId)).pauseReason).toBeNull()
    const saved = await outbox.connect(accountId, '200005', { wabaId })
    expect(saved.pauseReason).toBeNull()
    await outbox.drain()
    expect((await outbox.deliveriesOf(accountId)).map((row) => row.state)).toEqual([
      'enviado',
      'enviado',
    ])
  },
)

test('what was refused under settings that were corrected meanwhile is tried again', async () => {
  const accountId = await outbox.accountWith(null)
  await outbox.connect(accountId, 'unlinked-2804118', { wabaId })
  await adMessage(accountId)
  const claim = await claimDue(ctx, accountId, 'meta')
  const [delivery] = claim!.deliveries
  const stored = { ...claim!.stored, settings: { wabaId: '999999' } }
  const connection = openConnection(ctx, stored)!
  const conversion = conversionOf(delivery!, ctx.config.publicUrl)!
  const at = { now: ctx.now(), config: ctx.config }
  const event = metaSender.makeEvent(conversion, connection, at).event!
  const key = metaSender.requestKey(event, { testEventCode: null }, connection)
  const to = { stored, connection, key, waiting: [], signal: undefined }
  await sendBatch(ctx, to, [{ delivery: delivery!, event, isAmended: false }])
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({
    state: 'tentando',
    attempts: 1,
    next_try_at: ctx.now(),
  })
})

test('the newest fbc of the lead is told, also when its newest click had none', async () => {
  const accountId = await outbox.accountWith('200006')
  const day = 86_400_000
  const leadId = await addLead(ctx, accountId, { at: ctx.now() })
  for (const [ageDays, fbc] of [
    [100, 'fb.1.1795218600001.older'],
    [5, 'fb.1.1795218600002.newest'],
    [1, null],
  ] as const) {
    const clickedAt = new Date(ctx.now().getTime() - ageDays * day)
    const clickId = await addClick(ctx, accountId, { at: clickedAt, stored: { fbc } })
    await addTouch(accountId, leadId, { at: clickedAt, clickId })
  }
  await outbox.promiseFirstMessage(accountId, leadId)
  await outbox.drain()
  expect(await outbox.received('200006', accountId)).toMatchObject([
    { event: { action_source: 'website', user_data: { fbc: 'fb.1.1795218600002.newest' } } },
  ])
})

test('an fbc of over 90 days is none', async () => {
  const accountId = await outbox.accountWith('200007')
  const leadId = await addLead(ctx, accountId, { at: ctx.now() })
  const clickedAt = new Date(ctx.now().getTime() - 91 * 86_400_000)
  const stored = { fbc: 'fb.1.1795218600003.old' }
  const clickId = await addClick(ctx, accountId, { at: clickedAt, stored })
  await addTouch(accountId, leadId, { at: clickedAt, clickId })
  await outbox.promiseFirstMessage(accountId, leadId)
  await outbox.drain()
  const [sent] = await outbox.received('200007', accountId)
  expect(sent?.event.user_data).not.toHaveProperty('fbc')
})
