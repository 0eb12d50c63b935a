import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { LeadDetail } from '#contracts/leads'
import type { MetaSettings } from '#contracts/meta-settings'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { stopUrl } from '#server/share/reports/recipients'
import { type Answer, startTestApp, type TestAccount } from '#tests/helpers/app'
import { codeOn } from '#tests/helpers/authenticator'
import { aPerson, leads, say } from '#tests/helpers/chat'
import { startProgram } from '#tests/helpers/programs'
import { addLead } from '#tests/helpers/rows'
import { aLid, aWapiInstance } from '#tests/helpers/wapi'
import { auditOf } from './audited.ts'
import { routesOf } from './routes.ts'

// Makes every call that changes something, on the real application, and reads the log after each: one
// entry with the right action. At the end no secret that was typed or answered on the way is in it.

const provider = await startProgram('dev/fake-oidc.ts', '/keys')
const meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
const app = await startTestApp({
  env: {
    META_GRAPH_BASE_URL: meta.url,
    META_DIALOG_BASE_URL: meta.url,
    META_APP_ID: '1234567890',
    META_APP_SECRET: 'segredo-do-aplicativo',
    OIDC_DISCOVERY_URL: `${provider.url}/.well-known/openid-configuration`,
    OIDC_CLIENT_ID: 'rastro',
    OIDC_CLIENT_SECRET: 'segredo-do-cliente',
    OIDC_BUTTON_LABEL: 'Entrar com a empresa',
  },
})
afterAll(async () => {
  await app.close()
  await meta.stop()
  await provider.stop()
})
const routes = await routesOf(app)
const owner = app.account
// The owner makes and suspends accounts besides.
await sql`update users set is_operator = true
  where id in (select user_id from memberships where account_id = ${owner.accountId})`.execute(
  app.ctx.sql.asOwner,
)
const secrets = new Set<string>([
  owner.session,
  owner.password,
  'segredo-do-aplicativo',
  'segredo-do-cliente',
])

type Row = {
  account_id: string
  action: string
  actor_kind: string
  actor_name: string | null
  subject_id: string | null
  changes: { field: string; before: unknown; after: unknown }[]
}

async function entries(): Promise<Row[]> {
  const { rows } = await sql<Row>`select account_id, action, actor_kind, actor_name, subject_id,
    changes from audit_entries order by id`.execute(app.ctx.sql.asOwner)
  return rows
}

/** Keeps every text of an answer that is a secret by its name. */
function keepSecrets(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const isSecret = /^(sessionId|secret|qrcode|webhookSecret|verifyToken|webhookUrl)$/.test(name)
    if (isSecret && typeof inner === 'string') secrets.add(inner)
    const isLink = name === 'url' && typeof inner === 'string'
    if (isLink && /\/(convite|compartilhado|senha)\//.test(inner)) {
      secrets.add(inner.split('/').at(-1) ?? '')
    }
    if (name === 'recoveryCodes')
      for (const code of Object.values(inner ?? {})) secrets.add(String(code))
    keepSecrets(inner)
  }
}

async function ask(method: string, path: string, body?: unknown, as: TestAccount | null = owner) {
  const session = as === null ? null : as.session
  const answer = await app.request(method, path, { session, ...(body ? { body } : {}) })
  keepSecrets(answer.json)
  return answer
}

const idOf = (answer: Answer, ...path: string[]): string => {
  const found = path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown>)[key],
    answer.json,
  )
  return String(found)
}

/** A lead that wrote; its id. */
async function aLead(text = 'Oi'): Promise<string> {
  const from = aPerson()
  app.advance(1_000)
  await say(app, { from, name: 'Zuleica Quaresma', text })
  const [lead] = await leads(app, from)
  return lead?.id ?? ''
}

async function anErasure(id: string): Promise<Answer> {
  const { whatsappNumber } = await app.get<LeadDetail>(`/api/leads/${id}`)
  const identifier = whatsappNumber ?? ''
  return ask('POST', '/api/person-data/erase', { identifier, ids: [id], confirmation: 'APAGAR' })
}

async function aSale(leadId: string): Promise<string> {
  const answer = await ask('POST', `/api/leads/${leadId}/sales`, { value: '10,00' })
  const detail = answer.json as LeadDetail
  return detail.sales[0]?.id ?? ''
}

