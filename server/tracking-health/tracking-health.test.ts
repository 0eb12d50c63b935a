import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  HealthFinding,
  HealthKind,
  HealthRow,
  TrackingHealth,
} from '#contracts/tracking-health'
import { healthKinds } from '#contracts/tracking-health'
import { urlTemplates } from '#domain/campaign/url-templates'
import type { LineState } from '#domain/lines/line-outage'
import { insertClicks } from '#server/clicks/store/write-clicks'
import { findInstance } from '#server/messaging/lines/find-instance'
import { setState } from '#server/messaging/lines/set-state'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPerson, say } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import { addClick, addLead, clickOf } from '#tests/helpers/rows'
import { longestTurnMs } from '#tests/helpers/turns'
import { findSince } from './checks/find-since.ts'

// Each account here has one line, one link and one click as they should be, so that what is found is what the
// test did wrong.

const dayMs = 86_400_000
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const goodQuery = urlTemplates.meta
  .replace('{{site_source_name}}', 'fb')
  .replaceAll(/\{\{(\w+)\.id\}\}/g, '12021000000')
  .replaceAll(/\{\{(\w+)\.name\}\}/g, 'verao')
  .replace('{{placement}}', 'Facebook_Mobile_Feed')
  .concat('&fbclid=IwZXh0bgN')

let app: TestApp
let ads: Program
let account: TestAccount
let link: { id: string; clickId: string }
let accounts = 0

beforeAll(async () => {
  ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: ads.url } })
})
afterAll(async () => {
  await app.close()
  await ads.stop()
})
beforeEach(async () => {
  account = await app.newAccount(`Saude${++accounts}`)
  link = await aLink('Verão')
  await becomes('connected')
  await visit(link.clickId, goodQuery)
})

const call = () => ({ session: account.session })
const health = () => app.get<TrackingHealth>('/api/tracking-health', call())
const owner = () => app.ctx.sql.asOwner

const aLink = (campaignName: string) =>
  app.post<{ id: string; clickId: string }>(
    '/api/links',
    { whatsappNumber: '11 98765-4321', campaignName },
    call(),
  )

/** People open the link with these parameters, one after the other. */
async function visit(code: string, query: string, times = 1, userAgent = phone): Promise<string[]> {
  const codes: string[] = []
  for (let visitor = 0; visitor < times; visitor += 1) {
    app.advance(11_000)
    const { headers } = await app.request('GET', `/r?click_id=${code}&${query}`, {
      session: null,
      headers: { 'user-agent': userAgent },
    })
    const greeting = new URL(headers.get('location') ?? 'x:').searchParams.get('text') ?? ''
    codes.push(/\[ID: (\w{8})\]/.exec(greeting)?.[1] ?? '')
  }
  await app.drain()
  return codes
}

/** The one finding that there is, and its rows as 'label: detail (count)'. */
async function onlyFinding(kind: HealthKind): Promise<HealthFinding & { told: string[] }> {
  const { findings } = await health()
  expect(findings.map((finding) => finding.kind)).toEqual([kind])
  const finding = findings[0]!
  expect(finding.affectedCount).toBe(finding.rows.length)
  return { ...finding, told: finding.rows.map(told) }
}

function told({ label, detail, count }: HealthRow): string {
  return `${label}: ${detail}${count === null ? '' : ` (${count})`}`
}

const nothing = async () => expect((await health()).findings).toEqual([])

