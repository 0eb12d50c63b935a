import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeTurn } from '#server/platform/account-lock'
import { applyTotals, type Counts } from '#server/reporting/apply-totals'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { type ClickMover, createClickMover } from './click-mover.ts'
import { type Hit, hitText } from './hit.ts'
import { promoteClick } from './promote-click.ts'

let app: TestApp
let linkId: string
let mover: ClickMover
beforeAll(async () => {
  app = await startTestApp()
  mover = createClickMover(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  const link = await app.post<{ id: string }>('/api/links', {
    whatsappNumber: '11987654321',
    campaignName: 'Campanha',
    utmSource: 'ig',
  })
  linkId = link.id
})

const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
let visitors = 0

function hit(more: Partial<Hit> = {}): Hit {
  visitors += 1
  return {
    query: '',
    at: testNow.getTime(),
    ip: `200.147.${visitors % 250}.${Math.floor(visitors / 250) + 1}`,
    userAgent,
    headers: {},
    method: 'GET',
    class: 'human',
    reason: 'pessoa',
    code: null,
    orphan: false,
    isCut: false,
    ...more,
  }
}

async function put(
  text: string,
  id = app.ctx.newId(),
  accountId = app.account.accountId,
): Promise<string> {
  await app.ctx.sql.pool.query(
    'insert into click_inbox (id, account_id, link_id, hit) values ($1, $2, $3, $4)',
    [id, accountId, linkId, text],
  )
  return id
}

async function rows<T extends object>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await app.ctx.sql.pool.query<T>(text, values)).rows
}

async function dayClicks(): Promise<number> {
  const [row] = await rows<{ n: number }>('select sum(clicks)::bigint as n from daily_totals')
  return row?.n ?? 0
}

/** How many rows of the account lie in the inbox. */
async function waiting(accountId: string): Promise<number> {
  const found = await rows('select id from click_inbox where account_id = $1', accountId)
  return found.length
}

async function linkHits(): Promise<Record<string, number>> {
  const found = await rows<{ class: string; hits: number }>(
    'select class, hits from link_totals where link_id = $1 and hits > 0 order by class',
    linkId,
  )
  return Object.fromEntries(found.map((row) => [row.class, row.hits]))
}

test('clicks wait for visitors who keep the processors busy, and no longer than three seconds', async () => {
  const answers = [true, true, false]
  let timesAsked = 0
  const yielding = createClickMover(app.ctx, {
    arePressed: async () => answers[timesAsked++] ?? true,
  })
  await put(hitText(hit()))
  expect(await yielding.move()).toBe(1)
  expect(timesAsked).toBe(3)
  await put(hitText(hit()))
  app.setNow(new Date(testNow.getTime() + 3_000))
  expect(await yielding.move()).toBe(1)
  expect(timesAsked).toBe(3)
})

test('a click is filed with its campaign, source, device, place and ids of the ad platforms', async () => {
  const id = await put(
    hitText(
      hit({
        query:
          'click_id=x&utm_campaign=URL&adset_name=Conjunto&ad_name=Criativo&fbclid=IwAR1&_fbp=fb.1.1700000000000.123&_ga=GA1.1.111.222&landing_page=https://loja.test/p',
        ip: '177.200.1.1',
        headers: { referer: 'https://l.instagram.com/', 'sec-ch-ua-platform': '"Android"' },
      }),
    ),
  )
  await mover.move()
  const [click] = await rows('select * from clicks where id = $1', id)
  expect(click).toMatchObject({
    class: 'human',
    local_day: '2026-11-17',
    source: 'instagram',
    campaign: 'URL',
    ad_set: 'Conjunto',
    creative: 'Criativo',
    fbc: `fb.1.${testNow.getTime()}.IwAR1`,
    fbp: 'fb.1.1700000000000.123',
    ga_client_id: '111.222',
    referrer: 'https://l.instagram.com/',
    landing_page: 'https://loja.test/p',
    client_hints: { 'sec-ch-ua-platform': '"Android"' },
    country: 'BR',
    region: 'Santa Catarina',
    city: 'Forquilhinha',
    geo_time_zone: 'America/Sao_Paulo',
    device: { type: 'mobile', os: 'Android', browser: 'Chrome' },
    status: 'pending',
  })
})

