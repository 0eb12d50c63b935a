import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { type Hit, hitText } from '#server/clicks/intake/hit'
import { recount } from '#server/reporting/recount'
import { fillAccount } from '../bench/seed-clicks.ts'
import { withoutIndexes } from '../bench/without-indexes.ts'
import { startTestApp, type TestAccount, type TestApp } from './helpers/app.ts'
import { simulate } from './helpers/chat.ts'

// What the seeder of the benches writes has to be what the product itself would have stored of the
// same hits, messages and sales: benches and tests of plans say nothing about other data.

const clicks = 400
const clicksPerLead = 20

type Row = Record<string, unknown>

let app: TestApp
let seeded: TestAccount
let told: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  const now = app.ctx.now()
  seeded = await app.newAccount('Semeada')
  told = await app.newAccount('Contada')
  await sql`delete from event_configs`.execute(app.ctx.sql.asOwner)
  await fillAccount(app.ctx, seeded.accountId, { clicks, clicksPerLead })
  await tellHits()
  await tellChats()
  app.setNow(now)
}, 120_000)
afterAll(() => app.close())

/** Gives the other account the same links and hits. */
async function tellHits(): Promise<void> {
  const { asOwner } = app.ctx.sql
  await sql`
    insert into links (account_id, id, code, whatsapp_number, campaign_name, message, search_text,
      created_at)
    select ${told.accountId}::uuid, id, code, whatsapp_number, campaign_name, message, search_text,
      created_at
    from links where account_id = ${seeded.accountId}`.execute(asOwner)
  const stored = await asOwner
    .selectFrom('clicks')
    .selectAll()
    .where('account_id', '=', seeded.accountId)
    .execute()
  for (const click of stored) {
    const hit: Hit = {
      query: new URLSearchParams(click.params).toString(),
      at: click.clicked_at.getTime(),
      ip: click.ip,
      userAgent: click.user_agent,
      headers: click.referrer === null ? {} : { referer: click.referrer },
      method: 'GET',
      class: click.class === 'repeat' ? 'human' : click.class,
      reason: click.class === 'repeat' ? 'pessoa' : click.class_reason,
      code: click.code,
      orphan: false,
      isCut: false,
    }
    await sql`
      insert into click_inbox (id, account_id, link_id, hit)
      values (${click.id}, ${told.accountId}, ${click.link_id}, ${hitText(hit)})`.execute(asOwner)
  }
  await createClickMover(app.ctx).move()
}

/** The same chats, each when it took place, and what people then entered about them. */
async function tellChats(): Promise<void> {
  const { rows: chats } = await sql<{
    phone: string
    name: string
    status: string
    cents: number | null
    at: Date
    messages: { id: string; fromMe: boolean; text: string; at: string }[]
  }>`
    select p.phone, p.name, l.status, l.purchase_value_cents as cents, l.first_message_at as at,
      (select json_agg(json_build_object('id', m.provider_message_id, 'fromMe', m.from_me,
          'text', m.text, 'at', m.sent_at) order by m.sent_at)
        from messages m where m.account_id = l.account_id and m.lead_id = l.id) as messages
    from leads l join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    where l.account_id = ${seeded.accountId} order by l.first_message_at`.execute(
    app.ctx.sql.asOwner,
  )
  const { session } = told
  for (const { phone: from, name, status, cents, at, messages } of chats) {
    app.setNow(new Date(at.getTime() + 30 * 60_000))
    const said = messages.map((message) => ({ ...message, at: new Date(message.at), from }))
    await simulate(
      app,
      said.map((one) => (one.fromMe ? one : { ...one, name })),
      session,
    )
    await app.drain()
    const { leads } = await app.get<{ leads: { id: string }[] }>(`/api/leads?search=${from}`, {
      session,
    })
    const path = `/api/leads/${leads[0]?.id}`
    if (cents !== null) {
      await app.post(`${path}/sales`, { value: cents / 100, currency: 'BRL' }, { session })
    } else if (status !== 'contacted') {
      await app.request('PATCH', path, { session, body: { status } })
    }
  }
}

