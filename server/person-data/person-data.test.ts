import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErasureCertificate, FoundPeople } from '#contracts/person-data'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, countsAreRight, leads } from '#tests/helpers/chat'
import { aWapiInstance } from '#tests/helpers/wapi'

let app: TestApp
let webhook: Awaited<ReturnType<typeof aWapiInstance>>

beforeAll(async () => {
  app = await startTestApp()
  webhook = await aWapiInstance(app)
})
afterAll(() => app.close())

const search = (identifier: string) =>
  app.post<FoundPeople>('/api/person-data/search', { identifier })
const file = (ids: string[], format: 'html' | 'json') =>
  app.request('GET', `/api/person-data/export?ids=${ids.join(',')}&format=${format}`)
const eraseCall = (identifier: string, ids: string[], confirmation: string) =>
  app.request('POST', '/api/person-data/erase', { body: { identifier, ids, confirmation } })

/** Somebody who came by a click, wrote, bought, and of whom another lead's note tells. */
async function somebody(phone: string, name: string) {
  const click = await aClick(app, { campaignName: 'Primavera', query: `fbclid=clique-de-${name}` })
  await webhook(
    { id: `${phone}-1`, from: phone, name, text: `Oi <b>eu</b> [ID: ${click.code}]` },
    { id: `${phone}-2`, from: phone, name, text: `meu e-mail é ${name}@Loja.com.` },
  )
  await app.drain()
  const [lead] = await leads(app, phone)
  if (!lead) throw new Error('no lead')
  await app.post(`/api/leads/${lead.id}/sales`, { value: '50,00', product: `Bolo de ${name}` })
  return lead
}

/** Messages that share instants, as those of a history do. */
async function manyMessages(leadId: string, count: number): Promise<void> {
  await sql`
    insert into messages (account_id, id, instance_id, provider_message_id, contact_id, lead_id,
      from_me, kind, text, shown_text, sent_at, received_at)
    select l.account_id, gen_random_uuid(), l.id, 'muitas-' || n, l.contact_id, l.id, false, 'text',
      'mensagem ' || n, 'mensagem ' || n, l.created_at + n / 50 * interval '1 second', l.created_at
    from leads l, generate_series(1, ${count}::int) n
    where l.account_id = ${app.account.accountId} and l.id = ${leadId}`.execute(app.ctx.sql.asOwner)
}

test('a person is found by any spelling of the phone, by e-mail and by name, masked', async () => {
  const lead = await somebody('5511976540001', 'Filomena')
  for (const typed of ['(11) 97654-0001', '551176540001', 'filomena@LOJA.com', 'filomena']) {
    const { people, certificates, hasMore } = await search(typed)
    expect(people).toMatchObject([
      {
        id: lead.id,
        name: 'Filomena',
        phone: '+55 (11) *****-**01',
        messageCount: 2,
        saleCount: 1,
      },
    ])
    expect([certificates, hasMore]).toEqual([[], false])
  }
  for (const other of [
    'joão+(x@loja.com',
    'a\\d@loja.com',
    'omena@loja.com',
    'filomena@loja.co',
    'mena@loja.com',
  ]) {
    expect((await search(other)).people).toEqual([])
  }
  expect(await search('11 98888-7777')).toMatchObject({ people: [], certificates: [] })
  const short = await app.request('POST', '/api/person-data/search', { body: { identifier: 'a' } })
  expect(short.status).toBe(422)
})

