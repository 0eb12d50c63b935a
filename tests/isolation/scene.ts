import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, leads, say } from '#tests/helpers/chat'

/** What stands in everything that the first account holds, and in no answer to another. */
export const secret = 'SegredoDaLoja'

export type Scene = { app: TestApp; stranger: TestAccount; phone: string; waitingClick: string }

/** Two accounts on the real application: one has a row of every kind, the other nothing. */
export async function openScene(): Promise<Scene> {
  // Nothing listens there: whatever is tried, no call leaves this machine.
  const nowhere = 'http://127.0.0.1:9'
  const app = await startTestApp({
    env: {
      META_APP_ID: '1234567890',
      META_APP_SECRET: 'segredo-do-aplicativo',
      META_GRAPH_BASE_URL: nowhere,
      WAPI_BASE_URL: nowhere,
      ZAPI_BASE_URL: nowhere,
    },
  })
  const stranger = await app.newAccount('Vizinha')
  const phone = aPerson()
  const settings = { pixelId: '987654321987654', accessToken: `EAAG-${secret}` }
  await app.post('/api/meta/settings', settings)
  const answered = await aClick(app, { campaignName: secret, query: `utm_source=${secret}` })
  app.advance(60_000)
  const waiting = await aClick(app, { campaignName: secret, linkCode: answered.linkCode })
  await say(app, { from: phone, name: secret, text: `Oi [ID: ${answered.code}] ${secret}` })
  await app.post('/api/phrase-rules', { name: secret, phrases: [secret], setStatus: 'converted' })
  await app.post('/api/filters', { name: secret, filters: { dateRange: 'today', source: secret } })
  // Something for every list of what is wrong with the tracking.
  app.advance(60_000)
  const macro = `utm_campaign={{campaign.name}}&utm_content={{${secret}}}`
  await aClick(app, { linkCode: answered.linkCode, query: macro })
  await app.post('/api/quick-replies', { title: secret, text: `Oi ${secret}` })
  await app.post('/api/webhooks', { name: secret, url: `https://crm.example.com/${secret}` })
  await app.post('/api/ad-spend', {
    platform: 'meta',
    from: '2026-11-16',
    to: '2026-11-17',
    campaign: secret,
    totalCents: 100,
  })
  const [lead] = await leads(app, phone)
  await app.post(`/api/leads/${lead?.id}/sales`, { value: '10,00', note: secret, product: secret })
  await app.ctx.sql.asOwner
    .insertInto('erasure_certificates')
    .values({
      account_id: app.account.accountId,
      id: app.ctx.newId(),
      issued_at: app.ctx.now(),
      issued_by: secret,
      people: 1,
      identifier_hashes: [],
      content: secret,
      content_sha256: '',
    })
    .execute()
  return { app, stranger, phone, waitingClick: waiting.id }
}