/** All rows, people named by their number instead of by ids, which nobody can make twice. */
async function rowsOf(table: string, { accountId }: TestAccount, mask: string[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row; phone: string | null }>`
    select to_jsonb(t) as row, p.phone from ${sql.table(table)} t
    left join leads l on l.account_id = t.account_id
      and l.id::text = coalesce(to_jsonb(t) ->> 'lead_id', to_jsonb(t) ->> 'id')
    left join contacts p on p.account_id = t.account_id
      and p.id::text in (l.contact_id::text, to_jsonb(t) ->> 'contact_id', to_jsonb(t) ->> 'id')
    where t.account_id = ${accountId}`.execute(app.ctx.sql.asOwner)
  const shown = rows.map(({ row, phone }) => {
    const kept = Object.entries(row).filter(([column]) => !mask.includes(column))
    return { ...Object.fromEntries(kept), phone }
  })
  return shown.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

const ids = ['account_id', 'id', 'lead_id', 'contact_id', 'instance_id']

test.each([
  ['clicks', ['account_id', 'lead_id', 'context_id', 'place_id', 'visitor']],
  ['click_rows', ['account_id', 'lead_id', 'context_id', 'agent_id', 'place_id', 'visitor']],
  ['contacts', [...ids, 'created_at']],
  ['contact_identities', ids],
  ['leads', [...ids, 'last_touch_id']],
  ['lead_touches', ids],
  ['lead_events', [...ids, 'actor', 'details']],
  ['messages', [...ids, 'received_at']],
  ['sales', [...ids, 'entered_by']],
  ['link_totals', ids],
] as const)('%s are those that the product stores', async (table, mask) => {
  const rows = await rowsOf(table, seeded, [...mask])
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toEqual(await rowsOf(table, told, [...mask]))
})

test('clicks share what they share in the product', async () => {
  for (const table of ['click_contexts', 'click_agents', 'click_places']) {
    const used = async ({ accountId }: TestAccount) => {
      const { rows } = await sql<Row>`
        select to_jsonb(t) - 'account_id' - 'id' as row, count(*)
        from ${sql.table(table)} t
        join click_rows r on r.account_id = t.account_id
          and t.id = ${sql.ref(`r.${table.slice(6, -1)}_id`)}
        where t.account_id = ${accountId} group by 1 order by 1`.execute(app.ctx.sql.asOwner)
      return rows
    }
    expect(await used(seeded)).toEqual(await used(told))
  }
})

test('visitors are kept under the seconds of their click', async () => {
  const seconds = async ({ accountId }: TestAccount) => {
    const { rows } = await sql<Row>`
      select id, visitor >> 48 as seconds from click_rows where account_id = ${accountId}
      order by id`.execute(app.ctx.sql.asOwner)
    return rows
  }
  expect(await seconds(seeded)).toEqual(await seconds(told))
})

test('totals are what a recount counts', async () => {
  const totals = async ({ accountId }: TestAccount) => {
    const { rows } = await sql<Row>`
      select day, campaign, ad_set, creative, source, status, clicks, tracked_leads,
        tracked_leads_from_click, untracked_leads
      from daily_totals where account_id = ${accountId}
        and clicks + tracked_leads + tracked_leads_from_click + untracked_leads <> 0
      order by 1, 2, 3, 4, 5, 6`.execute(app.ctx.sql.asOwner)
    return rows
  }
  const written = await totals(seeded)
  expect(written.length).toBeGreaterThan(50)
  expect(written).toEqual(await totals(told))
  await recount(app.ctx, seeded.accountId)
  expect(await totals(seeded)).toEqual(written)
})

test('filters offer the same', async () => {
  const options = async ({ session }: TestAccount) => {
    const answer = await app.get<Row>('/api/filter-options', { session })
    return { ...answer, instances: null }
  }
  expect(await options(seeded)).toEqual(await options(told))
})

test.each([
  '/api/metrics?dateRange=last30days',
  '/api/trends?days=90',
  '/api/leads/summary?search=inverno',
  '/api/clicks/summary',
  '/api/campaigns?dateRange=all',
])('%s is the same', async (path) => {
  const answer = async ({ session }: TestAccount) =>
    (await app.request('GET', path, { session })).text
  const answered = await answer(seeded)
  expect(answered).toMatch(/[1-9]/)
  expect(await answer(told)).toBe(answered)
})

test('tables are filled without their indexes, which are those of before when it has ended', async () => {
  const tables = ['click_rows', 'click_contexts', 'leads']
  /** Without the names, which PostgreSQL makes up for those of a month. */
  const indexes = async () => {
    const { rows } = await sql<{ name: string; definition: string; isUnique: boolean }>`
      select c.relname as name, regexp_replace(pg_get_indexdef(indexrelid), '^(.*?INDEX) \\S+', '\\1')
        as definition, indisunique as "isUnique"
      from pg_index join pg_class c on c.oid = indrelid
      where c.relname like 'click%' or c.relname like 'lead%' order by 1, 2`.execute(
      app.ctx.sql.asOwner,
    )
    return rows
  }
  const before = await indexes()
  await withoutIndexes(app.ctx, [tables], async () => {
    const left = (await indexes()).filter(
      ({ name, isUnique }) => !isUnique && (tables.includes(name) || /^click_rows_/.test(name)),
    )
    expect(left).toEqual([])
  })
  expect(await indexes()).toEqual(before)
})