/** What a phrase announced on a lead and waits for a person. */
async function aMatch(): Promise<{ lead: string; sale: string }> {
  const from = aPerson()
  app.advance(1_000)
  await say(app, { from, name: 'Zuleica Quaresma', text: 'Oi' })
  await say(app, { from, fromMe: true, text: 'pedido combinado' })
  const [lead] = await leads(app, from)
  const { timeline } = await app.get<LeadDetail>(`/api/leads/${lead?.id}`)
  const { rows } = await sql<{ id: string }>`select id from lead_events
    where lead_id = ${lead?.id} and kind = 'phrase'`.execute(app.ctx.sql.asOwner)
  expect(timeline.length).toBeGreaterThan(0)
  return { lead: lead?.id ?? '', sale: rows[0]?.id ?? '' }
}

async function aDelivery(): Promise<string> {
  const { accountId } = owner
  const leadId = await addLead(app.ctx, accountId, { at: app.ctx.now() })
  await app.ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(app.ctx, trx, accountId, [
      {
        fact: { kind: 'first_message', isTracked: true },
        leadId,
        clickId: null,
        at: app.ctx.now(),
      },
    ]),
  )
  const { rows } = await sql<{
    id: string
  }>`update deliveries set state = 'failed', next_try_at = null
    where account_id = ${accountId} and state <> 'sent' returning id`.execute(app.ctx.sql.asOwner)
  return rows[0]?.id ?? ''
}

async function anInvite(): Promise<{ token: string; id: string }> {
  const answer = await ask('POST', '/api/team/invites', { email: 'bia@loja.test', role: 'viewer' })
  return { token: idOf(answer, 'url').split('/').at(-1) ?? '', id: idOf(answer, 'invite', 'id') }
}

const aPassword = 'uma senha bem comprida 42'
secrets.add(aPassword)
let people = 0
async function aMember(): Promise<string> {
  people += 1
  const { token } = await anInvite()
  const answer = await ask(
    'POST',
    `/api/invites/${token}/accept`,
    { name: 'Bia', email: `bia${people}@loja.test`, password: aPassword },
    null,
  )
  return idOf(answer, 'user', 'id')
}

/** Somebody of an account of their own whose login asks for codes. */
async function aCarefulPerson(name: string) {
  const account = await app.newAccount(name)
  secrets.add(account.password)
  const { password: currentPassword } = account
  const begun = await ask('POST', '/api/auth/second-factor/begin', { currentPassword }, account)
  /** Each code counts once: the next one is of later. */
  const code = () => {
    app.advance(30_000)
    return codeOn(idOf(begun, 'secret'), app.ctx.now().getTime())
  }
  const confirm = () => ask('POST', '/api/auth/second-factor/confirm', { code: code() }, account)
  return { account, code, confirm }
}

const cookiesOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/, ''))
    .join('; ')

/** Where the identity provider leads somebody back to, with the cookies of their browser. */
async function atProvider(email: string): Promise<() => Promise<Answer>> {
  const start = await app.request('GET', '/api/auth/oidc/start', { session: null })
  const url = new URL(start.headers.get('location') ?? '')
  url.searchParams.set('email', email)
  const chosen = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(chosen.headers.get('location') ?? '')
  const headers = { cookie: cookiesOf(start) }
  return () => app.request('GET', pathname + search, { session: null, headers })
}

async function aReportStop(email = 'cli@loja.test'): Promise<string> {
  await ask('PUT', '/api/email-report', { frequency: 'weekly', recipients: [email] })
  const { rows } = await sql<{
    id: string
  }>`select id from email_report_recipients where account_id = ${owner.accountId}`.execute(
    app.ctx.sql.asOwner,
  )
  return (
    stopUrl(app.ctx, owner.accountId, rows[0]?.id ?? '')
      .split('/')
      .at(-1) ?? ''
  )
}

const aShare = async () => idOf(await ask('POST', '/api/shares', share), 'share', 'id')

async function atMeta(person: string): Promise<string> {
  await fetch(`${meta.url}/_control`, {
    method: 'POST',
    body: JSON.stringify({ now: app.ctx.now().toISOString() }),
  })
  const headers = { cookie: `rastro_session=${owner.session}` }
  const start = await app.request('GET', '/api/meta/oauth/start', { session: null, headers })
  const dialog = new URL(start.headers.get('location') ?? '')
  const form = new URL(`${dialog.pathname}/answer`, dialog)
  for (const name of ['client_id', 'redirect_uri', 'state']) {
    form.searchParams.set(name, dialog.searchParams.get(name) ?? '')
  }
  form.searchParams.set('answer', 'continue')
  form.searchParams.set('person', person)
  const pressed = await fetch(form, { redirect: 'manual' })
  const back = new URL(pressed.headers.get('location') ?? '')
  return back.pathname + back.search
}

