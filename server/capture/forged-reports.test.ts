import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  maxPageEventsPerDay,
  maxSightings,
  maxUnprovenPageEventsPerDay,
  type PageEvent,
  type Sighting,
} from '#contracts/capture'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink, aPerson, say, simulate } from '#tests/helpers/chat'

let app: TestApp
let userId: string

beforeEach(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const call = { session: null, headers: { 'x-session-id': app.account.session } }
  userId = (await app.get<{ user: { id: string } }>('/api/auth/validate', call)).user.id
})
afterEach(() => app.close())

const real = 'loja.com.br'
const address = (number: number) => `198.18.${number >> 8}.${number & 255}`

/** What anyone can send who reads a page of the customer's. */
async function forge(path: string, fields: Record<string, string>, from: string): Promise<void> {
  const { status } = await app.request('POST', path, {
    session: null,
    rawBody: new URLSearchParams({ account: userId, path: '/', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
  })
  expect(status).toBe(204)
}
const sighting = (host: string, from: string) => forge('/capture/sighting', { host }, from)
const event = (host: string, name: string, from: string, more: Record<string, string> = {}) =>
  forge('/capture/event', { host, name, ...more }, from)

/** A click on a tracked link of a page of the host, from an address. */
async function clickFrom(host: string, from: string, linkCode?: string) {
  const landing = encodeURIComponent(`https://${host}/promo`)
  return aClick(app, {
    linkCode: linkCode ?? (await aLink(app, 'Campanha')),
    query: `utm_source=facebook&landing_page=${landing}`,
    headers: { 'x-forwarded-for': from },
  })
}

/** A person comes from a page of the real site by a tracked link, and writes. */
async function proveRealSite(): Promise<void> {
  const { code } = await clickFrom(real, '177.1.2.3')
  await say(app, { from: aPerson(), text: `Olá [ID: ${code}]` })
}

async function provenHosts(): Promise<string[]> {
  const { rows } = await app.ctx.sql.pool.query<{ host: string }>(
    'select host from proven_hosts order by host',
  )
  return rows.map(({ host }) => host)
}

async function sightings(): Promise<Sighting[]> {
  return (await app.get<{ sightings: Sighting[] }>('/api/capture/sightings')).sightings
}
async function events(): Promise<PageEvent[]> {
  return (await app.get<{ events: PageEvent[] }>('/api/capture/events')).events
}
async function storedEvents(): Promise<number> {
  const { rows } = await app.ctx.sql.pool.query<{ stored: number }>(
    'select count(*)::int as stored from page_event_counts',
  )
  return rows[0]?.stored ?? 0
}

test('made-up hosts from many addresses do not evict a site with a tracked click', async () => {
  await sighting(real, '177.1.2.3')
  await proveRealSite()
  app.advance(60_000)
  for (let number = 0; number < maxSightings + 50; number++) {
    await sighting(`forjado${number}.com`, address(number))
  }
  const seen = await sightings()
  expect(seen).toHaveLength(maxSightings)
  expect(seen.filter(({ proven }) => proven).map(({ host }) => host)).toEqual([real])
})

test('one address brings twenty new hosts and a hundred new events a day', async () => {
  for (let number = 0; number < 30; number++) await sighting(`forjado${number}.com`, '198.18.0.1')
  expect(await sightings()).toHaveLength(20)
  for (let number = 0; number < 110; number++) {
    if (number % 60 === 0) app.advance(61_000)
    await event(real, `e${number}`, '198.18.0.2')
  }
  expect(await storedEvents()).toBe(100)
  // What is known already counts on, and another address is not concerned.
  await event(real, 'e7', '198.18.0.2')
  await event(real, 'novo', '198.18.0.3')
  expect((await events()).filter(({ times }) => times === 2).map(({ name }) => name)).toEqual([
    'e7',
  ])
  expect(await storedEvents()).toBe(101)
})

test('made-up events leave the day of a site with a tracked click alone', async () => {
  await proveRealSite()
  for (let number = 0; number < maxUnprovenPageEventsPerDay + 20; number++) {
    await event('forjado.com', `e${number}`, address(number))
  }
  expect(await storedEvents()).toBe(maxUnprovenPageEventsPerDay)
  expect(maxUnprovenPageEventsPerDay).toBeLessThan(maxPageEventsPerDay)
  await event(real, 'orçamento', '177.1.2.3', { value: '150' })
  const [first] = await events()
  expect(first).toMatchObject({ name: 'orçamento', hosts: [real], unprovenHosts: [], total: 150 })
  expect((await events())[1]).toMatchObject({ unprovenHosts: ['forjado.com'] })
})

test('a made-up click proves nothing, whatever its address says', async () => {
  for (let number = 0; number < 5; number++) {
    await clickFrom('forjado.com', address(number))
    await clickFrom('forjado.com', `2001:db8:${number}::1`)
  }
  expect(await provenHosts()).toEqual([])
  await say(app, { from: aPerson(), text: 'Olá [ID: ZZZZZZZZ]' })
  expect(await provenHosts()).toEqual([])
})

test('a host is proven by a code that comes back, also when the click comes late', async () => {
  const { code } = await clickFrom(real, '177.1.2.3')
  const linkCode = await aLink(app, 'Outra')
  const landing = encodeURIComponent('https://tarde.com.br/')
  const late = await aClick(app, {
    linkCode,
    query: `landing_page=${landing}`,
    leaveInInbox: true,
  })
  await simulate(app, [
    { from: aPerson(), text: `Olá [ID: ${code}]` },
    { from: aPerson(), text: `Olá [ID: ${late.code}]` },
  ])
  await app.drain()
  await app.drain()
  expect(await provenHosts()).toEqual([real, 'tarde.com.br'])
})

test('a host is proven by clicks from three networks of providers', async () => {
  const linkCode = await aLink(app, 'Campanha')
  await clickFrom(real, '177.1.2.3', linkCode)
  await clickFrom(real, '177.1.200.3', linkCode)
  await clickFrom(real, '2804:14c::1', linkCode)
  expect(await provenHosts()).toEqual([])
  await clickFrom(real, '201.7.8.9', linkCode)
  expect(await provenHosts()).toEqual([real])
  const kept = await app.ctx.sql.pool.query('select network from host_networks')
  expect(kept.rows).toEqual([])
})

test('addresses of one IPv6 subscriber are one sender of reports', async () => {
  for (let number = 0; number < 30; number++) {
    await sighting(`forjado${number}.com`, `2001:db8:1:2::${number}`)
  }
  expect(await sightings()).toHaveLength(20)
  for (let number = 0; number < 110; number++) {
    if (number % 60 === 0) app.advance(61_000)
    await event(real, `e${number}`, `2001:db8:1:3::${number}`)
  }
  expect(await storedEvents()).toBe(100)
  app.advance(61_000)
  const flood = await Promise.all(
    Array.from({ length: 130 }, (_, number) =>
      app.request('GET', '/capture/link?links=a', {
        session: null,
        headers: { 'x-forwarded-for': `2001:db8:1:4::${number}` },
      }),
    ),
  )
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('strangers of one network who name the real site leave most of its day', async () => {
  await proveRealSite()
  for (let number = 0; number < maxPageEventsPerDay / 4 + 50; number++) {
    await event(real, `e${number}`, address(number))
  }
  expect(await storedEvents()).toBe(maxPageEventsPerDay / 4)
  await event(real, 'orçamento', '177.1.2.3')
  expect(await storedEvents()).toBe(maxPageEventsPerDay / 4 + 1)
})

test('a value from a page makes no sale and is sent nowhere', async () => {
  await app.post('/api/meta/settings', { pixelId: '123000000000123', accessToken: 'EAAGx' })
  await proveRealSite()
  await app.drain()
  const counts = async () =>
    (
      await app.ctx.sql.pool.query(
        `select (select count(*)::int from sales) as sales,
          (select count(*)::int from deliveries) as deliveries`,
      )
    ).rows[0]
  const before = await counts()
  for (const name of ['Purchase', 'compra', 'venda']) {
    await event(real, name, '177.1.2.3', { value: '999999' })
  }
  await app.drain()
  expect(await counts()).toEqual(before)
  expect((await events()).map(({ total }) => total)).toEqual([999_999, 999_999, 999_999])
})

test('with 2 % of the disk left reports wait for room, and are taken again by themselves', async () => {
  await app.setDiskLeft(0.019)
  await sighting(real, '177.1.2.3')
  await event(real, 'orçamento', '177.1.2.3')
  expect([await sightings(), await events()]).toEqual([[], []])
  await app.setDiskLeft(0.5)
  await sighting(real, '177.1.2.3')
  await event(real, 'orçamento', '177.1.2.3')
  expect(await sightings()).toHaveLength(1)
  expect(await events()).toHaveLength(1)
})