test('an account in which everything works is told so, check by check', async () => {
  await app.post('/api/meta/settings', { pixelId: '123000000000123', accessToken: 'EAAGx' }, call())
  app.advance(4 * dayMs)
  const [code] = await visit(link.clickId, goodQuery, 21)
  await say(app, { from: aPerson(), text: `Oi [ID: ${code}]` }, account.session)
  const lead = await owner()
    .selectFrom('leads')
    .select('id')
    .where('account_id', '=', account.accountId)
    .executeTakeFirstOrThrow()
  const body = { status: 'converted', purchaseValue: 50 }
  const marked = await app.request('PATCH', `/api/leads/${lead.id}`, { ...call(), body })
  expect(marked.status).toBe(200)
  const answer = await health()
  expect(answer.findings).toEqual([])
  expect(answer.passed.map(({ kind }) => kind)).toEqual(healthKinds)
  // Nobody on the internet was seen to reach the address of this test.
  const unproven = answer.passed.filter(({ isProven }) => !isProven).map(({ kind }) => kind)
  expect(unproven).toEqual(['address_unreachable'])
  for (const { sentence } of answer.passed) expect(sentence).toMatch(/^[A-ZÀ-Ú].*\.$/)
  expect(answer.checkedAt).toBe(app.ctx.now().toISOString())
  expect(Date.parse(answer.since)).toBe(app.ctx.now().getTime() - 30 * dayMs)
})

test('a refused token is called neither unrefused nor far from its end', async () => {
  await app.post('/api/meta/settings', { pixelId: '400000000000190', accessToken: 'EAAGx' }, call())
  const unproven = async () =>
    (await health()).passed.filter(({ isProven }) => !isProven).map(({ kind }) => kind)
  expect(await unproven()).toContain('destination_refused')
  expect(await unproven()).toContain('token_expiring')
  await app.post('/api/meta/test', {}, call())
  const { findings, passed } = await health()
  expect(findings.map(({ kind }) => kind)).toEqual(['destination_refused'])
  expect(passed.find(({ kind }) => kind === 'token_expiring')?.isProven).toBe(false)
})

test('a destination whose test got no answer is told, until it accepts one', async () => {
  await app.post('/api/meta/settings', { pixelId: '400000000000500', accessToken: 'EAAGx' }, call())
  await nothing()
  await app.post('/api/meta/test', {}, call())
  const finding = await onlyFinding('destination_unproven')
  expect(finding.told).toEqual([
    'Meta: A Meta está com um problema temporário. Tente de novo em instantes.',
  ])
  await app.post('/api/meta/settings', { pixelId: '123000000000125', accessToken: 'EAAGx' }, call())
  await app.post('/api/meta/test', {}, call())
  await nothing()
  const { passed } = await health()
  expect(passed.find(({ kind }) => kind === 'destination_refused')?.isProven).toBe(true)
})

test('people who wait for a reply for longer than a day are told', async () => {
  const [code] = await visit(link.clickId, goodQuery)
  await say(app, { from: aPerson(), name: 'Rita', text: `Oi [ID: ${code}]` }, account.session)
  await app.drain()
  const waits = async () =>
    (await health()).findings.find(({ kind }) => kind === 'people_unanswered')
  expect(await waits()).toBeUndefined()
  app.advance(25 * 3_600_000)
  expect(await waits()).toMatchObject({
    severity: 'aviso',
    title: '1 pessoa espera resposta há mais de um dia',
    affectedCount: 1,
  })
})

test('a line that is set up and not connected is told, and that the address is local', async () => {
  await owner()
    .updateTable('instances')
    .set({ provider: 'wapi', state: 'disconnected', name: 'Loja Centro' })
    .where('account_id', '=', account.accountId)
    .execute()
  const { findings } = await health()
  expect(findings.map(({ kind, severity }) => `${kind}: ${severity}`)).toEqual([
    'address_unreachable: erro',
    'line_mute: erro',
  ])
  expect(findings[0]?.title).toBe('O endereço deste servidor só funciona aqui')
  expect(findings[1]?.rows.map(({ label }) => label)).toEqual(['Loja Centro'])
})

test('a new account is only told to make a link', async () => {
  await app.request('DELETE', `/api/links/${link.id}`, call())
  const finding = await onlyFinding('no_link')
  expect(finding).toMatchObject({
    severity: 'dica',
    title: 'A conta ainda não tem um link rastreado',
    action: { label: 'Criar um link', place: { screen: 'generator', id: null } },
  })
})

