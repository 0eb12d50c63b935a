import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Explanation, explanationText } from '#domain/attribution/explanation'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { createEmptyDatabase, type TestDatabase } from '#tests/helpers/database'

// What migration 0029 makes of the sentences and words that were stored until then.
const log = createLog('fatal')
const migrations = join(import.meta.dirname, '../../migrations')
const accountId = '00000000-0000-4000-8000-000000000001'
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

type Before = { reason: string; confidence: string; sentence: string }
type After = { reason: string; confidence: string; explanation: Explanation }

const cases: [Before, After][] = [
  [
    {
      reason: 'codigo',
      confidence: 'alta',
      sentence: 'A mensagem trouxe o código K7Q2M9XA, criado no clique da campanha "Maio".',
    },
    {
      reason: 'code',
      confidence: 'high',
      explanation: { code: 'code', leadCode: 'K7Q2M9XA', campaign: 'Maio' },
    },
  ],
  [
    {
      reason: 'codigo',
      confidence: 'alta',
      sentence:
        'A mensagem trouxe o código K7Q2M9XA, criado no clique da campanha "A "melhor".\nOferta, d\'água".',
    },
    {
      reason: 'code',
      confidence: 'high',
      explanation: {
        code: 'code',
        leadCode: 'K7Q2M9XA',
        campaign: 'A "melhor".\nOferta, d\'água',
      },
    },
  ],
  [
    {
      reason: 'codigo',
      confidence: 'alta',
      sentence: 'A mensagem trouxe o código K7Q2M9XA, criado no clique da campanha do link.',
    },
    {
      reason: 'code',
      confidence: 'high',
      explanation: { code: 'code', leadCode: 'K7Q2M9XA', campaign: null },
    },
  ],
  [
    {
      reason: 'codigo_reutilizado',
      confidence: 'baixa',
      sentence:
        'O código K7Q2M9XA já tinha sido usado por outro contato: a campanha "Dia "D"" foi mantida, mas o clique continua com quem o usou primeiro.',
    },
    {
      reason: 'reused_code',
      confidence: 'low',
      explanation: { code: 'reused_code', leadCode: 'K7Q2M9XA', campaign: 'Dia "D"' },
    },
  ],
  [
    {
      reason: 'codigo_reutilizado',
      confidence: 'baixa',
      sentence:
        'O código K7Q2M9XA já tinha sido usado por outro contato: a campanha do link foi mantida, mas o clique continua com quem o usou primeiro.',
    },
    {
      reason: 'reused_code',
      confidence: 'low',
      explanation: { code: 'reused_code', leadCode: 'K7Q2M9XA', campaign: null },
    },
  ],
  [
    {
      reason: 'link_colado',
      confidence: 'media',
      sentence:
        'O contato colou o link de rastreamento na conversa: sabemos que é o link da campanha "do link", mas não de qual clique.',
    },
    {
      reason: 'pasted_link',
      confidence: 'medium',
      explanation: { code: 'pasted_link', campaign: 'do link' },
    },
  ],
  [
    {
      reason: 'link_colado',
      confidence: 'media',
      sentence:
        'O contato colou o link de rastreamento na conversa: sabemos que é o link da campanha do link, mas não de qual clique.',
    },
    {
      reason: 'pasted_link',
      confidence: 'medium',
      explanation: { code: 'pasted_link', campaign: null },
    },
  ],
  [
    {
      reason: 'anuncio',
      confidence: 'alta',
      sentence: 'O WhatsApp informou que a conversa começou pelo anúncio "Fale "já" conosco".',
    },
    {
      reason: 'ad',
      confidence: 'high',
      explanation: { code: 'ad', title: 'Fale "já" conosco' },
    },
  ],
  [
    {
      reason: 'anuncio',
      confidence: 'alta',
      sentence: 'O WhatsApp informou que a conversa começou por um anúncio.',
    },
    { reason: 'ad', confidence: 'high', explanation: { code: 'ad', title: null } },
  ],
  [
    {
      reason: 'anuncio_desconhecido',
      confidence: 'media',
      sentence: 'O WhatsApp informou que a conversa começou por um anúncio, mas não disse qual.',
    },
    { reason: 'unknown_ad', confidence: 'medium', explanation: { code: 'unknown_ad' } },
  ],
  [
    {
      reason: 'codigo_removido',
      confidence: 'baixa',
      sentence:
        'O WhatsApp informou que a conversa começou por um link, mas o código foi apagado da mensagem antes do envio.',
    },
    { reason: 'removed_code', confidence: 'low', explanation: { code: 'removed_code' } },
  ],
  [
    {
      reason: 'sem_rastreio',
      confidence: 'baixa',
      sentence: 'A mensagem chegou sem código, sem link de rastreamento e sem dados de anúncio.',
    },
    { reason: 'untracked', confidence: 'low', explanation: { code: 'untracked' } },
  ],
  [
    {
      reason: 'unificado',
      confidence: 'alta',
      sentence: 'O contato já era um lead: a mensagem foi reunida ao histórico dele.',
    },
    {
      reason: 'unified',
      confidence: 'high',
      explanation: {
        code: 'legacy',
        text: 'O contato já era um lead: a mensagem foi reunida ao histórico dele.',
      },
    },
  ],
  [
    { reason: 'sem_rastreio', confidence: 'baixa', sentence: '' },
    { reason: 'untracked', confidence: 'low', explanation: { code: 'legacy', text: '' } },
  ],
]

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function migrateUpTo(last: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'rastro-migrations-'))
  for (const file of readdirSync(migrations).filter((name) => name.slice(0, 4) <= last)) {
    cpSync(join(migrations, file), join(dir, file))
  }
  await migrate(database.url, { log, dir })
  rmSync(dir, { recursive: true })
}