test('the day is the one of the account: 23:30 in São Paulo is not tomorrow', async () => {
  const id = await put(hitText(hit({ at: Date.parse('2026-11-18T02:30:00Z') })))
  await mover.move()
  expect(await rows('select local_day from clicks where id = $1', id)).toEqual([
    { local_day: '2026-11-17' },
  ])
})

test('a row told twice, before and after it became a click, is one click in every count', async () => {
  const before = await dayClicks()
  const text = hitText(hit({ code: 'AAAA1111' }))
  const id = await put(text)
  await mover.move()
  await put(text, id)
  await mover.move()
  expect(await rows('select code, class from clicks where id = $1', id)).toEqual([
    { code: 'AAAA1111', class: 'human' },
  ])
  expect(await dayClicks()).toBe(before + 1)
  expect(await linkHits()).toEqual({ human: 1 })
})

test('a row that makes no sense is put aside with its reason and stops no other', async () => {
  const broken = await put('{not json')
  const strange = await put('[1,2,3]')
  // Passes the reading, and PostgreSQL refuses it.
  const impossible = await put(hitText(hit({ class: 'alien' })))
  const good = await put(hitText(hit()))
  await mover.move()
  expect(
    await rows('select id from clicks where id = any($1)', [broken, strange, impossible, good]),
  ).toEqual([{ id: good }])
  const kept = await rows<{ id: string; reason: string; hit: string }>(
    'select id, reason, hit from click_rejects order by id',
  )
  expect(kept.map((row) => row.id)).toEqual([broken, strange, impossible])
  expect(kept[0]?.hit).toBe('{not json')
  expect(kept.every((row) => row.reason.length > 0)).toBe(true)
  expect(await rows('select from click_inbox')).toEqual([])
})

test('the newer of two clicks with one code keeps it', async () => {
  const older = await put(hitText(hit({ code: 'BBBB2222' })))
  await mover.move()
  const newer = await put(hitText(hit({ code: 'BBBB2222' })))
  await mover.move()
  expect(
    await rows('select id, code from clicks where id = any($1) order by id', [older, newer]),
  ).toEqual([
    { id: older, code: null },
    { id: newer, code: 'BBBB2222' },
  ])
})

test('the older one keeps it when somebody has answered it', async () => {
  const older = await put(hitText(hit({ code: 'CCCC3333' })))
  await mover.move()
  await rows('update click_rows set lead_id = $2 where id = $1', older, app.ctx.newId())
  const newer = await put(hitText(hit({ code: 'CCCC3333' })))
  await mover.move()
  expect(
    await rows('select id, code from clicks where id = any($1) order by id', [older, newer]),
  ).toEqual([
    { id: older, code: 'CCCC3333' },
    { id: newer, code: null },
  ])
})

test('two clicks of one batch with one code', async () => {
  const older = await put(hitText(hit({ code: 'DDDD4444' })))
  const newer = await put(hitText(hit({ code: 'DDDD4444' })))
  await mover.move()
  expect(
    await rows('select id, code from clicks where id = any($1) order by id', [older, newer]),
  ).toEqual([
    { id: older, code: null },
    { id: newer, code: 'DDDD4444' },
  ])
})

test('a thousand rows go in several batches, by two movers at once, each once', async () => {
  const before = await dayClicks()
  for (let index = 0; index < 1_000; index++) await put(hitText(hit()))
  await Promise.all([mover.move(), createClickMover(app.ctx).move()])
  expect(await linkHits()).toEqual({ human: 1_000 })
  expect(await dayClicks()).toBe(before + 1_000)
})

test('an account whose turn somebody has holds up no other, however many rows wait', async () => {
  const other = await app.newAccount('Veloz')
  const moved = createClickMover(app.ctx, { isBusy: () => true })
  for (let index = 0; index < 300; index++) await put(hitText(hit()))
  for (let index = 0; index < 600; index++)
    await put(hitText(hit()), app.ctx.newId(), other.accountId)
  app.setNow(new Date(testNow.getTime() + 5_000))
  const holder = await app.ctx.sql.asIngest.startTransaction().execute()
  await takeTurn(holder, 'clicks', app.account.accountId)
  const moving = moved.move()
  await vi.waitUntil(async () => (await waiting(other.accountId)) === 0, { timeout: 60_000 })
  expect(await waiting(app.account.accountId)).toBe(300)
  await holder.rollback().execute()
  expect(await moving).toBe(900)
  expect(await linkHits()).toEqual({ human: 300 })
})

