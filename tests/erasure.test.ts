import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead, LeadDetail } from '#contracts/leads'
import type { FoundPeople } from '#contracts/person-data'
import { backUp } from '#server/backup/back-up'
import { spilledRows } from '#server/clicks/intake/spilled-rows'
import { packFbclid } from '#server/clicks/store/fbclid'
import { withLeads } from '#server/leads/lead-work'
import { webhookPathOf } from '#server/messaging/lines/webhook-token'
import { promiseMessage, settleMessage } from '#server/messaging/replies/sent-messages'
import { createLog } from '#server/platform/log'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, countsAreRight, leads } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import { aWapiInstance } from '#tests/helpers/wapi'

// One person is everywhere where a person can be; after the deletion nothing in any table, file, backup
// or log line tells of them: no number in any spelling, no LID, no name, no hash of these.

const name = 'Zuleica Quaresma'
const phone = '5511976543219'
const received = '551176543219'
const lid = '100200300400577'
const fbclid = 'IwAR-clique-da-zuleica'
const replyId = `wamid.${Buffer.from(`\x1c\x18\r${phone}\x15\x02`).toString('base64')}`

let ads: Program
let hooks: Program
let app: TestApp
let webhook: Awaited<ReturnType<typeof aWapiInstance>>
let post: (body: object | string) => Promise<void>
const logged: string[] = []

