import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fact } from '#domain/conversions/conversion-rules'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'
import { addClick, addLead, addLink } from '#tests/helpers/rows'

const day = 86_400_000

let meta: Program
let tiktok: Program
let app: TestApp

beforeAll(async () => {
  meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  tiktok = await startProgram('dev/fake-tiktok.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: meta.url, TIKTOK_BASE_URL: tiktok.url } })
})
afterAll(async () => {
  await app.close()
  await meta.stop()
  await tiktok.stop()
})

/** Each request that the log still holds: its destination, and what it says of the visitor. */
async function visitorsSent() {
  const { asOwner } = app.ctx.sql
  const deliveries = await asOwner
    .selectFrom('deliveries')
    .select(['id', 'destination', 'request'])
    .orderBy('created_at')
    .orderBy('destination')
    .execute()
  const attempts = await asOwner
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'request'])
    .execute()
  return deliveries.map(({ id, destination, request }) => {
    const tried = attempts.find((attempt) => attempt.delivery_id === id)
    // The attempts say no more than the delivery.
    expect(tried?.request).toEqual(request)
    const { user_data: ofMeta, user: ofTikTok } = Object(Object(request).data?.[0])
    return destination === 'meta'
      ? [destination, ofMeta?.client_ip_address, ofMeta?.client_user_agent]
      : [destination, ofTikTok?.ip, ofTikTok?.user_agent]
  })
}

test('what was sent to ad platforms loses address and browser with the click that it told of', async () => {
  const { accountId } = app.account
  await app.post('/api/meta/settings', { pixelId: '123456789012345', accessToken: 'EAAGtoken1234' })
  await app.request('PUT', '/api/destinations/tiktok', {
    body: { pixelCode: 'C4REQUESTSXX', accessToken: 'tt-token-1234' },
  })
  await app.post('/api/destinations/tiktok/events', {
    eventName: 'Perdido',
    eventType: 'Contact',
    triggerCondition: 'status_lost',
  })
  const linkId = await addLink(app.ctx, accountId, 'pedido23')
  const visit = async (leadId: string, ip: string) => {
    const at = app.ctx.now()
    const click = await addClick(app.ctx, accountId, { at, linkId, leadId, ip })
    await app.ctx.sql.asOwner
      .insertInto('lead_touches')
      .values({
        account_id: accountId,
        id: app.ctx.newId(),
        lead_id: leadId,
        kind: 'click',
        reason: 'code',
        touch_key: `click:${click}`,
        click_id: click,
        told_click_id: click,
        source: 'facebook',
        details: { messageId: app.ctx.newId() },
        touched_at: at,
      })
      .execute()
  }
  const promise = (leadId: string, fact: Fact) =>
    app.ctx.sql.withAccount(accountId, (trx) =>
      promiseDeliveries(app.ctx, trx, accountId, [
        { fact, leadId, clickId: null, at: app.ctx.now() },
      ]),
    )

  const leadId = await addLead(app.ctx, accountId, { at: app.ctx.now(), linkId })
  await visit(leadId, '203.0.113.7')
  await promise(leadId, { kind: 'first_message', isTracked: true })
  await app.drain()
  await app.request('PUT', '/api/retention', {
    body: { clickDays: 30, webhookDays: 30, messageDays: null },
  })
  app.advance(20 * day)
  // Somebody who comes back by another click: what is told then is told of that one.
  await visit(leadId, '203.0.113.8')
  await promise(leadId, { kind: 'status', to: 'lost' })
  await app.drain()
  const sent = (ip: string | null) => (ip === null ? [null, null] : [ip, 'Mozilla/5.0'])
  expect(await visitorsSent()).toEqual([
    ['meta', ...sent('203.0.113.7')],
    ['tiktok', ...sent('203.0.113.7')],
    ['tiktok', ...sent('203.0.113.8')],
  ])

  app.advance(11 * day)
  await app.drain()
  expect(await visitorsSent()).toEqual([
    ['meta', ...sent(null)],
    ['tiktok', ...sent(null)],
    ['tiktok', ...sent('203.0.113.8')],
  ])
  const [kept] = await app.ctx.sql.asOwner
    .selectFrom('deliveries')
    .select('request')
    .where('destination', '=', 'meta')
    .execute()
  expect(kept?.request).toMatchObject({
    data: [{ event_name: 'Lead', user_data: { ph: [expect.stringMatching(/^[0-9a-f]{64}$/)] } }],
  })

  app.advance(20 * day)
  await app.drain()
  expect((await visitorsSent()).at(-1)).toEqual(['tiktok', ...sent(null)])
})

test('what was sent of more events than a batch takes goes in one run', async () => {
  const { accountId } = app.account
  const leadId = await addLead(app.ctx, accountId, { at: app.ctx.now() })
  await addClick(app.ctx, accountId, { at: app.ctx.now(), leadId, ip: '203.0.113.9' })
  const { asOwner } = app.ctx.sql
  const [config] = await asOwner.selectFrom('event_configs').select('id').execute()
  const request = { data: [{ user_data: { client_ip_address: '203.0.113.9', ph: ['x'] } }] }
  await asOwner
    .insertInto('deliveries')
    .values(
      Array.from({ length: 1_100 }, (_, n) => ({
        account_id: accountId,
        id: app.ctx.newId(),
        destination: 'meta' as const,
        config_id: config?.id ?? '',
        lead_id: leadId,
        event_type: 'Purchase' as const,
        event_id: `muitos-${n}`,
        event_time: app.ctx.now(),
        state: 'sent' as const,
        request: JSON.stringify(request),
        created_at: app.ctx.now(),
      })),
    )
    .execute()
  app.advance(31 * day)
  await app.drain()
  const left = await asOwner.selectFrom('deliveries').select('request').execute()
  expect(JSON.stringify(left)).not.toContain('203.0.113.9')
})