const rule = {
  name: 'Venda',
  phrases: ['pedido combinado'],
  setStatus: 'converted',
  timing: 'confirm',
}
const event = { eventName: 'Contato', eventType: 'Contact', triggerCondition: 'any_whatsapp' }
const spend = {
  platform: 'meta',
  from: '2026-11-01',
  to: '2026-11-02',
  campaign: 'Verão',
  totalCents: 100,
}
const share = {
  name: 'Cliente',
  dateRange: 'last30days',
  lastsDays: 30,
  password: 'a senha do link de leitura',
  showsContacts: false,
}
secrets.add(share.password)
const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const hours = { week: [[], [{ from: 480, to: 1080 }], [], [], [], [], []], holidays: [] }
const ga4 = { measurementId: 'G-ABCDEF1234', apiSecret: 'segredoDoGa4-abcdefghij' }
secrets.add(ga4.apiSecret)
const pixel = { pixelId: '987654321987654', accessToken: 'EAAGtokenDoPixelQueNinguemVe' }
secrets.add(pixel.accessToken)
const hook = { name: 'CRM', url: 'https://crm.example.com/entrada/segredoNoEndereco' }
secrets.add('segredoNoEndereco')

const anEvent = async (path: string) => idOf(await ask('POST', path, event), 'id')
const aLinkId = async () =>
  idOf(
    await ask('POST', '/api/links', { whatsappNumber: '11987654321', campaignName: 'Verão' }),
    'id',
  )
const aRule = async () => idOf(await ask('POST', '/api/phrase-rules', rule), 'id')
const aReply = async () =>
  idOf(await ask('POST', '/api/quick-replies', { title: 'Olá', text: 'Olá!' }), 'id')
const aSpend = async () => idOf(await ask('POST', '/api/ad-spend', spend), 'id')
const aWebhook = async () =>
  idOf(await ask('POST', '/api/webhooks', hook), 'destination').replace('webhook:', '')
const aLine = async () =>
  idOf(
    await ask('POST', '/api/whatsapp/create-instance', {
      provider: 'simulator',
      instanceName: 'Outra',
    }),
    'instanceId',
  )

/** What has to be there before; then the call whose entry is looked for. */
type Step = () => Promise<() => Promise<Answer>>
const call =
  (method: string, path: string, body?: unknown, as?: TestAccount | null): Step =>
  async () =>
  () =>
    ask(method, path, body, as)

/** A call about something that is made first. */
const on =
  <Made>(make: () => Promise<Made>, then: (made: Made) => Promise<Answer>): Step =>
  async () => {
    const made = await make()
    return () => then(made)
  }

const ofEvents = (path: string): Record<string, Step> => ({
  [`POST ${path}`]: call('POST', path.replace(':destination', 'ga4'), event),
  ...Object.fromEntries(
    (
      [
        ['PUT', '', { ...event, eventName: 'Outro' }],
        ['PATCH', '', { isActive: false }],
        ['DELETE', '', undefined],
      ] as const
    ).map(([method, , body]): [string, Step] => {
      const at = path.replace(':destination', 'ga4')
      return [
        `${method} ${path}/:id`,
        on(
          () => anEvent(at),
          (id) => ask(method, `${at}/${id}`, body),
        ),
      ]
    }),
  ),
  [`POST ${path}/:id/restore`]: async () => {
    const at = path.replace(':destination', 'ga4')
    const id = await anEvent(at)
    await ask('DELETE', `${at}/${id}`)
    return () => ask('POST', `${at}/${id}/restore`)
  },
})

