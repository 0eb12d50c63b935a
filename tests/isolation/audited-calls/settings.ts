import type { LeadDetail } from '#contracts/leads'
import type { MetaSettings } from '#contracts/meta-settings'
import { aPerson, leads } from '#tests/helpers/chat'
import { aLid, aWapiInstance } from '#tests/helpers/wapi'
import {
  aDelivery,
  aLead,
  aLine,
  aLinkId,
  app,
  aReportStop,
  aRule,
  aShare,
  aSpend,
  ask,
  atMeta,
  aWebhook,
  ga4,
  hook,
  hours,
  image,
  owner,
  pixel,
  rule,
  secrets,
  share,
  spend,
} from './scene.ts'
import { call, ofEvents, on, type Step } from './step.ts'

/** What is done to links, costs, destinations, lines and the account, and the files. */
export const callsOfSettings: Record<string, Step> = {
  'POST /api/links': call('POST', '/api/links', {
    whatsappNumber: '11987654321',
    campaignName: 'Inverno',
  }),
  'PATCH /api/links/:id': on(aLinkId, (id) => ask('PATCH', `/api/links/${id}`, { paused: true })),
  'DELETE /api/links/:id': on(aLinkId, (id) => ask('DELETE', `/api/links/${id}`)),
  'POST /api/links/:id/restore': async () => {
    const id = await aLinkId()
    await ask('DELETE', `/api/links/${id}`)
    return () => ask('POST', `/api/links/${id}/restore`)
  },
  'POST /api/ad-spend': call('POST', '/api/ad-spend', spend),
  'PATCH /api/ad-spend/:id': on(aSpend, (id) =>
    ask('PATCH', `/api/ad-spend/${id}`, { totalCents: 5 }),
  ),
  'DELETE /api/ad-spend/:id': on(aSpend, (id) => ask('DELETE', `/api/ad-spend/${id}`)),
  'POST /api/ad-spend/import': call('POST', '/api/ad-spend/import', {
    csv: 'Data;Campanha;Gasto\n2026-11-01;Verão;10,00',
    platform: 'meta',
  }),
  ...ofEvents('/api/destinations/:destination/events'),
  ...ofEvents('/api/meta/events'),
  'POST /api/phrase-rules': call('POST', '/api/phrase-rules', rule),
  'PUT /api/phrase-rules/:id': on(aRule, (id) =>
    ask('PUT', `/api/phrase-rules/${id}`, { ...rule, name: 'Outra' }),
  ),
  'PATCH /api/phrase-rules/:id': on(aRule, (id) =>
    ask('PATCH', `/api/phrase-rules/${id}`, { isActive: false }),
  ),
  'DELETE /api/phrase-rules/:id': on(aRule, (id) => ask('DELETE', `/api/phrase-rules/${id}`)),
  'POST /api/phrase-rules/:id/restore': async () => {
    const id = await aRule()
    await ask('DELETE', `/api/phrase-rules/${id}`)
    return () => ask('POST', `/api/phrase-rules/${id}/restore`)
  },
  'POST /api/deliveries/:id/resend': on(aDelivery, (id) =>
    ask('POST', `/api/deliveries/${id}/resend`),
  ),
  'POST /api/deliveries/resend': on(aDelivery, () => ask('POST', '/api/deliveries/resend', {})),

  'PUT /api/destinations/:destination': call('PUT', '/api/destinations/ga4', ga4),
  'DELETE /api/destinations/:destination': on(
    () => ask('PUT', '/api/destinations/ga4', ga4),
    () => ask('DELETE', '/api/destinations/ga4'),
  ),
  'POST /api/meta/settings': call('POST', '/api/meta/settings', pixel),
  'POST /api/meta/disconnect': on(
    () => ask('POST', '/api/meta/settings', pixel),
    () => ask('POST', '/api/meta/disconnect'),
  ),
  'GET /api/meta/oauth/callback': on(
    () => atMeta('one-pixel'),
    (path) =>
      app.request('GET', path, {
        session: null,
        headers: { cookie: `rastro_session=${owner.session}` },
      }),
  ),
  'POST /api/meta/oauth/choose': async () => {
    const path = await atMeta('several-pixels')
    const headers = { cookie: `rastro_session=${owner.session}` }
    await app.request('GET', path, { session: null, headers })
    const { metaAdAccountId: adAccountId } = await app.get<MetaSettings>('/api/meta/settings')
    return () => ask('POST', '/api/meta/oauth/choose', { pixelId: '9001003', adAccountId })
  },
  'POST /api/meta/ad-account': call('POST', '/api/meta/ad-account', { adAccountId: '2001' }),
  'POST /api/webhooks': call('POST', '/api/webhooks', hook),
  'POST /api/webhooks/:id/rotate-secret': on(aWebhook, (id) =>
    ask('POST', `/api/webhooks/${id}/rotate-secret`),
  ),
  'DELETE /api/webhooks/:id': on(aWebhook, (id) => ask('DELETE', `/api/webhooks/${id}`)),
  'POST /api/whatsapp/create-instance': call('POST', '/api/whatsapp/create-instance', {
    provider: 'simulator',
    instanceName: 'Nova',
  }),
  'POST /api/whatsapp/connect': call('POST', '/api/whatsapp/connect', { instanceName: 'Loja' }),
  'POST /api/whatsapp/reconnect': call('POST', '/api/whatsapp/reconnect'),
  'DELETE /api/whatsapp/disconnect': call('DELETE', '/api/whatsapp/disconnect'),
  'DELETE /api/whatsapp/reset': call('DELETE', '/api/whatsapp/reset'),
  'PATCH /api/whatsapp/instances/:id': on(aLine, (id) =>
    ask('PATCH', `/api/whatsapp/instances/${id}`, { name: 'Renomeada' }),
  ),
  'PUT /api/whatsapp/instances/:id/credentials': on(aLine, (id) =>
    ask('PUT', `/api/whatsapp/instances/${id}/credentials`, { credentials: {} }),
  ),
  'DELETE /api/whatsapp/instances/:id': on(aLine, (id) =>
    ask('DELETE', `/api/whatsapp/instances/${id}`),
  ),
  'POST /api/whatsapp/replay': call('POST', '/api/whatsapp/replay', { days: 30 }),

  'POST /api/settings': call('POST', '/api/settings', { name: 'Loja da Lia' }),
  'PUT /api/business-hours': call('PUT', '/api/business-hours', { line: null, hours }),
  'PUT /api/logo': call('PUT', '/api/logo', { image }),
  'DELETE /api/logo': on(
    () => ask('PUT', '/api/logo', { image }),
    () => ask('DELETE', '/api/logo'),
  ),
  'POST /api/shares': call('POST', '/api/shares', share),
  'DELETE /api/shares/:id': on(aShare, (id) => ask('DELETE', `/api/shares/${id}`)),
  'PUT /api/email-report': call('PUT', '/api/email-report', {
    frequency: 'monthly',
    recipients: ['dona@loja.test'],
  }),
  'POST /api/report-stop/:token': on(
    () => aReportStop(),
    (token) => {
      secrets.add(token)
      return ask('POST', `/api/report-stop/${token}`, undefined, null)
    },
  ),
  'POST /parar-relatorio/:token': on(
    () => aReportStop('cli2@loja.test'),
    (token) => {
      secrets.add(token)
      return ask('POST', `/parar-relatorio/${token}`, undefined, null)
    },
  ),
  'POST /api/email-report/send': on(
    () => aReportStop('cli3@loja.test'),
    async () => {
      const { smtpUrl, smtpFrom } = app.ctx.config
      // Nobody is there: what is sent fails, and what was asked for is in the log all the same.
      Object.assign(app.ctx.config, { smtpUrl: 'smtp://127.0.0.1:1', smtpFrom: 'a@rastro.test' })
      const answer = await ask('POST', '/api/email-report/send')
      Object.assign(app.ctx.config, { smtpUrl, smtpFrom })
      return answer
    },
  ),
  'PUT /api/health/settings': call('PUT', '/api/health/settings', {
    enabled: true,
    email: 'loja@example.com',
    webhookUrl: hook.url,
  }),

  'GET /api/export': call('GET', '/api/export'),
  'GET /api/campaigns/export': call('GET', '/api/campaigns/export'),
  'GET /api/leads/:id/export': on(aLead, (id) => ask('GET', `/api/leads/${id}/export`)),
  'GET /api/destinations/google/csv': call(
    'GET',
    '/api/destinations/google/csv?target=x&matching=click',
  ),
  'GET /api/tracking-health/:kind/export': call(
    'GET',
    '/api/tracking-health/unexpanded_macros/export',
  ),
  'GET /api/audit/export': call('GET', '/api/audit/export'),
  'POST /api/leads/:id/unmerge': async () => {
    const hears = await aWapiInstance(app)
    const [from, lid] = [aPerson(), aLid()]
    const moment = app.ctx.now().getTime() / 1000
    await hears({ id: 'm1', from, text: 'Oi', moment }, { id: 'm2', lid, text: 'Olá', moment })
    // A message in a group names both forms: to a gateway they are one person.
    await hears({ id: 'm3', from, lid, text: 'no grupo', chat: '120363000000000000@g.us', moment })
    const [lead] = await leads(app, from)
    const { timeline } = await app.get<LeadDetail>(`/api/leads/${lead?.id}`)
    const mergeId = timeline.find((line) => line.mergeId !== null)?.mergeId
    return () => ask('POST', `/api/leads/${lead?.id}/unmerge`, { mergeId })
  },
}
