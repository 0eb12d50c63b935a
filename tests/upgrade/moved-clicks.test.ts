import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportQuery } from '#contracts/dashboard'
import { markRepeats } from '#server/clicks/intake/mark-repeats'
import type { StoredClick } from '#server/clicks/store/split-click'
import { moveOldClicks } from '#server/clicks/store/unmoved-clicks'
import { changeClicks, insertClicks } from '#server/clicks/store/write-clicks'
import { exportLeads } from '#server/leads/list/export-leads'
import { dumpSchema } from '#server/platform/dump-schema'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addLead, clickOf } from '#tests/helpers/rows'
import { createEmptyDatabase, type TestDatabase } from '../helpers/database.ts'
import { start } from '../helpers/started.ts'

// Clicks of before migration 0053 are moved while the product works: nobody may see that it is so.

const root = join(import.meta.dirname, '../..')
const log = createLog('fatal')
// The later account's clicks are moved first.
const first = '0190ffff-0000-7000-8000-000000000002'
const second = '0190ffff-0000-7000-8000-000000000001'
const perAccount = 2_300

let database: TestDatabase
let own: TestContext
let client: pg.Client
let folder: string
let before: unknown[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-moved-'))
  const migrations = join(root, 'server/migrations')
  for (const file of readdirSync(migrations)) {
    if (Number.parseInt(file, 10) < 53) cpSync(join(migrations, file), join(folder, file))
  }
  database = await createEmptyDatabase()
  await migrate(database.url, { log, dir: folder })
  own = await openTestContext(undefined, database)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const account of [first, second]) {
    await client.query(
      `insert into accounts (id, name, created_at) values ($1, 'Loja', '2026-01-01')`,
      [account],
    )
    await insertOld(oddClicks(account))
  }
  before = await allClicks()
  await migrate(database.url, { log })
}, 120_000)