test('of what an account has none of, nothing is called right', async () => {
  account = await app.newAccount('SaudeVazia')
  const { passed } = await health()
  expect(passed.map(({ kind }) => kind)).toEqual(healthKinds.filter((kind) => kind !== 'no_link'))
  expect(passed.filter(({ isProven }) => isProven)).toEqual([])
  await visit((await aLink('Primeiro')).clickId, goodQuery)
  const proven = (await health()).passed.filter(({ isProven }) => isProven)
  expect(proven.map(({ kind }) => kind)).toContain('unexpanded_macros')
  expect(proven.map(({ kind }) => kind)).not.toContain('token_expiring')
})

test('macros that the ad left are told by link and parameter, those of robots are not', async () => {
  await visit(link.clickId, 'utm_campaign={{campaign.name}}&ad_id={{ad.id}}', 2)
  await visit(link.clickId, 'utm_campaign=__CAMPAIGN_NAME__')
  await visit(link.clickId, 'utm_term={{adset.name}}', 1, 'facebookexternalhit/1.1')
  const { told, severity, title, rows } = await onlyFinding('unexpanded_macros')
  expect(told).toEqual([
    'Verão: utm_campaign = {{campaign.name}} (3)',
    'Verão: ad_id = {{ad.id}} (2)',
  ])
  expect({ severity, title }).toEqual({
    severity: 'erro',
    title: '2 parâmetros chegaram com a macro sem preencher',
  })
  expect(rows[0]?.place).toEqual({ screen: 'link', id: link.id })
  await app.request('DELETE', `/api/links/${link.id}`, call())
  const { findings } = await health()
  expect(findings.find(({ kind }) => kind === 'unexpanded_macros')?.rows).toMatchObject([
    { label: 'Verão', place: null },
    { label: 'Verão', place: null },
  ])
  // A session that is used stays; the clicks become too old.
  for (const half of [16, 15]) {
    app.advance(half * dayMs)
    await health()
  }
  expect((await health()).findings.map(({ kind }) => kind)).not.toContain('unexpanded_macros')
})

test('paid clicks that name no campaign are told by link and platform', async () => {
  const other = await aLink('Outra')
  await visit(other.clickId, 'fbclid=abc', 4)
  await visit(link.clickId, 'ttclid=abc&utm_content=video', 2)
  await nothing()
  await visit(other.clickId, 'fbclid=abc&utm_source=&utm_campaign=')
  await visit(link.clickId, 'gclid=abc')
  await visit(link.clickId, 'wbraid=abc&utm_campaign=')
  const { told, title } = await onlyFinding('ads_without_parameters')
  expect(told).toEqual([
    'Outra: Cliques da Meta sem campanha no endereço (5)',
    'Verão: Cliques do Google Ads sem campanha no endereço (2)',
  ])
  expect(title).toBe('7 cliques de anúncios não dizem a campanha')
})

test('active ads whose parameters name no campaign are told before anybody clicks them', async () => {
  const anAd = (id: string, urlParameters: string | null, status = 'ACTIVE') => ({
    account_id: account.accountId,
    platform: 'meta',
    level: 'ad',
    id,
    name: `Anúncio ${id}`,
    status,
    url_parameters: urlParameters,
    seen_at: app.ctx.now(),
  })
  await owner()
    .insertInto('ad_entities')
    .values([
      anAd('1', urlTemplates.meta),
      anAd('2', 'utm_source=facebook&xutm_campaign=a&utm_campaign='),
      anAd('3', ''),
      anAd('4', null),
      anAd('5', '', 'PAUSED'),
    ])
    .execute()
  const { told, title } = await onlyFinding('ads_without_parameters')
  expect(told).toEqual([
    'Anúncio 2: Anúncio ativo da Meta sem parâmetros de URL que digam a campanha',
    'Anúncio 3: Anúncio ativo da Meta sem parâmetros de URL que digam a campanha',
  ])
  expect(title).toBe('2 anúncios não dizem a campanha')
})