test('the file holds all of a person as a page without markup of theirs and as JSON, and no secret', async () => {
  const lead = await somebody('5511976540002', 'Gertrudes')
  await webhook({
    id: 'outra',
    from: '5511955550002',
    name: 'Outra',
    text: 'segredo de outra pessoa',
  })
  const [other] = await leads(app, '5511955550002')
  await app.request('PATCH', `/api/leads/${other?.id}`, { body: { note: 'Irmã do 11 97654-0002' } })
  await app.request('PATCH', `/api/leads/${lead.id}`, {
    body: { adOptOut: true, adOptOutSource: 'person' },
  })
  const page = await file([lead.id], 'html')
  expect(page.headers.get('content-disposition')).toContain('dados-da-pessoa.html')
  for (const held of [
    'Gertrudes',
    'Bolo de Gertrudes',
    'clique-de-Gertrudes',
    'Irmã do 11 97654',
  ]) {
    expect(page.text).toContain(held)
  }
  // In the words of the screens, in the account's time.
  for (const words of [
    'R$ 50,00',
    '+55 (11) 97654-0002',
    'criado no clique',
    '17/11/2026, 12:00:00',
    'Venda registrada: R$ 50,00.',
    'Oposição ao envio a plataformas de anúncios',
    'Este contato não é mais informado às plataformas de anúncio. A pessoa pediu.',
  ]) {
    expect(page.text.replaceAll('\u00a0', ' ')).toContain(words)
  }
  expect(page.text).toContain('Oi &lt;b&gt;eu&lt;/b&gt;')
  expect(page.text).not.toMatch(/<script|<b>eu/)
  const held = JSON.parse((await file([lead.id], 'json')).text) as Record<string, unknown[]>
  expect(held.messages).toHaveLength(2)
  expect(held.clicks).toHaveLength(1)
  expect(held.opposition).toMatchObject([
    { actor: 'Loja', details: { optOut: true, before: false, source: 'person' } },
  ])
  expect(held.sales).toMatchObject([{ cents: 5000, product: 'Bolo de Gertrudes' }])
  expect(held.mentions).toMatchObject([{ note: 'Irmã do 11 97654-0002' }])
  expect(held.webhooks?.length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(held)).not.toContain('segredo de outra pessoa')
  expect((await file(['01980000-0000-7000-8000-000000000000'], 'json')).status).toBe(404)
  expect((await file([], 'json')).status).toBe(400)
})

test('10,000 messages come whole and once each', async () => {
  const lead = await somebody('5511976540003', 'Hermenegilda')
  await manyMessages(lead.id, 10_000)
  const held = JSON.parse((await file([lead.id], 'json')).text) as { messages: { text: string }[] }
  expect(new Set(held.messages.map(({ text }) => text)).size).toBe(10_002)
  expect(held.messages).toHaveLength(10_002)
})

test('an erasure is confirmed, final and certified; the certificate names nobody and is found again', async () => {
  const phone = '5511976540004'
  const lead = await somebody(phone, 'Iracema')
  expect((await eraseCall(phone, [lead.id], 'sim')).status).toBe(422)
  const stranger = await somebody('5511976540005', 'Jandira')
  expect((await eraseCall(phone, [lead.id, stranger.id], 'APAGAR')).status).toBe(409)
  expect((await search(phone)).people).toHaveLength(1)

  const metrics = await app.get('/api/metrics')
  const answer = await eraseCall(phone, [lead.id], '(11) 97654-0004')
  expect(answer.status).toBe(200)
  const certificate = answer.json as ErasureCertificate
  expect(certificate).toMatchObject({ people: 1, issuedAt: app.ctx.now().toISOString() })
  expect(await app.post('/api/leads/restore', { ids: [lead.id] })).toEqual({ restored: [] })
  expect((await file([lead.id], 'json')).status).toBe(404)

  for (const typed of ['11 97654-0004', '551176540004']) {
    const { people, certificates } = await search(typed)
    expect([people, certificates]).toEqual([[], [certificate]])
  }
  expect((await search('11 97654-0005')).certificates).toEqual([])
  const { certificates } = await app.get<{ certificates: unknown }>('/api/person-data/certificates')
  expect(certificates).toEqual([certificate])

  const page = await app.request('GET', `/api/person-data/certificates/${certificate.id}`)
  const content = /<pre>([\s\S]*?)<\/pre>/.exec(page.text)?.[1] ?? ''
  expect(createHash('sha256').update(content).digest('hex')).toBe(certificate.sha256)
  expect(content).toContain('- Mensagens: 2')
  expect(content).toContain('- Vendas: ficam o valor, o dia e a situação: 1')
  expect(page.text).not.toMatch(/Iracema|97654/i)
  expect(await app.get('/api/metrics')).toEqual(metrics)
  await countsAreRight(app)
})

test('whoever writes again after an erasure is found together with the certificate', async () => {
  const phone = '5511976540006'
  const lead = await somebody(phone, 'Leocádia')
  await eraseCall(phone, [lead.id], 'apagar')
  await webhook({ id: 'de volta', from: phone, name: 'Leocádia', text: 'Voltei' })
  const { people, certificates } = await search(phone)
  expect([people.length, certificates.length]).toEqual([1, 1])
  expect(people[0]?.id).not.toBe(lead.id)
})