test('an account whose turn somebody has holds up neither those in its batch nor those who come later', async () => {
  const other = await app.newAccount('Apressada')
  const untilMoved = () =>
    vi.waitUntil(async () => (await waiting(other.accountId)) === 0, { timeout: 60_000 })
  await put(hitText(hit()))
  await put(hitText(hit()), app.ctx.newId(), other.accountId)
  const holder = await app.ctx.sql.asIngest.startTransaction().execute()
  await takeTurn(holder, 'clicks', app.account.accountId)
  const moving = mover.move()
  await untilMoved()
  await put(hitText(hit()), app.ctx.newId(), other.accountId)
  await untilMoved()
  expect(await waiting(app.account.accountId)).toBe(1)
  await holder.rollback().execute()
  expect(await moving).toBe(3)
  expect(await waiting(app.account.accountId)).toBe(0)
})

test('of a visitor’s clicks that two movers find at once one counts', async () => {
  for (let index = 0; index < 900; index++) {
    const ip = `203.0.113.${index % 200}`
    await put(hitText(hit({ ip, at: testNow.getTime() + (index % 9) * 1_000 })))
  }
  const movers = [mover, createClickMover(app.ctx), createClickMover(app.ctx)]
  await Promise.all(movers.map((one) => one.move()))
  expect(await linkHits()).toEqual({ human: 200, repeat: 700 })
})

test('a bad row among many is put aside alone, and each account has its own', async () => {
  const texts = Array.from({ length: 40 }, (_, index) =>
    hitText(hit(index === 23 ? { class: 'alien' } : {})),
  )
  for (const text of texts) await put(text)
  expect(await mover.move()).toBe(40)
  expect(await linkHits()).toEqual({ human: 39 })
})

test('who waits for a click of one account moves that account alone', async () => {
  const other = await app.newAccount('Vizinha')
  const elsewhere = await put(hitText(hit()), app.ctx.newId(), other.accountId)
  await put(hitText(hit()))
  expect(await mover.moveOf(app.account.accountId)).toBe(1)
  expect(await rows('select id from click_inbox')).toEqual([{ id: elsewhere }])
  await mover.move()
  expect(await rows('select id from click_inbox')).toEqual([])
})

test('a click late from the spill file repeats the one that came after it', async () => {
  const same = { ip: '200.1.2.3' }
  await put(hitText(hit({ ...same, at: testNow.getTime() })))
  await mover.move()
  await put(hitText(hit({ ...same, at: testNow.getTime() - 2_000 })))
  await mover.move()
  expect(await linkHits()).toEqual({ human: 1, repeat: 1 })
})

test('a bot whose code a person sent becomes a person and counts, once', async () => {
  const { accountId } = app.account
  let before = await dayClicks()
  const id = await put(hitText(hit({ class: 'bot', reason: 'robo', code: 'EEEE5555' })))
  await mover.move()
  expect(await dayClicks()).toBe(before)
  const promote = () =>
    app.ctx.sql.withAccount(accountId, async (trx) => {
      const counts: Counts = { totals: [], links: [] }
      const counted = () =>
        sql`select (select sum(clicks) from daily_totals where account_id = ${accountId}) as clicks,
          (select sum(hits) from link_totals where account_id = ${accountId}) as hits`.execute(trx)
      const { rows: known } = await counted()
      const promoted = await promoteClick(trx, app.ctx, accountId, id, counts)
      // Whoever also counts a lead writes both at once, in the order in which others write.
      expect((await counted()).rows).toEqual(known)
      await applyTotals(trx, counts)
      return promoted
    })
  expect(await promote()).toBe(id)
  before += 1
  expect(await promote()).toBe(id)
  expect(await dayClicks()).toBe(before)
  expect(await linkHits()).toEqual({ human: 1 })
})

test("a repeat's code leads to its original; an unknown click to nothing", async () => {
  const { accountId } = app.account
  const same = { ip: '200.1.2.4' }
  const original = await put(hitText(hit(same)))
  const repeat = await put(hitText(hit(same)))
  await mover.move()
  const promoted = (id: string) =>
    app.ctx.sql.withAccount(accountId, (trx) =>
      promoteClick(trx, app.ctx, accountId, id, { totals: [], links: [] }),
    )
  expect(await promoted(repeat)).toBe(original)
  expect(await promoted(app.ctx.newId())).toBe(null)
  expect(await linkHits()).toEqual({ human: 1, repeat: 1 })
})