test("Meta's clicks without its id are told from more than a fifth on", async () => {
  await visit(link.clickId, goodQuery, 15)
  await visit(link.clickId, 'utm_source=ig&utm_campaign=verao', 4)
  await visit(link.clickId, '', 5)
  await nothing()
  await visit(link.clickId, 'utm_source=facebook_ads&utm_campaign=verao&fbclid=')
  const { findings } = await health()
  const finding = findings.find(({ kind }) => kind === 'clicks_without_fbclid')
  expect(finding?.title).toBe('24% dos cliques da Meta chegam sem fbclid')
  expect(finding?.rows.map(told)).toEqual(['Verão: 5 de 21 cliques sem fbclid (5)'])
})

test('a deleted link that is still clicked is told until it is restored', async () => {
  const gone = await aLink('Antiga')
  const quiet = await aLink('Quieta')
  await app.request('DELETE', `/api/links/${quiet.id}`, call())
  await app.request('DELETE', `/api/links/${gone.id}`, call())
  await app.drain()
  await visit(gone.clickId, 'utm_campaign=verao', 2)
  const { told, rows } = await onlyFinding('deleted_links_with_traffic')
  expect(told).toEqual([expect.stringMatching(/^Antiga: Excluído em \d\d\/\d\d\/\d{4} \(2\)$/)])
  expect(rows[0]?.id).toBe(gone.id)
  await app.post(`/api/links/${gone.id}/restore`, undefined, call())
  await nothing()
})

test('spellings of one source and one campaign are told together', async () => {
  await visit(link.clickId, 'utm_source=Facebook&utm_campaign=ver%C3%A3o&fbclid=a', 3)
  await visit(link.clickId, 'utm_source=instagran&utm_campaign=inverno&fbclid=a')
  const { told, rows, title } = await onlyFinding('mixed_spellings')
  expect(told).toEqual([
    'facebook: utm_source: “Facebook” (3), “fb” (1) (1)',
    'instagram: utm_source: “instagran” (1) (1)',
    'verao: utm_campaign: “verão” (3), “verao” (1) (1)',
  ])
  expect(rows.map(({ place }) => place)).toEqual([
    { screen: 'source', id: 'facebook' },
    { screen: 'source', id: 'instagran' },
    null,
  ])
  expect(title).toBe('3 nomes escritos de mais de um jeito')
})

test('links that nobody clicked are a hint after a week, paused and deleted ones are not', async () => {
  await aLink('Parado')
  const paused = await aLink('Pausado')
  await app.request('PATCH', `/api/links/${paused.id}`, { ...call(), body: { paused: true } })
  const deleted = await aLink('Excluído')
  await app.request('DELETE', `/api/links/${deleted.id}`, call())
  await nothing()
  app.advance(8 * dayMs)
  const { findings } = await health()
  const finding = findings.find(({ kind }) => kind === 'links_never_clicked')
  expect(finding).toMatchObject({ severity: 'dica', title: '1 link nunca foi clicado' })
  expect(finding?.rows.map(({ label }) => label)).toEqual(['Parado'])
})

test('a line that hears nothing is the first thing that is told', async () => {
  await becomes('disconnected')
  await visit(link.clickId, 'gclid=abc')
  const { findings } = await health()
  expect(findings.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['line_mute', 'erro'],
    ['ads_without_parameters', 'aviso'],
  ])
  expect(findings[0]).toMatchObject({
    title: '1 linha do WhatsApp não está recebendo mensagens',
    rows: [
      {
        label: 'Simulador',
        detail: expect.stringMatching(/^A linha “Simulador” foi desconectada do WhatsApp\. /),
        place: { screen: 'settings', id: null },
      },
    ],
  })
  await becomes('connected')
  expect((await health()).findings.map(({ kind }) => kind)).toEqual(['ads_without_parameters'])
})

test('a line that was never connected is no problem until somebody clicks', async () => {
  account = await app.newAccount(`Nova${accounts}`)
  link = await aLink('Verão')
  await nothing()
  await visit(link.clickId, goodQuery)
  expect((await onlyFinding('line_mute')).told).toEqual([
    'Simulador: Há cliques, e a linha “Simulador” não está conectada. Leia o QR code nas configurações.',
  ])
})

