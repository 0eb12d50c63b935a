import { sql } from 'kysely'
import { expect } from 'vitest'
import type { LeadDetail } from '#contracts/leads'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { stopUrl } from '#server/share/reports/recipients'
import { type Answer, startTestApp, type TestAccount } from '#tests/helpers/app'
import { codeOn } from '#tests/helpers/authenticator'
import { aPerson, leads, say } from '#tests/helpers/chat'
import { startProgram } from '#tests/helpers/programs'
import { addLead } from '#tests/helpers/rows'

// The account that makes every call that changes something, and what it makes on the way.

const provider = await startProgram('dev/fake-oidc.ts', '/keys')
const meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
export const app = await startTestApp({
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
export async function closeScene(): Promise<void> {
  await app.close()
  await meta.stop()
  await provider.stop()
}
export const owner = app.account
// The owner makes and suspends accounts besides.
await sql`update users set is_operator = true
  where id in (select user_id from memberships where account_id = ${owner.accountId})`.execute(
  app.ctx.sql.asOwner,
)
export const secrets = new Set<string>([
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

export async function entries(): Promise<Row[]> {
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

export async function ask(
  method: string,
  path: string,
  body?: unknown,
  as: TestAccount | null = owner,
) {
  const session = as === null ? null : as.session
  const answer = await app.request(method, path, { session, ...(body ? { body } : {}) })
  keepSecrets(answer.json)
  return answer
}

export const idOf = (answer: Answer, ...path: string[]): string => {
  const found = path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown>)[key],
    answer.json,
  )
  return String(found)
}

/** A lead that wrote, and was read today, so that reading it again is no entry; its id. */
export async function aLead(text = 'Oi'): Promise<string> {
  const from = aPerson()
  app.advance(1_000)
  await say(app, { from, name: 'Zuleica Quaresma', text })
  const [lead] = await leads(app, from)
  await app.get(`/api/leads/${lead?.id}`)
  return lead?.id ?? ''
}

export async function anErasure(id: string): Promise<Answer> {
  const { whatsappNumber } = await app.get<LeadDetail>(`/api/leads/${id}`)
  const identifier = whatsappNumber ?? ''
  return ask('POST', '/api/person-data/erase', { identifier, ids: [id], confirmation: 'APAGAR' })
}

export async function aSale(leadId: string): Promise<string> {
  const answer = await ask('POST', `/api/leads/${leadId}/sales`, { value: '10,00' })
  const detail = answer.json as LeadDetail
  return detail.sales[0]?.id ?? ''
}

/** What a phrase announced on a lead and waits for a person. */
export async function aMatch(): Promise<{ lead: string; sale: string }> {
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

export async function aDelivery(): Promise<string> {
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

export async function anInvite(): Promise<{ token: string; id: string }> {
  const answer = await ask('POST', '/api/team/invites', { email: 'bia@loja.test', role: 'viewer' })
  return { token: idOf(answer, 'url').split('/').at(-1) ?? '', id: idOf(answer, 'invite', 'id') }
}

export const aPassword = 'uma senha bem comprida 42'
secrets.add(aPassword)
let people = 0
export async function aMember(): Promise<string> {
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
export async function aCarefulPerson(name: string) {
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

export const cookiesOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/, ''))
    .join('; ')

/** Where the identity provider leads somebody back to, with the cookies of their browser. */
export async function atProvider(email: string): Promise<() => Promise<Answer>> {
  const start = await app.request('GET', '/api/auth/oidc/start', { session: null })
  const url = new URL(start.headers.get('location') ?? '')
  url.searchParams.set('email', email)
  const chosen = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(chosen.headers.get('location') ?? '')
  const headers = { cookie: cookiesOf(start) }
  return () => app.request('GET', pathname + search, { session: null, headers })
}

export async function aReportStop(email = 'cli@loja.test'): Promise<string> {
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

export const aShare = async () => idOf(await ask('POST', '/api/shares', share), 'share', 'id')

export async function atMeta(person: string): Promise<string> {
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

export const rule = {
  name: 'Venda',
  phrases: ['pedido combinado'],
  setStatus: 'converted',
  timing: 'confirm',
}
export const event = {
  eventName: 'Contato',
  eventType: 'Contact',
  triggerCondition: 'any_whatsapp',
}
export const spend = {
  platform: 'meta',
  from: '2026-11-01',
  to: '2026-11-02',
  campaign: 'Verão',
  totalCents: 100,
}
export const share = {
  name: 'Cliente',
  dateRange: 'last30days',
  lastsDays: 30,
  password: 'a senha do link de leitura',
  showsContacts: false,
}
secrets.add(share.password)
export const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const hours = { week: [[], [{ from: 480, to: 1080 }], [], [], [], [], []], holidays: [] }
export const ga4 = { measurementId: 'G-ABCDEF1234', apiSecret: 'segredoDoGa4-abcdefghij' }
secrets.add(ga4.apiSecret)
export const pixel = { pixelId: '987654321987654', accessToken: 'EAAGtokenDoPixelQueNinguemVe' }
secrets.add(pixel.accessToken)
export const hook = { name: 'CRM', url: 'https://crm.example.com/entrada/segredoNoEndereco' }
secrets.add('segredoNoEndereco')

export const anEvent = async (path: string) => idOf(await ask('POST', path, event), 'id')
export const aLinkId = async () =>
  idOf(
    await ask('POST', '/api/links', { whatsappNumber: '11987654321', campaignName: 'Verão' }),
    'id',
  )
export const aRule = async () => idOf(await ask('POST', '/api/phrase-rules', rule), 'id')
export const aReply = async () =>
  idOf(await ask('POST', '/api/quick-replies', { title: 'Olá', text: 'Olá!' }), 'id')
export const aSpend = async () => idOf(await ask('POST', '/api/ad-spend', spend), 'id')
export const aWebhook = async () =>
  idOf(await ask('POST', '/api/webhooks', hook), 'destination').replace('webhook:', '')
let linesMade = 0
export const aLine = async () =>
  idOf(
    await ask('POST', '/api/whatsapp/create-instance', {
      provider: 'simulator',
      instanceName: `Outra ${++linesMade}`,
    }),
    'instanceId',
  )