const steps: Record<string, Step> = {
  'POST /api/auth/login': call(
    'POST',
    '/api/auth/login',
    { email: owner.email, password: owner.password },
    null,
  ),
  'POST /api/auth/logout': on(
    () => ask('POST', '/api/auth/login', { email: owner.email, password: owner.password }, null),
    (answer) => app.request('POST', '/api/auth/logout', { session: idOf(answer, 'sessionId') }),
  ),
  'POST /api/auth/switch': async () => {
    const other = await app.newAccount('Vizinha')
    const { token } = await anInvite()
    await ask('POST', `/api/invites/${token}/join`, undefined, other)
    await ask('POST', '/api/auth/switch', { accountId: other.accountId }, other)
    return () => ask('POST', '/api/auth/switch', { accountId: owner.accountId }, other)
  },
  'POST /api/auth/change-password': async () => {
    const other = await app.newAccount('Trocada')
    const newPassword = 'outra senha bem comprida 43'
    secrets.add(newPassword).add(other.password)
    const body = { currentPassword: other.password, newPassword }
    return () => ask('POST', '/api/auth/change-password', body, other)
  },
  'GET /api/auth/oidc/callback': () => atProvider(owner.email),
  'POST /api/auth/oidc/code': async () => {
    const { account, code, confirm } = await aCarefulPerson('DuasEtapas')
    await confirm()
    const headers = { cookie: cookiesOf(await (await atProvider(account.email))()) }
    return () =>
      app.request('POST', '/api/auth/oidc/code', {
        session: null,
        headers,
        body: { code: code() },
      })
  },
  'PATCH /api/auth/profile': call('PATCH', '/api/auth/profile', { name: 'Lia Prado' }),
  'POST /api/auth/change-email': async () => {
    const other = await app.newAccount('Endereco')
    secrets.add(other.password)
    const body = { currentPassword: other.password, email: 'outra@loja.test' }
    return () => ask('POST', '/api/auth/change-email', body, other)
  },
  'POST /api/auth/confirm-email': async () => {
    const token = 'o-segredo-do-link-de-um-e-mail'
    secrets.add(token)
    await sql`insert into email_changes (user_id, token_hash, email, expires_at)
      select user_id, ${app.ctx.secrets.hash(`email change ${token}`)}, 'lia@loja.test', 'infinity'
      from memberships where account_id = ${owner.accountId} and role = 'owner'`.execute(
      app.ctx.sql.asOwner,
    )
    return () => ask('POST', '/api/auth/confirm-email', { token }, null)
  },
  'DELETE /api/auth/sessions/:id': async () => {
    const other = await app.newAccount('Sessoes')
    const [own] = await app.get<{ id: string }[]>('/api/auth/sessions', { session: other.session })
    return () => ask('DELETE', `/api/auth/sessions/${own?.id}`, undefined, other)
  },
  'POST /api/auth/end-other-sessions': async () => {
    const other = await app.newAccount('Outras')
    await ask('POST', '/api/auth/login', { email: other.email, password: other.password }, null)
    return () => ask('POST', '/api/auth/end-other-sessions', undefined, other)
  },
  'POST /api/auth/second-factor/confirm': on(
    () => aCarefulPerson('Confirma'),
    ({ confirm }) => confirm(),
  ),
  ...Object.fromEntries(
    ['recovery-codes', 'remove'].map((end): [string, Step] => [
      `POST /api/auth/second-factor/${end}`,
      async () => {
        const { account, code, confirm } = await aCarefulPerson(end)
        await confirm()
        const body = { currentPassword: account.password, code: code() }
        return () => ask('POST', `/api/auth/second-factor/${end}`, body, account)
      },
    ]),
  ),
  'POST /api/auth/resets/:token': async () => {
    const { url } = (await ask('POST', `/api/team/${await aMember()}/reset-link`)).json as {
      url: string
    }
    const newPassword = 'uma senha esquecida 44'
    secrets.add(newPassword)
    return () => ask('POST', `/api/auth/resets/${url.split('/').at(-1)}`, { newPassword }, null)
  },
  'POST /api/agency/accounts': call('POST', '/api/agency/accounts', { name: 'Cliente Novo' }),
  'PATCH /api/agency/accounts/:id': on(
    () => ask('POST', '/api/agency/accounts', { name: 'Cliente Suspenso' }),
    (answer) => ask('PATCH', `/api/agency/accounts/${idOf(answer, 'id')}`, { isSuspended: true }),
  ),
  'POST /api/invites/:token/accept': on(anInvite, ({ token }) =>
    ask(
      'POST',
      `/api/invites/${token}/accept`,
      { name: 'Nova', email: 'nova@loja.test', password: aPassword },
      null,
    ),
  ),
  'POST /api/invites/:token/join': async () => {
    const other = await app.newAccount('Convidada')
    const { token } = await anInvite()
    return () => ask('POST', `/api/invites/${token}/join`, undefined, other)
  },
  'POST /api/team/invites': call('POST', '/api/team/invites', { role: 'viewer' }),
  'DELETE /api/team/invites/:id': on(anInvite, ({ id }) =>
    ask('DELETE', `/api/team/invites/${id}`),
  ),
  'PATCH /api/team/:id': on(aMember, (id) => ask('PATCH', `/api/team/${id}`, { role: 'manager' })),
  'DELETE /api/team/:id': on(aMember, (id) => ask('DELETE', `/api/team/${id}`)),
  'POST /api/team/:id/reset-link': on(aMember, (id) => ask('POST', `/api/team/${id}/reset-link`)),
  'PUT /api/team/:id/duty': async () => {
    const id = await aMember()
    await ask('PATCH', `/api/team/${id}`, { role: 'attendant' })
    return () => ask('PUT', `/api/team/${id}/duty`, { isOnDuty: true })
  },
  'PUT /api/attendants/me': call('PUT', '/api/attendants/me', { isOnDuty: true }),
  'PUT /api/team/second-factor': async () => {
    const { account, confirm } = await aCarefulPerson('Exigente')
    await confirm()
    return () => ask('PUT', '/api/team/second-factor', { isRequired: true }, account)
  },

  'PATCH /api/leads': on(aLead, (id) => ask('PATCH', '/api/leads', { ids: [id], status: 'lost' })),
  'PATCH /api/leads/:id': on(aLead, (id) =>
    ask('PATCH', `/api/leads/${id}`, {
      status: 'converted',
      purchaseValue: '5,00',
      note: 'Anotado',
    }),
  ),
  'POST /api/person-data/search': on(aLead, () =>
    ask('POST', '/api/person-data/search', { identifier: 'Zuleica Quaresma' }),
  ),
  'GET /api/person-data/export': on(aLead, (id) =>
    ask('GET', `/api/person-data/export?format=json&ids=${id}`),
  ),
  'POST /api/person-data/erase': on(aLead, (id) => anErasure(id)),
  'GET /api/person-data/certificates/:id': async () => {
    const certificate = idOf(await anErasure(await aLead()), 'id')
    return () => ask('GET', `/api/person-data/certificates/${certificate}`)
  },
  'PUT /api/retention': call('PUT', '/api/retention', {
    clickDays: 90,
    webhookDays: 60,
    messageDays: 365,
  }),
  'POST /api/leads/:id/sales': on(aLead, (id) =>
    ask('POST', `/api/leads/${id}/sales`, { value: '10,00', note: 'Anotado', product: 'Anotado' }),
  ),
  ...Object.fromEntries(
    (
      [
        ['PATCH', '', { value: '12,00' }],
        ['POST', '/refund', undefined],
        ['DELETE', '', undefined],
      ] as const
    ).map(([method, end, body]): [string, Step] => [
      `${method} /api/leads/:id/sales/:sale${end}`,
      async () => {
        const lead = await aLead()
        const sale = await aSale(lead)
        return () => ask(method, `/api/leads/${lead}/sales/${sale}${end}`, body)
      },
    ]),
  ),
  'POST /api/leads/:id/sales/:sale/restore': async () => {
    const lead = await aLead()
    const path = `/api/leads/${lead}/sales/${await aSale(lead)}`
    await ask('DELETE', path)
    return () => ask('POST', `${path}/restore`)
  },
  'POST /api/leads/:id/confirm-sale': async () => {
    const id = await aRule()
    const { lead, sale } = await aMatch()
    await ask('DELETE', `/api/phrase-rules/${id}`)
    return () => ask('POST', `/api/leads/${lead}/confirm-sale`, { sale, purchaseValue: '7,00' })
  },
  'POST /api/leads/:id/refuse-sale': async () => {
    const id = await aRule()
    const { lead, sale } = await aMatch()
    await ask('DELETE', `/api/phrase-rules/${id}`)
    return () => ask('POST', `/api/leads/${lead}/refuse-sale`, { sale })
  },
  'POST /api/leads/:id/messages': async () => {
    await ask('POST', '/api/whatsapp/connect')
    await ask('POST', '/api/simulator/scan')
    const id = await aLead()
    const body = { id: randomUUID(), text: 'Respondido' }
    return () => ask('POST', `/api/leads/${id}/messages`, body)
  },
  'POST /api/first-steps/trial': call('POST', '/api/first-steps/trial'),
  'DELETE /api/leads/:id': on(aLead, (id) => ask('DELETE', `/api/leads/${id}`)),
  'POST /api/leads/assign': async () => {
    const id = await aLead()
    const people = await app.get<{ id: string; isMe: boolean }[]>('/api/attendants')
    const assignee = people.find(({ isMe }) => isMe)?.id
    return () => ask('POST', '/api/leads/assign', { ids: [id], assignee })
  },
  'POST /api/leads/delete': on(aLead, (id) => ask('POST', '/api/leads/delete', { ids: [id] })),
  'POST /api/leads/restore': async () => {
    const id = await aLead()
    await ask('DELETE', `/api/leads/${id}`)
    return () => ask('POST', '/api/leads/restore', { ids: [id] })
  },
  'POST /api/quick-replies': call('POST', '/api/quick-replies', { title: 'Oi', text: 'Oi!' }),
  'PUT /api/quick-replies/:id': on(aReply, (id) =>
    ask('PUT', `/api/quick-replies/${id}`, { title: 'Outra', text: 'Oi!' }),
  ),
  'DELETE /api/quick-replies/:id': on(aReply, (id) => ask('DELETE', `/api/quick-replies/${id}`)),
  'PUT /api/response/texts/:key': async () => {
    const from = aPerson()
    app.advance(1_000)
    await say(app, { from, name: 'Zuleica Quaresma', text: 'Oi' })
    await say(app, { from, fromMe: true, text: 'Já respondemos!' })
    const texts = await app.get<{ key: string }[]>('/api/response/texts?dateRange=all')
    return () => ask('PUT', `/api/response/texts/${texts[0]?.key}`, { verdict: 'automatic' })
  },
  'DELETE /api/clicks/tests': call('DELETE', '/api/clicks/tests'),

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

const answers = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(z.string(), z.object({ content: z.unknown().optional() })).default({}),
      }),
    ),
  ),
})