beforeAll(async () => {
  ;[ads, hooks] = await Promise.all([
    startProgram('dev/fake-ad-platforms.ts', '/_received'),
    startProgram('dev/fake-webhook.ts', '/_received'),
  ])
  app = await startTestApp({
    env: { META_GRAPH_BASE_URL: ads.url, ALLOW_PRIVATE_WEBHOOKS: 'true' },
    log: createLog('trace', { write: (line) => logged.push(line) }),
  })
  webhook = await aWapiInstance(app)
  const { accountId } = app.account
  const instance = await app.ctx.sql.asOwner
    .selectFrom('instances')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', 'wapi')
    .executeTakeFirstOrThrow()
  const path = webhookPathOf(app.ctx, instance)
  post = async (body) => {
    const call = typeof body === 'string' ? { rawBody: body } : { body }
    const { status } = await app.request('POST', path, { ...call, session: null })
    expect(status).toBe(200)
  }
})
afterAll(async () => {
  await app.close()
  await Promise.all([ads.stop(), hooks.stop()])
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Base64 of a text wherever it may begin within a longer one; without the ends, which depend on it. */
function base64Of(text: string): string[] {
  return [0, 1, 2].map((before) =>
    Buffer.from(`${'\0'.repeat(before)}${text}`)
      .toString('base64')
      .slice(4, 16),
  )
}

/** Everything that tells of the person, in lower case. */
function needles(visitor: string): string[] {
  const names = name.split(' ')
  return [
    ...[phone, received, '11976543219', '1176543219', '97654-3219', lid, fbclid, replyId],
    ...names,
    ...[phone, `+${phone}`, lid, ...names.map((one) => one.toLowerCase())].map(sha256),
    ...[phone, lid].map((one) => app.ctx.secrets.hash(one)),
    ...base64Of(phone),
    // As a click keeps it.
    packFbclid(fbclid)?.bytes.slice(2) ?? '',
    visitor,
  ].map((needle) => needle.toLowerCase())
}

/** What stands in every table of every schema, by table; bytes as the text that they are. */
async function everyTable(): Promise<Map<string, string>> {
  const { asOwner } = app.ctx.sql
  const { rows: tables } = await sql<{ schema: string; name: string; bytes: string[] }>`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid
        and a.atttypid = 'bytea'::regtype and not a.attisdropped) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg_toast%'`.execute(asOwner)
  const found = new Map<string, string>()
  for (const { schema, name: table, bytes } of tables) {
    const columns = bytes.map((column) => sql`encode(t.${sql.ref(column)}, 'escape')`)
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', to_jsonb(t)::text, ${sql.join([...columns, sql`''`])}) as row
      from ${sql.table(`${schema}.${table}`)} t`.execute(asOwner)
    found.set(`${schema}.${table}`, rows.map(({ row }) => row).join('\n'))
  }
  return found
}

async function filesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name: file }) => {
        const bytes = await readFile(join(parentPath, file))
        return [file, bytes.toString('latin1')] as const
      }),
    ),
  )
}

/** The lines of a backup, with the bytes in them as text. */
async function backup(): Promise<string> {
  const file = join(app.ctx.config.dataDir, 'copia.gz')
  await backUp(app.ctx, file)
  return gunzipSync(await readFile(file))
    .toString()
    .replaceAll(/\\\\x((?:[0-9a-f]{2})+)/g, (_, hex: string) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )
}

/** Where one of the needles stands. */
async function whereFound(wanted: string[]): Promise<string[]> {
  const places = new Map([
    ...(await everyTable()),
    ...(await filesBelow(app.ctx.config.dataDir)),
    ['backup', await backup()],
    ['log', logged.join('')],
  ])
  return [...places]
    .flatMap(([place, text]) => {
      const low = text.toLowerCase()
      return wanted.filter((needle) => low.includes(needle)).map((needle) => `${place}: ${needle}`)
    })
    .sort()
}

const tablesIn = (found: string[]) => [...new Set(found.map((one) => one.split(': ')[0]))]

/** Somebody else, whose rows name the person. */
async function somebodyElse(): Promise<Lead> {
  await webhook({ id: 'E1', from: '5511955554444', name: 'Berenice', text: 'Bom dia' })
  const [lead] = await leads(app, '5511955554444')
  if (!lead) throw new Error('no lead')
  const note = `Irmã de quem atende no (11) 97654-3219, indicada por +${phone}`
  await app.request('PATCH', `/api/leads/${lead.id}`, { body: { note } })
  return lead
}

/** The person comes by a click, writes by number and by LID, buys, is answered. */
async function aPersonEverywhere(): Promise<{ lead: Lead; visitor: string }> {
  await app.post('/api/meta/settings', { pixelId: '123456123456123', accessToken: 'EAAGtoken' })
  await app.post('/api/webhooks', { name: 'CRM', url: `${hooks.url}/hooks/fail-1-crm` })
  const query = `fbclid=${fbclid}&nome=Zuleica+Quaresma&tel=${phone}`
  const click = await aClick(app, { campaignName: 'Primavera', query })
  await aClick(app, { linkCode: click.linkCode, query })
  const visitor = await app.ctx.sql.asOwner
    .selectFrom('clicks')
    .select(sql<string>`encode(visitor, 'hex')`.as('visitor'))
    .where('id', '=', click.id)
    .executeTakeFirstOrThrow()
  await post({
    event: 'webhookPresence',
    chat: { id: `${received}@s.whatsapp.net` },
    pushName: name,
  })
  await webhook(
    { id: 'Z1', from: received, name, text: `Oi, sou a Zuleica [ID: ${click.code}]` },
    { id: 'Z2', lid, name, text: 'Meu outro código: [ID: 7ZZZ9QQQ]' },
    { id: 'Z3', from: received, fromMe: true, text: `Bom dia, Zuleica` },
    { id: 'Z4', from: received, lid, name, text: 'no grupo', chat: '120363000000000000@g.us' },
    { id: 'Z5', from: received, edit: { id: 'Z1', text: `Oi, Zuleica aqui [ID: ${click.code}]` } },
    { id: 'Z6', from: received, edit: { id: 'Z-nunca-veio-1', text: `Sou a Zuleica, ${phone}` } },
    { id: 'Z7', from: received, revoke: 'Z3' },
    {
      id: 'Z8',
      from: received,
      name,
      content: { reactionMessage: { text: '👍', key: { id: 'Z3' } } },
    },
    {
      id: 'E2',
      from: '5511955554444',
      name: 'Berenice',
      content: {
        contactMessage: {
          displayName: 'Contato',
          vcard: `BEGIN:VCARD\nFN:${name}\nTEL;waid=${phone}:+55 11 97654-3219\nEND:VCARD`,
        },
      },
    },
  )
  await post({ event: 'webhookStatus', messageId: 'Z3', chat: { id: received }, status: 'READ' })
  await post({
    event: 'webhookStatus',
    messageId: 'Z3',
    chat: { id: `${lid}@lid` },
    status: 'READ',
  })
  await post({ event: 'algoNovo', participants: [`${phone}@s.whatsapp.net`], subject: name })
  await post(`isto não é JSON: ${name} ${phone}`)
  await app.drain()
  const [lead] = await leads(app, phone)
  if (!lead) throw new Error('no lead')
  await app.post(`/api/leads/${lead.id}/sales`, {
    value: '199,90',
    orderNumber: 'PEDIDO-97654-3219',
    invoiceNumber: 'NF-97654-3219',
    product: 'Vestido da Zuleica',
    note: `Entregar a ${name}`,
  })
  const body = { note: `Ligar para ${name} no ${phone}`, tags: ['zuleica'] }
  await app.request('PATCH', `/api/leads/${lead.id}`, { body })
  await withLeads(app.ctx, app.account.accountId, async (work) => {
    const { instance_id: instanceId } = await work.trx
      .selectFrom('leads')
      .select('instance_id')
      .where('account_id', '=', work.accountId)
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow()
    const id = app.ctx.newId()
    const requestHash = app.ctx.secrets.hash(`resposta a ${name}`)
    await promiseMessage(work, { id, leadId: lead.id, instanceId: instanceId ?? id, requestHash })
    await settleMessage(work, id, 'sent', replyId)
  })
  await app.drain()
  return { lead, visitor: visitor.visitor }
}

/** Hits that could not become clicks, one of them without an account. */
async function rejectedHits(): Promise<void> {
  const { id: linkId } = await app.ctx.sql.asOwner
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', app.account.accountId)
    .executeTakeFirstOrThrow()
  const hit = JSON.stringify([1, 'ontem', `nome=Zuleica&tel=${phone}`])
  await sql`insert into click_inbox (id, account_id, link_id, hit)
    values (${app.ctx.newId()}, ${app.account.accountId}, ${linkId}, ${hit})`.execute(
    app.ctx.sql.asOwner,
  )
  await spilledRows(app.ctx, [`["meia linha", "${hit.replaceAll('"', '')}`])
  await app.drain()
}

/** A job whose error repeats what it read. */
async function aFailedJob(): Promise<void> {
  const { ctx } = app
  const { accountId } = app.account
  await ctx.sql.withAccount(accountId, (trx) => ctx.jobs.add(trx, 'falha', { accountId }))
  const falha = async () => {
    await sql`select ${`${name} ${phone}`}::uuid`.execute(ctx.sql.asOwner)
  }
  await ctx.jobs.drain({ falha }, [])
  // It would run again in seconds, and the application does not know this kind.
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day'
    where last_error is not null`.execute(ctx.sql.asOwner)
}

/** Rows that undoing brings back: all but what was ignored. */
async function rowsToKeep(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' and table_name not in (
      'audit_entries', 'click_rejects', 'click_agents', 'click_places')
    order by 1`.execute(app.ctx.sql.asOwner)
  const all: Record<string, string[]> = {}
  for (const { name: table } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t
      where account_id = ${app.account.accountId} and to_jsonb(t)->>'kind' is distinct from 'restored'
        and to_jsonb(t)->>'outcome' is distinct from 'ignored' order by 1`.execute(
      app.ctx.sql.asOwner,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

test('of a deleted person nothing is left in any table, file, backup or log line', {
  timeout: 180_000,
}, async () => {
  const other = await somebodyElse()
  const { lead, visitor } = await aPersonEverywhere()
  await rejectedHits()
  await aFailedJob()
  expect((await everyTable()).get('graphile_worker._private_jobs')).toContain('error 22P02')
  const wanted = needles(visitor)
  const before = await whereFound(wanted)
  expect(tablesIn(before)).toEqual([
    'backup',
    'public.click_contexts',
    'public.click_rejects',
    'public.click_rows',
    'public.contact_identities',
    'public.contact_merges',
    'public.contacts',
    'public.deliveries',
    'public.delivery_attempts',
    'public.lead_events',
    'public.leads',
    'public.message_inbox',
    'public.messages',
    'public.sales',
    'public.sent_messages',
  ])
  const [rows, metrics] = [await rowsToKeep(), await app.get('/api/metrics')]

  await app.request('DELETE', `/api/leads/${lead.id}`)
  const restored = await app.post('/api/leads/restore', { ids: [lead.id] })
  expect(restored).toEqual({ restored: [lead.id] })
  await app.drain()
  expect(await rowsToKeep()).toEqual(rows)

  expect((await app.request('DELETE', `/api/leads/${lead.id}`)).status).toBe(200)
  // While the deletion could be undone it is sealed.
  expect(await whereFound(wanted)).toEqual([])
  await post({ event: 'webhookStatus', messageId: 'Z3', chat: { id: received }, status: 'READ' })
  await post({ event: 'webhookPresence', chat: { id: `${lid}@lid` }, pushName: name })
  await app.drain()
  app.advance(61_000)
  await app.drain()
  expect(await whereFound(wanted)).toEqual([])
  const { rows: left } = await sql`select from deleted_leads`.execute(app.ctx.sql.asOwner)
  expect(left).toEqual([])

  expect(await app.get('/api/metrics')).toEqual(metrics)
  await countsAreRight(app)
  const { timeline, messageCount } = await app.get<LeadDetail>(`/api/leads/${other.id}`)
  expect(messageCount).toBe(2)
  const texts = timeline.map(({ text }) => text)
  expect(texts).toContain('Irmã de quem atende no [removido], indicada por [removido]')
})

test('the name goes from the timeline of whom it was once merged with and parted from', async () => {
  const [ana, otherLid] = ['5511944443333', '100200300400999']
  app.advance(60_000)
  await webhook(
    { id: 'A1', from: ana, name: 'Ana', text: 'Oi' },
    { id: 'A2', lid: otherLid, name: 'Valquiria', text: 'Olá' },
    { id: 'A3', from: ana, lid: otherLid, text: 'juntas', chat: '120363000000000000@g.us' },
  )
  const [lead] = await leads(app, ana)
  const detail = await app.get<LeadDetail>(`/api/leads/${lead?.id}`)
  const mergeId = detail.timeline.find((entry) => entry.mergeId !== null)?.mergeId
  const { partedLeadId } = await app.post<{ partedLeadId: string }>(
    `/api/leads/${lead?.id}/unmerge`,
    { mergeId },
  )
  expect(await whereFound(['valquiria'])).toContain('public.lead_events: valquiria')
  await app.request('DELETE', `/api/leads/${partedLeadId}`)
  app.advance(61_000)
  await app.drain()
  expect(await whereFound(['valquiria', otherLid])).toEqual([])
  expect(await leads(app, ana)).toHaveLength(1)
})

test('of who was erased with a certificate nothing is left at once, the certificate included', {
  timeout: 180_000,
}, async () => {
  app.advance(60_000)
  const { lead, visitor } = await aPersonEverywhere()
  const wanted = needles(visitor)
  const all = await app.request('GET', `/api/person-data/export?ids=${lead.id}&format=json`)
  // Everything that can be told of the person in words is in their file, and no secret of the account.
  for (const held of [phone, lid, fbclid, 'Zuleica Quaresma', 'PEDIDO-97654-3219']) {
    expect(all.text).toContain(held)
  }
  expect(all.text).not.toContain('EAAGtoken')
  const { certificates } = await app.post<FoundPeople>('/api/person-data/search', {
    identifier: phone,
  })
  expect(certificates).toEqual([])

  const body = { identifier: phone, ids: [lead.id], confirmation: phone }
  const erased = await app.request('POST', '/api/person-data/erase', { body })
  expect(erased.status).toBe(200)
  expect(await whereFound(wanted)).toEqual([])
  const { rows: sealed } = await sql<{ rows_of: string }>`
    select distinct rows_of from deleted_leads`.execute(app.ctx.sql.asOwner)
  // What gateways tell of the person in the next minute is forgotten by them.
  expect(sealed).toEqual([{ rows_of: 'contact_identities' }])
  await post({ event: 'webhookStatus', messageId: 'Z3', chat: { id: received }, status: 'READ' })
  app.advance(61_000)
  await app.drain()
  expect(await whereFound(wanted)).toEqual([])
  for (const identifier of [phone, received, `${lid}@lid`]) {
    const found = await app.post<FoundPeople>('/api/person-data/search', { identifier })
    expect(found).toMatchObject({ people: [], certificates: [erased.json] })
  }
})