test.each([
  [15, null, ''],
  [13.5, 'aviso', 'expira em 13 dias'],
  [2.5, 'erro', 'expira em 2 dias'],
  [0.5, 'erro', 'expira em menos de 1 dia'],
  [-1, 'erro', 'expirou'],
])('a token that ends in %d days', async (days, severity, words) => {
  await app.post(
    '/api/meta/settings',
    { pixelId: '123000000000123', accessToken: 'EAAGfim9' },
    call(),
  )
  await nothing()
  await owner()
    .updateTable('connections')
    .set({ token_expires_at: new Date(app.ctx.now().getTime() + days * dayMs) })
    .where('account_id', '=', account.accountId)
    .execute()
  if (severity === null) return nothing()
  const finding = await onlyFinding('token_expiring')
  expect(finding).toMatchObject({ severity, title: `O token de acesso (Meta) ${words}` })
  expect(finding.told[0]).toContain(`Meta: Token ••••fim9 ${words} (`)
})

test('events that wait without a connection, and those that a refused token holds up', async () => {
  const [first = '', second = ''] = await visit(link.clickId, goodQuery, 2)
  await say(app, { from: aPerson(), text: `Oi [ID: ${first}]` }, account.session)
  const unconnected = await onlyFinding('destination_refused')
  expect(unconnected.told).toEqual([
    'Meta: Não conectado, 1 na espera: A Meta não está conectada. Informe o ID do Pixel e o token de acesso em Configurações. (1)',
  ])
  await app.post('/api/meta/settings', { pixelId: '400000000000190', accessToken: 'EAAGx' }, call())
  await say(app, { from: aPerson(), text: `Oi [ID: ${second}]` }, account.session)
  const paused = await onlyFinding('destination_refused')
  expect(paused.told).toEqual([
    expect.stringMatching(/^Meta: Envio pausado, 2 na espera: .+ \(2\)$/),
  ])
  expect(paused).toMatchObject({
    severity: 'erro',
    title: 'Meta: 2 eventos não foram aceitos',
    rows: [{ place: { screen: 'settings', id: 'meta' } }],
  })
  await app.post('/api/meta/settings', { pixelId: '123000000000123', accessToken: 'EAAGy' }, call())
  await app.drain()
  await nothing()
})

test('events refused one by one are told when they are many and a large part', async () => {
  const event = await anEvent()
  const refused = (count: number) =>
    addDeliveries(event, count, {
      state: 'dropped',
      attempts: 1,
      reason: { code: 'legacy', text: 'A Meta recusou: (#100)' },
    })
  await addDeliveries(event, 40, { state: 'sent', attempts: 1 })
  await addDeliveries(event, 60, {
    state: 'dropped',
    attempts: 0,
    reason: { code: 'legacy', text: 'Sem cookie' },
  })
  await refused(9)
  await nothing()
  await refused(1)
  const { told, rows } = await onlyFinding('destination_refused')
  expect(told).toEqual(['Meta: 10 eventos recusados em 7 dias: A Meta recusou: (#100) (10)'])
  expect(rows[0]?.place).toEqual({ screen: 'deliveries', id: null })
  await addDeliveries(event, 1, { state: 'sent', attempts: 1 })
  await nothing()
})