test('every address that writes or answers a file has its row in the table, and none is left over', async () => {
  const { paths } = answers.parse(await app.get('/api/openapi.json'))
  const describesAnswer = ({ method, path }: { method: string; path: string }) => {
    const url = path.replace(/:(\w+)/g, '{$1}')
    return paths[url]?.[method.toLowerCase()]?.responses['200']?.content !== undefined
  }
  const asked = routes
    .filter(({ name }) => / \/(api|parar-relatorio)\//.test(name))
    .filter((route) => route.method !== 'GET' || !describesAnswer(route))
  expect(asked.map(({ name }) => name).sort()).toEqual(Object.keys(auditOf).sort())
})

test('every row of the table that is no reason has its call here', () => {
  const audited = Object.entries(auditOf).filter(([, action]) => !action.startsWith('none: '))
  expect(Object.keys(steps).sort()).toEqual(audited.map(([name]) => name).sort())
  for (const reason of Object.values(auditOf)) expect(reason.length).toBeGreaterThan(7)
})

/** Who comes with a link alone: it is good for one thing, and tells nobody who holds it. */
const byLink = [
  'POST /api/auth/confirm-email',
  'POST /api/auth/resets/:token',
  'POST /api/report-stop/:token',
  'POST /parar-relatorio/:token',
]

/** One call that decides two things. */
const also: Record<string, string[]> = {
  'GET /api/meta/oauth/callback': ['adAccount.choose'],
  'GET /api/auth/oidc/callback': ['session.begin'],
  // The first connection brings the event that it lacks.
  'POST /api/meta/settings': ['event.create'],
  'PUT /api/destinations/:destination': ['event.create'],
  'POST /api/first-steps/trial': ['sale.record'],
}

describe('one entry', () => {
  test.each(Object.entries(steps))('%s', async (name, step) => {
    const make = await step()
    const before = await entries()
    const answer = await make()
    expect([name, answer.status, answer.status < 400 ? '' : answer.text]).toEqual([
      name,
      answer.status === 302 ? 302 : 200,
      '',
    ])
    const fresh = (await entries()).slice(before.length)
    const actions = [auditOf[name], ...(also[name] ?? [])]
    expect([name, fresh.map(({ action }) => action)]).toEqual([name, actions])
    const [entry] = fresh
    const isPerson = !byLink.includes(name)
    expect(entry?.actor_kind).toBe(isPerson ? 'person' : 'stranger')
    expect(entry?.actor_name !== null).toBe(isPerson)
  })
})

test('no secret of all this is in the log, and none of what people are', async () => {
  const { rows } = await sql<{
    row: string
  }>`select to_jsonb(t)::text as row from audit_entries t`.execute(app.ctx.sql.asOwner)
  expect(rows.length).toBeGreaterThan(100)
  expect(secrets.size).toBeGreaterThan(20)
  const log = rows.map(({ row }) => row).join('\n')
  for (const secret of [...secrets, 'Zuleica', 'Anotado', 'Respondido']) {
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  }
})
