import * as account from '#contracts/account'
import * as adSpend from '#contracts/ad-spend'
import * as attendants from '#contracts/attendants'
import * as audit from '#contracts/audit'
import * as auth from '#contracts/auth'
import * as campaigns from '#contracts/campaigns'
import * as capture from '#contracts/capture'
import * as changePassword from '#contracts/change-password'
import * as clicks from '#contracts/clicks'
import * as dashboard from '#contracts/dashboard'
import * as emailReport from '#contracts/email-report'
import type { Endpoint } from '#contracts/endpoint'
import * as eraseLeads from '#contracts/erase-leads'
import { metaEvents } from '#contracts/events'
import * as firstSteps from '#contracts/first-steps'
import * as googleCsv from '#contracts/google-csv'
import * as health from '#contracts/health'
import * as inbox from '#contracts/inbox'
import * as leads from '#contracts/leads'
import * as links from '#contracts/links'
import * as logo from '#contracts/logo'
import * as messaging from '#contracts/messaging'
import * as metaAccount from '#contracts/meta-account'
import * as metaSettings from '#contracts/meta-settings'
import * as oidc from '#contracts/oidc'
import * as passwordReset from '#contracts/password-reset'
import * as personData from '#contracts/person-data'
import * as phraseRules from '#contracts/phrase-rules'
import * as profile from '#contracts/profile'
import * as publicAddress from '#contracts/public-address'
import * as replies from '#contracts/replies'
import * as response from '#contracts/response'
import * as retention from '#contracts/retention'
import * as secondFactor from '#contracts/second-factor'
import * as shares from '#contracts/shares'
import * as team from '#contracts/team'
import * as trackingHealth from '#contracts/tracking-health'
import * as webhooks from '#contracts/webhooks'

const modules = {
  account,
  adSpend,
  attendants,
  audit,
  auth,
  campaigns,
  capture,
  changePassword,
  clicks,
  dashboard,
  emailReport,
  firstSteps,
  googleCsv,
  health,
  eraseLeads,
  leads,
  links,
  logo,
  messaging,
  metaAccount,
  metaEvents,
  metaSettings,
  inbox,
  oidc,
  passwordReset,
  personData,
  phraseRules,
  publicAddress,
  profile,
  replies,
  response,
  shares,
  secondFactor,
  retention,
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
  `${dashboard.exportPath}?type=sales`,
  campaigns.campaignExportPath,
  leads.leadExportPath,
  `${leads.leadExportPath}?format=csv`,
  `${personData.personFilePath}?ids=01980000-0000-7000-8000-000000000000`,
  personData.certificatePagePath,
  links.linkQrPaths.svg,
  links.linkQrPaths.png,
  trackingHealth.healthExportPath,
  audit.auditExportPath,
].map((path) => ({ method: 'GET', path: withKind(path) }))

export const nameOf = (call: { method: string; path: string }) => `${call.method} ${call.path}`

/** A body that each writing endpoint accepts; absent where it takes none. */
export const bodies: Record<string, unknown> = {
  'POST /api/auth/login': { email: 'ninguem@example.com', password: 'senha errada' },
  'POST /api/auth/change-password': {
    currentPassword: 'não é esta',
    newPassword: 'uma senha nova e comprida',
  },
  'POST /api/agency/accounts': { name: 'Cliente' },
  'PATCH /api/agency/accounts/:id': { isSuspended: true },
  'POST /api/auth/change-email': { currentPassword: 'não é esta', email: 'outra@example.com' },
  'POST /api/auth/confirm-email': { token: 'x'.repeat(43) },
  'POST /api/auth/oidc/code': { code: '000000' },
  'POST /api/auth/resets/:token': { newPassword: 'uma senha nova e comprida' },
  'POST /api/auth/switch': { accountId: '01980000-0000-7000-8000-000000000000' },
  'POST /api/team/invites': { email: 'colega@example.com', role: 'viewer' },
  'PATCH /api/team/:id': { role: 'viewer' },
  'POST /api/invites/:token/accept': {
    name: 'Colega',
    email: 'colega@example.com',
    password: 'uma senha comprida',
  },
  'POST /api/shares': { name: 'Cliente', dateRange: 'last30days' },
  'POST /api/share/:token/open': { password: 'não é esta' },
  'PUT /api/email-report': { frequency: 'weekly', recipients: ['cliente@example.com'] },
  'PUT /api/logo': {
    image:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  'POST /api/person-data/search': { identifier: '11987654321' },
  'POST /api/person-data/erase': {
    identifier: '11987654321',
    ids: ['01980000-0000-7000-8000-000000000000'],
    confirmation: 'APAGAR',
  },
  'POST /api/auth/forgot-password': { email: 'ana@example.com' },
  'PATCH /api/auth/profile': { name: 'Ana' },
  'POST /api/auth/second-factor/begin': { currentPassword: 'não é esta' },
  'POST /api/auth/second-factor/confirm': { code: '000000' },
  'POST /api/auth/second-factor/recovery-codes': { currentPassword: 'não é esta', code: '000000' },
  'POST /api/auth/second-factor/remove': { currentPassword: 'não é esta', code: '000000' },
  'PUT /api/team/second-factor': { isRequired: false },
  'PUT /api/retention': { clickDays: 90, webhookDays: 30, messageDays: 730 },
  'POST /api/retention/preview': { clickDays: 90, webhookDays: 30, messageDays: null },
  'POST /api/settings': { name: 'Loja' },
  'PUT /api/business-hours': {
    line: null,
    hours: { week: [[], [], [], [], [], [], []], holidays: [] },
  },
  'PUT /api/response/texts/:key': { verdict: 'automatic' },
  'PUT /api/health/settings': { enabled: true, email: 'loja@example.com' },
  'POST /api/links': { whatsappNumber: '11987654321', campaignName: 'Campanha' },
  'PATCH /api/links/:id': { campaignName: 'Outra campanha' },
  'PATCH /api/leads/:id': { status: 'converted', note: 'Vendido' },
  'POST /api/leads/:id/confirm-sale': { sale: '01980000-0000-7000-8000-000000000000' },
  'POST /api/leads/:id/refuse-sale': { sale: '01980000-0000-7000-8000-000000000000' },
  'PATCH /api/leads': { ids: ['01980000-0000-7000-8000-000000000000'], status: 'lost' },
  'PUT /api/attendants/me': { isOnDuty: true },
  'PUT /api/team/:id/duty': { isOnDuty: true },
  'POST /api/leads/assign': {
    ids: ['01980000-0000-7000-8000-000000000000'],
    assignee: null,
  },
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
  'POST /api/meta/settings': { pixelId: '123456123456123', accessToken: 'EAAGtoken' },
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
  'PUT /api/whatsapp/instances/:id/credentials': { credentials: {} },
  'PATCH /api/whatsapp/instances/:id': { name: 'Outra loja', isDefault: true },
}