test('purchases without a value: the event, the refused sale, the sale that waits', async () => {
  const event = await anEvent({ event_type: 'Purchase', event_name: 'Compra' })
  const person = aPerson()
  const rule = { name: 'Venda', phrases: ['pedido confirmado'], setStatus: 'converted' }
  await app.post('/api/phrase-rules', rule, call())
  await app.post('/api/meta/settings', { pixelId: '123000000000123', accessToken: 'EAAGx' }, call())
  await say(app, { from: person, name: 'Ana', text: 'Quero comprar' }, account.session)
  const sale = 'Pedido confirmado! R$ 10,00 ou R$ 20,00, como preferir'
  await say(app, { from: person, fromMe: true, text: sale }, account.session)
  await addDeliveries(event, 1, { event_type: 'Purchase', state: 'sent', value_cents: 100 })
  const { told, severity, title, rows } = await onlyFinding('purchase_without_value')
  expect(told).toEqual([
    'Compra: Evento Purchase ativo (Meta) sem valor fixo, e o gatilho não traz o de uma venda',
    'Ana: Compra sem valor: informe o valor da venda no lead, ou um valor fixo no evento, e reenvie.',
    'Ana: Venda da regra “Venda” espera a confirmação do valor',
  ])
  expect({ severity, title }).toEqual({
    severity: 'erro',
    title: '3 compras ou eventos de compra sem valor',
  })
  expect(rows.map((row) => row.place?.screen)).toEqual(['event', 'lead', 'lead'])

  await owner().deleteFrom('deliveries').where('account_id', '=', account.accountId).execute()
  await app.request('PATCH', `/api/meta/events/${event}`, { ...call(), body: { isActive: false } })
  expect(await onlyFinding('purchase_without_value')).toMatchObject({
    severity: 'aviso',
    rows: [{ label: 'Ana' }],
  })
})

test('an event that never fired is told after three days, with what it waits for', async () => {
  await anEvent({ event_name: 'Frase', trigger_condition: 'phrase', phrase: 'fechado' })
  const sold = await anEvent({ event_name: 'Venda', trigger_condition: 'status_converted' })
  await anEvent({ event_name: 'Parado', is_active: false })
  const clicked = await anEvent({ event_name: 'Clique', trigger_condition: 'click' })
  await nothing()
  app.advance(4 * dayMs)
  expect((await onlyFinding('event_never_fired')).told).toEqual([
    'Clique (Meta): Dispara a cada clique; houve 1 clique',
  ])
  await addDeliveries(clicked, 1, { state: 'sent', attempts: 1 })
  await nothing()
  await addLead(app.ctx, account.accountId, { at: app.ctx.now(), isTracked: false })
  const { told, rows } = await onlyFinding('event_never_fired')
  expect(told.toSorted()).toEqual([
    'Frase (Meta): Dispara quando a empresa envia “fechado”; houve 1 conversa nova, e a frase não foi enviada',
    'Lead (Meta): Dispara na primeira mensagem de um lead com rastreamento; houve 1 conversa nova, nenhuma com rastreamento',
    'Venda (Meta): Dispara quando um lead é marcado como Cliente; houve 1 conversa nova, nenhuma marcada',
  ])
  await addDeliveries(sold, 1, { state: 'sent', attempts: 1 })
  const left = await onlyFinding('event_never_fired')
  expect(left.rows).toHaveLength(2)
  expect(rows.map(({ id }) => id)).toContain(sold)
  await owner()
    .updateTable('accounts')
    .set({ reports_to_ads: false })
    .where('id', '=', account.accountId)
    .execute()
  await nothing()
})

test('all rows of a finding are read page by page, and saved as a file', async () => {
  for (let n = 1; n <= 22; n += 1) await aLink(n === 22 ? '=1+1; "dois"' : `Parado ${n}`)
  await owner()
    .updateTable('links')
    .set({ created_at: new Date(app.ctx.now().getTime() - 8 * dayMs) })
    .where('account_id', '=', account.accountId)
    .execute()
  const { findings } = await health()
  expect(findings).toMatchObject([{ kind: 'links_never_clicked', affectedCount: 22 }])
  expect(findings[0]?.rows).toHaveLength(20)
  const path = '/api/tracking-health/links_never_clicked'
  type Part = { total: number; rows: HealthRow[] }
  const parts = await Promise.all(
    [0, 10, 20, 30].map((offset) => app.get<Part>(`${path}/rows?offset=${offset}`, call())),
  )
  expect(parts.map(({ total, rows }) => [total, rows.length])).toEqual([
    [22, 10],
    [22, 10],
    [22, 2],
    [22, 0],
  ])
  expect(new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(22)
  expect(await app.get(`/api/tracking-health/no_link/rows`, call())).toEqual({ total: 0, rows: [] })

  const file = await app.request('GET', `${path}/export`, call())
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="saude-links_never_clicked.csv"',
  )
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(23)
  expect(lines[0]).toBe('Item;O que está errado;Quantidade;Última vez')
  expect(file.text).toContain(`"'=1+1; ""dois""";Criado em `)
})