/** The database as the version before left it, with a lead for each sentence. */
async function storeAsBefore(): Promise<void> {
  await migrateUpTo('0028')
  await client.query(`insert into accounts (id, name, created_at) values ($1, 'Loja', now())`, [
    accountId,
  ])
  for (const [n, [{ reason, confidence, sentence }]] of cases.entries()) {
    await client.query(
      `insert into leads (account_id, id, contact_id, is_tracked, from_click, reason, confidence,
        explanation, source, created_at, first_message_at, first_message_day, last_message_at,
        first_message, search_text)
      values ($1, $2, $2, true, false, $3, $4, $5, 'facebook', now(), now(), now(), now(), '', '')`,
      [accountId, id(n), reason, confidence, sentence],
    )
    await client.query(
      `insert into lead_events (account_id, id, lead_id, kind, actor, details, happened_at)
      values ($1, $2, $2, $3, 'Rastro', $4, now())`,
      [accountId, id(n), n % 2 ? 'created' : 'became_tracked', { explanation: sentence }],
    )
    await client.query(
      `insert into messages (account_id, id, instance_id, provider_message_id, from_me, kind,
        shown_text, attribution, sent_at, received_at)
      values ($1, $2, $2, 'm', false, 'text', '', $3, now(), now())`,
      [accountId, id(n), reason],
    )
    const details = {
      messageId: 'm',
      adSet: null,
      confidence,
      explanation: sentence,
      isTracked: true,
    }
    await client.query(
      `insert into lead_touches (account_id, id, lead_id, kind, reason, touch_key, source, details,
        touched_at)
      values ($1, $2, $2, 'ad', $3, 'ad:desconhecido', 'facebook', $4, now())`,
      [accountId, id(n), reason, details],
    )
    await client.query(
      `insert into contact_merges (account_id, id, kept_contact_id, kept_lead_id, kept_forms,
        gone_contact_id, gone_lead_id, gone_forms, before, messages, webhooks, lead_events, merged_at)
      select $1, $2, $2, $2, '{}', $2, $2, '{}', jsonb_build_object(
        'keptLead', to_jsonb(l), 'goneLead', to_jsonb(l), 'deliveries', '[]'::jsonb,
        'touches', jsonb_build_array(to_jsonb(t))), '{}', '{}', '{}', now()
      from leads l, lead_touches t where l.id = $2 and t.id = $2`,
      [accountId, id(n)],
    )
  }
  await client.query(
    `insert into lead_events (account_id, id, lead_id, kind, actor, details, happened_at)
    values ($1, $2, $2, 'note', 'Ana', '{"note": "Oi"}', now())`,
    [accountId, id(99)],
  )
}

async function rows<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const answer = await client.query<Row>(query)
  return answer.rows
}

test('stored sentences become codes that read the same, stored words become English', async () => {
  await storeAsBefore()
  await migrateUpTo('0029')
  const expected = cases.map(([, after]) => after)
  const leads = await rows<After>('select reason, confidence, explanation from leads order by id')
  expect(leads).toEqual(expected)
  expect(leads.map(({ explanation }) => explanationText(explanation))).toEqual(
    cases.map(([{ sentence }]) => sentence),
  )
  const events = await rows('select details from lead_events order by id')
  expect(events.map(({ details }) => details)).toEqual([
    ...expected.map(({ explanation }) => ({ explanation })),
    { note: 'Oi' },
  ])
  const messages = await rows('select attribution from messages order by id')
  expect(messages.map(({ attribution }) => attribution)).toEqual(
    expected.map(({ reason }) => reason),
  )
  const touches = await rows('select reason, touch_key, details from lead_touches order by id')
  const touch = { touch_key: 'ad:unknown', details: { messageId: 'm', adSet: null } }
  expect(touches).toEqual(expected.map(({ reason }) => ({ ...touch, reason })))
  const merges = await rows(`select before->'touches' as touches from contact_merges`)
  expect(merges).toHaveLength(cases.length)
  for (const { touches: kept } of merges) expect(kept).toMatchObject([{ touch_key: 'ad:unknown' }])
})
