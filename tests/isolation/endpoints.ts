import * as account from '#contracts/account'
import * as adSpend from '#contracts/ad-spend'
import * as auth from '#contracts/auth'
import * as campaigns from '#contracts/campaigns'
import * as capture from '#contracts/capture'
import * as changePassword from '#contracts/change-password'
import * as clicks from '#contracts/clicks'
import * as dashboard from '#contracts/dashboard'
import type { Endpoint } from '#contracts/endpoint'
import * as eraseLeads from '#contracts/erase-leads'
import { metaEvents } from '#contracts/events'
import * as googleCsv from '#contracts/google-csv'
import * as health from '#contracts/health'
import * as inbox from '#contracts/inbox'
import * as leads from '#contracts/leads'
import * as links from '#contracts/links'
import * as messaging from '#contracts/messaging'
import * as metaAccount from '#contracts/meta-account'
import * as metaSettings from '#contracts/meta-settings'
import * as phraseRules from '#contracts/phrase-rules'
import * as replies from '#contracts/replies'
import * as team from '#contracts/team'
import * as trackingHealth from '#contracts/tracking-health'
import * as webhooks from '#contracts/webhooks'

const modules = {
  account,
  adSpend,
  auth,
  campaigns,
  capture,
  changePassword,
  clicks,
  dashboard,
  googleCsv,
  health,
  eraseLeads,
  leads,
  links,
  messaging,
  metaAccount,
  metaEvents,
  metaSettings,
  inbox,
  phraseRules,
  replies,
  team,
  webhooks,
  trackingHealth,
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'output' in value
}

function withKind(path: string): string {
  return path.replace(':kind', 'unexpanded_macros' satisfies trackingHealth.HealthKind)
}

/** Every call that the contract modules declare. */
export const endpoints: Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isEndpoint)
  // What is asked by the name of a check is asked by the one that finds something here.
  .map((call) => ({ ...call, path: withKind(call.path) }))

/** Calls whose answer is a file or a stream, which no contract describes. */
export const files: { method: 'GET'; path: string }[] = [
  dashboard.exportPath,
  `${dashboard.exportPath}?type=leads`,
  campaigns.campaignExportPath,
  leads.leadExportPath,
  `${leads.leadExportPath}?format=csv`,
  links.linkQrPaths.svg,
  links.linkQrPaths.png,
  trackingHealth.healthExportPath,
].map((path) => ({ method: 'GET', path: withKind(path) }))

export const nameOf = (call: { method: string; path: string }) => `${call.method} ${call.path}`

/** A body that each writing endpoint accepts; absent where it takes none. */
export const bodies: Record<string, unknown> = {
  'POST /api/auth/login': { email: 'ninguem@example.com', password: 'senha errada' },
  'POST /api/auth/change-password': {
    currentPassword: 'não é esta',
    newPassword: 'uma senha nova e comprida',
  },
  'POST /api/auth/switch': { accountId: '01980000-0000-7000-8000-000000000000' },
  'POST /api/team/invites': { email: 'colega@example.com', role: 'viewer' },
  'PATCH /api/team/:id': { role: 'viewer' },
  'POST /api/invites/:token/accept': {
    name: 'Colega',
    email: 'colega@example.com',
    password: 'uma senha comprida',
  },
  'POST /api/settings': { name: 'Loja' },
  'PUT /api/health/settings': { enabled: true, email: 'loja@example.com' },
  'POST /api/links': { whatsappNumber: '11987654321', campaignName: 'Campanha' },
  'PATCH /api/links/:id': { campaignName: 'Outra campanha' },
  'PATCH /api/leads/:id': { status: 'converted', note: 'Vendido' },
  'POST /api/leads/:id/confirm-sale': { sale: '01980000-0000-7000-8000-000000000000' },
  'POST /api/leads/:id/refuse-sale': { sale: '01980000-0000-7000-8000-000000000000' },
  'PATCH /api/leads': { ids: ['01980000-0000-7000-8000-000000000000'], status: 'lost' },
  'POST /api/leads/delete': { ids: ['01980000-0000-7000-8000-000000000000'] },
  'POST /api/leads/restore': { ids: ['01980000-0000-7000-8000-000000000000'] },
  'POST /api/leads/:id/unmerge': { mergeId: '01980000-0000-7000-8000-000000000000' },
  'POST /api/leads/:id/messages': { id: '01980000-0000-7000-8000-000000000000', text: 'Olá!' },
  'POST /api/quick-replies': { title: 'Saudação', text: 'Olá {nome}!' },
  'PUT /api/quick-replies/:id': { title: 'Outra', text: 'Oi' },
  'POST /api/whatsapp/replay': { days: 30 },
  'POST /api/ad-spend': {
    platform: 'meta',
    from: '2026-11-01',
    to: '2026-11-02',
    campaign: 'Verão',
    totalCents: 100,
  },
  'PATCH /api/ad-spend/:id': { totalCents: 5 },
  'POST /api/ad-spend/import': { csv: 'Data;Campanha;Gasto\n2026-11-01;Verão;10,00' },
  'POST /api/filters': { name: 'Filtro', filters: { dateRange: 'today' } },
  'POST /api/meta/settings': { pixelId: '123456', accessToken: 'EAAGtoken' },
  'POST /api/meta/events': { eventName: 'Contato', eventType: 'Contact' },
  'PUT /api/meta/events/:id': {
    eventName: 'Outro',
    eventType: 'Lead',
    triggerCondition: 'any_whatsapp',
  },
  'PATCH /api/meta/events/:id': { isActive: false },
  'POST /api/meta/oauth/choose': { pixelId: '123456', adAccountId: '1001' },
  'POST /api/meta/ad-account': { adAccountId: '1001' },
  'POST /api/webhooks': { name: 'CRM', url: 'https://crm.example.com/rastro' },
  'POST /api/phrase-rules': { name: 'Venda', phrases: ['venda fechada'], addTag: 'venda' },
  'PUT /api/phrase-rules/:id': { name: 'Outra', phrases: ['fechado'], setStatus: 'converted' },
  'PATCH /api/phrase-rules/:id': { isActive: false },
  'POST /api/phrase-rules/try': { text: 'venda fechada', phrases: ['venda fechada'] },
  'POST /api/whatsapp/create-instance': { provider: 'simulator', instanceName: 'Outra' },
  'POST /api/whatsapp/connect': { instanceName: 'Loja' },
  'PATCH /api/whatsapp/instances/:id': { name: 'Outra loja', isDefault: true },
}