test.each([
  '/api/tracking-health/nada/rows',
  '/api/tracking-health/nada/export',
  '/api/tracking-health/line_mute/rows?limit=101',
  '/api/tracking-health/line_mute/rows?offset=-1',
])('%s is refused', async (path) => {
  const answer = await app.request('GET', path, call())
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ code: 'malformed', error: expect.any(String) })
})

test('hostile parameters are only text', async () => {
  const nasty = encodeURIComponent(`'; drop table clicks; -- <b>\0 {{x}} \u{1f388}`)
  await visit(link.clickId, `utm_source=${nasty}&utm_campaign=${nasty}&gclid=${nasty}`)
  await visit(link.clickId, `utm_campaign=${'é'.repeat(2_000)}&fbclid=${nasty}`)
  const { findings } = await health()
  expect(findings.map(({ kind }) => kind)).toEqual(['unexpanded_macros'])
  for (const kind of healthKinds) {
    const answer = await app.request('GET', `/api/tracking-health/${kind}/export`, call())
    expect(answer.status).toBe(200)
  }
})

test('in a busy account the newest clicks are looked at', async () => {
  const now = app.ctx.now()
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
  const { accountId } = await app.newAccount(`Cheia${accounts}`)
  for (const daysAgo of [1, 2, 3, 40]) await addClick(app.ctx, accountId, { at: at(daysAgo) })
  await addClick(app.ctx, accountId, { at: at(0), class: 'bot' })
  const since = (clicks?: number) =>
    app.ctx.sql.withAccount(accountId, (trx) => findSince(trx, accountId, now, clicks))
  expect(await since(2)).toEqual(at(2))
  expect(await since(3)).toEqual(at(3))
  expect(await since(4)).toEqual(at(30))
  expect(await since()).toEqual(at(30))
})

test('50,000 addresses with a name of their own each hold nobody up', async () => {
  const { accountId } = account
  const click = clickOf(app.ctx, { accountId }, { at: app.ctx.now() })
  const clicks = Array.from({ length: 50_000 }, (_, i) => ({
    ...click,
    id: app.ctx.newId(),
    params: { utm_source: `facebo${i}`, utm_campaign: `Verão ${Math.floor(i / 2)}` },
  }))
  await owner()
    .transaction()
    .execute((trx) => insertClicks(trx, clicks))
  const ms = await longestTurnMs(health)
  expect(ms).toBeLessThan(400)
}, 120_000)

async function becomes(state: LineState): Promise<void> {
  await app.ctx.sql.withAccount(account.accountId, async (trx) => {
    const instance = await findInstance(app.ctx, account.accountId, undefined)
    if (!instance) throw new Error('a new account has an instance')
    await setState(app.ctx, trx, instance, { state, reason: 'check' })
  })
  await app.drain()
}

/** A configured event as other versions of the settings may have left it. */
async function anEvent(values: Record<string, unknown> = {}): Promise<string> {
  const id = app.ctx.newId()
  await owner()
    .insertInto('event_configs')
    .values({
      account_id: account.accountId,
      id,
      destination: 'meta',
      event_name: 'Evento',
      event_type: 'Lead',
      trigger_condition: 'any_whatsapp',
      created_at: app.ctx.now(),
      ...values,
    })
    .execute()
  return id
}

async function addDeliveries(
  configId: string,
  count: number,
  values: Record<string, unknown>,
): Promise<void> {
  const now = app.ctx.now()
  await owner()
    .insertInto('deliveries')
    .values(
      Array.from({ length: count }, () => ({
        account_id: account.accountId,
        id: app.ctx.newId(),
        destination: 'meta',
        config_id: configId,
        event_type: 'Lead',
        event_id: app.ctx.newId(),
        event_time: now,
        last_attempt_at: now,
        created_at: now,
        ...values,
      })),
    )
    .execute()
  await sql`analyze deliveries`.execute(owner())
}
