import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestAccount, type TestApp } from './helpers/app.ts'

let app: TestApp
/** They share what an account may bring in a day; the requests of this test all go to the same one. */
const webs = 64
beforeAll(async () => {
  app = await startTestApp({ webs, env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8' } })
})
afterAll(() => app.close())

const mebibyte = 1024 * 1024

function statuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const event = (n: number) => ({ eventName: `Evento ${n}`, eventType: 'Lead' })

async function eventsOf({ accountId }: TestAccount): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from event_configs
    where account_id = ${accountId} and deleted_at is null`.execute(app.ctx.sql.asOwner)
  return rows[0]?.count ?? 0
}

test('an account has a hundred events, also when the last places are asked for at one moment', async () => {
  const account = await app.newAccount('eventos')
  const { session } = account
  const create = (path: string, n: number) => app.request('POST', path, { session, body: event(n) })
  const free = 100 - (await eventsOf(account))
  for (let n = 0; n < free - 5; n++) await create('/api/meta/events', n)
  const paths = ['/api/meta/events', '/api/destinations/ga4/events']
  const last = await Promise.all(
    Array.from({ length: 12 }, (_, n) => create(paths[n % 2] ?? '', n)),
  )
  expect(statuses(last)).toEqual({ 200: 5, 422: 7 })
  expect(last.find(({ status }) => status === 422)?.json).toMatchObject({
    error:
      'Uma conta tem no máximo 100 eventos, somados todos os destinos. Exclua um que não serve mais.',
  })
  expect(await eventsOf(account)).toBe(100)

  const webhook = { name: 'CRM', url: 'http://127.0.0.1:9/', events: [event(1)] }
  expect((await app.request('POST', '/api/webhooks', { session, body: webhook })).status).toBe(422)
  const [one] = await app.get<{ id: string }[]>('/api/destinations/ga4/events', { session })
  const path = `/api/destinations/ga4/events/${one?.id}`
  expect((await app.request('DELETE', path, { session })).status).toBe(200)
  const again = await Promise.all([
    app.request('POST', `${path}/restore`, { session }),
    create('/api/meta/events', 500),
  ])
  expect(statuses(again)).toEqual({ 200: 1, 422: 1 })

  // The connection itself needs no room.
  const body = { measurementId: 'G-CHEIA0001', apiSecret: 'segredo-1' }
  const connected = await app.request('PUT', '/api/destinations/ga4', { session, body })
  expect(connected.status).toBe(200)
  expect(await eventsOf(account)).toBe(100)
})

test('the list of an account has 20,000 links, and of all that it ever made 100,000', async () => {
  const { session, accountId } = await app.newAccount('links')
  const body = { whatsappNumber: '11987654321', campaignName: 'Campanha' }
  const create = () => app.request('POST', '/api/links', { session, body })
  const fill = (count: number, deletedAt: Date | null) =>
    sql`insert into links (account_id, id, code, whatsapp_number, campaign_name, message, campaign_data,
        search_text, created_at, deleted_at)
      select ${accountId}, gen_random_uuid(), 'l' || ${deletedAt === null}::text || n, '5511987654321',
        'Muitos', 'Oi', '{}', '', ${app.ctx.now()}, ${deletedAt}
      from generate_series(1, ${count}::int) n`.execute(app.ctx.sql.asOwner)
  await fill(19_997, null)
  const last = await Promise.all(Array.from({ length: 8 }, create))
  expect(statuses(last)).toEqual({ 200: 3, 422: 5 })
  expect(last.find(({ status }) => status === 422)?.json).toMatchObject({
    error: 'Uma conta tem no máximo 20.000 links. Exclua os que não usa mais.',
  })

  const made = last.find(({ status }) => status === 200)?.json as { id: string }
  const path = `/api/links/${made.id}`
  expect((await app.request('DELETE', path, { session })).status).toBe(200)
  const again = await Promise.all([app.request('POST', `${path}/restore`, { session }), create()])
  expect(statuses(again)).toEqual({ 200: 1, 422: 1 })

  await fill(80_000, app.ctx.now())
  await sql`update links set deleted_at = ${app.ctx.now()} where account_id = ${accountId}`.execute(
    app.ctx.sql.asOwner,
  )
  const refused = await create()
  expect(refused.status).toBe(422)
  expect(refused.json).toMatchObject({
    error:
      'Esta conta já criou 100.000 links, contando os excluídos, e não pode criar mais. Use os que já existem.',
  })
  expect((await app.request('POST', `${path}/restore`, { session })).status).toBe(200)
})

test('an account has seven simulators at most, each with a name of its own', async () => {
  const { session } = await app.newAccount('simuladores')
  const create = (instanceName: string) =>
    app.request('POST', '/api/whatsapp/create-instance', {
      session,
      body: { provider: 'simulator', instanceName },
    })
  const names = ['Loja nova', 'loja NOVA', 'Lója nova', 'simulador']
  expect(statuses(await Promise.all(names.map(create)))).toEqual({ 200: 1, 409: 3 })
  const many = Array.from({ length: 8 }, (_, n) => create(`Número ${n}`))
  expect(statuses(await Promise.all(many))).toEqual({ 200: 5, 409: 3 })
  expect((await create('Mais um')).json).toMatchObject({
    error: 'A conta já tem 7 simuladores. Remova um antes de criar outro.',
  })
  const listed = await app.get<{ id: string; instanceName: string }[]>('/api/whatsapp/instances', {
    session,
  })
  expect(listed).toHaveLength(7)
  const [one, two] = listed
  const path = `/api/whatsapp/instances/${one?.id}`
  const renamed = await app.request('PATCH', path, { session, body: { name: two?.instanceName } })
  expect(renamed.status).toBe(409)
  const own = await app.request('PATCH', path, {
    session,
    body: { name: one?.instanceName.toUpperCase() },
  })
  expect(own.status).toBe(200)
})

test('an account stores the webhooks of two full lines a day, however many lines it has', async () => {
  const account = await app.newAccount('linhas')
  const { session } = account
  for (const instanceName of ['Dois', 'Três']) {
    const body = { provider: 'simulator', instanceName }
    await app.post('/api/whatsapp/create-instance', body, { session })
  }
  const listed = await app.get<{ webhookUrl: string }[]>('/api/whatsapp/instances', { session })
  const paths = listed.map(({ webhookUrl }) => new URL(webhookUrl).pathname)
  const answers: Answer[] = []
  for (const path of paths) {
    // So much of a line's 256 MiB is this process's part.
    for (let n = 0; n < 256 / webs; n++) {
      const rawBody = 'x'.repeat(mebibyte)
      answers.push(await app.request('POST', path, { rawBody, session: null }))
    }
  }
  expect(statuses(answers.slice(0, 8))).toEqual({ 200: 8 })
  // The first webhook to an address is stored before it is known whose it is.
  expect(statuses(answers.slice(8))).toEqual({ 200: 1, 429: 3 })
  expect(answers.at(-1)?.json).toMatchObject({
    error: 'Esta conta recebeu mais dados do que um dia de mensagens. Tente mais tarde.',
  })
  const other = await app.newAccount('vizinha')
  const [line] = await app.get<{ webhookUrl: string }[]>('/api/whatsapp/instances', {
    session: other.session,
  })
  const path = new URL(line?.webhookUrl ?? '').pathname
  expect((await app.request('POST', path, { rawBody: '{}', session: null })).status).toBe(200)
})