afterAll(async () => {
  await client?.end()
  await own?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Clicks with everything that a row can hold, over seven months. */
function oddClicks(account: string): StoredClick[] {
  const plain = clickOf(own.ctx, { accountId: account }, { at: new Date('2026-11-17T12:00:00Z') })
  const odd: Partial<StoredClick>[] = [
    {},
    { class: 'bot', class_reason: 'user_agent_vazio', user_agent: null, device: {} },
    { class: 'human', class_reason: 'codigo_recebido', code: null, ip: '2001:db8::7' },
    { class: 'test', lead_id: own.ctx.newId(), status: 'contacted' },
    { class: 'repeat', class_reason: 'mesmo_visitante', repeat_of: own.ctx.newId(), ip: null },
    { erased_at: '2026-11-18T10:00:00+00:00', params: {}, campaign_data: {}, visitor: '00' },
    { orphan: true, unexpanded: ['utm_term'], params: { utm_term: '{{adset.name}}' } },
    { client_hints: { 'sec-ch-ua-platform': '"Android"' }, params_truncated: true },
    { country: 'BR', region: 'SP', city: 'São Paulo', geo_time_zone: 'America/Sao_Paulo' },
    { referrer: 'https://loja.test/?nome=Maria', landing_page: 'https://loja.test/' },
  ]
  return Array.from({ length: perAccount }, (_, n) => {
    const at = Date.parse('2026-05-01T00:00:00Z') + n * 7_200_000
    const id = `${at.toString(16).padStart(12, '0')}`
    const fbclid =
      n % 3 === 0 ? `IwZXh0bgNhZW0CMTEAAR${n}_aem_x-${'Q'.repeat(n % 90)}` : `not ${n}!`
    const params = {
      utm_campaign: `Inverno ${n % 7}`,
      fbclid,
      gclid: n % 2 === 0 ? '{gclid}' : `Cj0KCQ${n}`,
      _fbp: `fb.1.1.${n}`,
      __proto__x: 'x',
      landing_page: `https://loja.test/${n % 5}`,
    }
    return {
      ...plain,
      id: `${id.slice(0, 8)}-${id.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`,
      code: `C${String(n).padStart(7, '0')}`,
      clicked_at: new Date(at).toISOString(),
      campaign: `Inverno ${n % 7}`,
      params,
      landing_page: params.landing_page,
      campaign_data: {
        utmCampaign: params.utm_campaign,
        fbclid,
        gclid: n % 2 === 0 ? null : params.gclid,
        adId: `ad ${n % 4}`,
      },
      fbc: n % 5 === 0 ? `fb.1.1.${fbclid}` : `fb.1.${at}.${fbclid}`,
      fbp: n % 4 === 0 ? params._fbp : null,
      ga_client_id: n % 6 === 0 ? '12.34' : null,
      visitor: n.toString(16).padStart(32, '0'),
      ...odd[n % odd.length],
    }
  })
}

async function insertOld(clicks: StoredClick[]): Promise<void> {
  const rows = clicks.map((click) => ({
    ...click,
    visitor: `\\x${click.visitor}`,
    search_text: click.erased_at
      ? ''
      : [
          click.code?.toLowerCase(),
          click.campaign?.toLowerCase(),
          click.source,
          click.campaign_data.utmCampaign?.toLowerCase(),
          click.city && 'sao paulo',
        ]
          .filter((part) => part)
          .join('\n'),
  }))
  await client.query(
    'insert into clicks select * from json_populate_recordset(null::clicks, $1::json)',
    [JSON.stringify(rows)],
  )
}

/** Everything that the product reads of clicks. */
/** A field of an ad without a value is there or not: it says the same. */
async function allClicks(): Promise<unknown[]> {
  const { rows } = await client.query<{ click: unknown }>(`
    select to_jsonb(c) - array['visitor', 'context_id', 'place_id', 'privacy_signal']
      || jsonb_build_object('campaign_data', jsonb_strip_nulls(campaign_data)) as click
    from clicks c order by account_id, id`)
  return rows.map(({ click }) => click)
}

async function count(table: string, account: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where account_id = $1`,
    [account],
  )
  return rows[0]?.count ?? 0
}

test('before they are moved they are read as they were', async () => {
  expect(await allClicks()).toEqual(before)
})

test('a click that is changed or comes again meanwhile is there once', async () => {
  const { rows } = await client.query<{ click: StoredClick }>(
    'select to_json(c) as click from clicks c where account_id = $1 order by id limit 2',
    [second],
  )
  const clicks = rows.map(({ click }) => click)
  await own.ctx.sql.asOwner.transaction().execute(async (trx) => {
    expect(await insertClicks(trx, clicks)).toEqual(new Set())
    await changeClicks(trx, second, [clicks[0]?.id ?? ''], (click) => click)
  })
  expect(await allClicks()).toEqual(before)
  expect(await count('clicks_unmoved', second)).toBe(perAccount - 2)
})

test('a click repeats one that is not moved yet', async () => {
  const { rows } = await client.query<{ click: StoredClick }>(
    `select to_json(u) as click from clicks_unmoved u
    where account_id = $1 and class = 'human' and erased_at is null order by id desc limit 1`,
    [second],
  )
  const [known] = rows.map(({ click }) => click)
  if (known === undefined) throw new Error('no click is left to be repeated')
  const visitor = known.visitor.replace('\\x', '')
  const again = { ...known, id: own.ctx.newId(), visitor }
  await own.ctx.sql.asIngest.transaction().execute((trx) => markRepeats(trx, [again]))
  expect([again.class, again.repeat_of]).toEqual(['repeat', known.id])
})

test('killed half-way, the server goes on where it was', { timeout: 180_000 }, async () => {
  // The second account's first thousand rows are taken, and wait here for the dictionaries.
  await client.query(`select pg_advisory_lock(hashtextextended('click dictionaries ' || $1, 0))`, [
    second,
  ])
  const server = await start(database.url)
  for (;;) {
    const { rows } = await client.query(`
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
    if (rows.length > 0) break
  }
  const ended = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGKILL')
  await ended
  await client.query('select pg_advisory_unlock_all()')
  // PostgreSQL notices that nobody is there any more, and takes the transaction back.
  for (;;) {
    const { rows } = await client.query(`
      select from pg_locks
      where relation = 'clicks_unmoved'::regclass and mode = 'RowExclusiveLock'`)
    if (rows.length === 0) break
  }
  // The batch that was under way had the rest of the first account, too.
  expect(await count('clicks_unmoved', first)).toBe(perAccount % 1_000)
  expect(await count('clicks_unmoved', second)).toBe(perAccount - 2)
  expect(await allClicks()).toEqual(before)
  await server.stop()
})

test('the file of leads has the click that brought one, moved or not', async () => {
  const lead = await addLead(own.ctx, second, { at: new Date('2026-06-01T00:00:00Z'), name: 'Ana' })
  await client.query(
    `update leads set click_id = c.id from clicks c
     where c.account_id = $1 and c.code = 'C0000010' and leads.account_id = $1 and leads.id = $2`,
    [second, lead],
  )
  const left = await count('clicks_unmoved', second)
  const query = exportQuery.parse({ type: 'leads', kind: 'people' })
  let text = ''
  for await (const piece of await exportLeads(own.ctx, second, query, { choose: (all) => all })) {
    text += piece
  }
  expect(text).toMatch(/\r\nAna;.*;not 10!;/)
  expect(await count('clicks_unmoved', second)).toBe(left - 1)
})

test('with the last one the old table goes', async () => {
  for (let run = 0; run < 3; run += 1) await moveOldClicks(own.ctx)
  expect(await allClicks()).toEqual(before)
  expect(await count('click_rows', first)).toBe(perAccount)
  expect(await dumpSchema(database.url)).toBe(
    readFileSync(join(root, 'server/migrations/schema.sql'), 'utf8'),
  )
  // A month has a partition of its own, and nothing is left over.
  expect(await count('click_rows_2026_06', first)).toBe(360)
  expect(await count('click_rows_default', first)).toBe(0)
})
