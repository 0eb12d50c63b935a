import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows } from '#domain/csv-text'
import { type App, createApp } from '#server/app'
import { moveOldClicks } from '#server/clicks/store/unmoved-clicks'
import { readConfig } from '#server/platform/config'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { recalculateWaits } from '#server/response/recalculate'
import { resultOf } from '#tests/helpers/steps'
import { createEmptyDatabase, type TestDatabase } from '../helpers/database.ts'

// What the product made and answered when migration 28 was the newest: conversations of every
// attribution, sales, merges, deletions, the spend of ads, lines, and an account for each answer that
// an ad platform or a webhook can give. After the upgrade every question has the same answer.

type Answers = Record<string, { status: number; text: string }>

type Recording = {
  /** The instant at which everything was asked. */
  now: string
  accounts: { name: string; accountId: string; session: string }[]
  /** The rows of every table as JSON. */
  dump: Record<string, unknown[]>
  /** Account and path → the answer. */
  before: Answers
  /** What the first account does then: a deletion and three merges are undone. */
  steps: { method: string; path: string; body: unknown }[]
  /** The answers to the first account afterwards. */
  after: Answers
}

const root = join(import.meta.dirname, '../..')
const recording = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'version-28.json.gz'))).toString(),
) as Recording
const sessionOf = new Map(recording.accounts.map(({ name, session }) => [name, session]))
const log = createLog('fatal')

let database: TestDatabase
let folder: string
let app: App
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-upgrade-'))
  database = await createEmptyDatabase()
  await migrate(database.url, { log, dir: migrationsUntil(28) })
  await load(recording.dump)
  await migrate(database.url, { log })
  app = await createApp({
    config: {
      ...readConfig({
        DATA_DIR: folder,
        PUBLIC_URL: 'http://rastro.test',
        META_APP_ID: '1234567890',
        META_APP_SECRET: 'segredo-do-aplicativo',
        SMTP_URL: 'smtp://127.0.0.1:9',
        SMTP_FROM: 'Rastro <alertas@rastro.test>',
        ALLOW_PRIVATE_WEBHOOKS: 'true',
      }),
      role: 'web',
      port: 0,
    },
    databaseUrl: database.url,
    secretKey: new Uint8Array(32).fill(7),
    log,
    now: () => new Date(recording.now),
  })
  url = await app.start()
})

afterAll(async () => {
  await app?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A folder with the migrations that the recorded version had. */
function migrationsUntil(last: number): string {
  const all = join(root, 'server/migrations')
  const kept = join(folder, 'migrations')
  for (const file of readdirSync(all)) {
    if (Number.parseInt(file, 10) <= last) cpSync(join(all, file), join(kept, file))
  }
  return kept
}

/** Stores the rows as they were, without asking in which order they depend on each other. */
async function load(dump: Recording['dump']): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    for (const [table, rows] of Object.entries(dump)) {
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
      const names = columns.map(({ name }) => name).join(', ')
      await client.query(
        `insert into ${table} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
    }
  } finally {
    await client.end()
  }
}

async function ask(session: string | undefined, method: string, path: string, body?: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-session-id': session ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** The questions whose answer is another one now, with both answers. */
async function changed(recorded: Answers) {
  const found: { question: string; was: unknown; is: unknown }[] = []
  const left = Object.entries(recorded)
  const askNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [question, answer] = next
      const start = question.lastIndexOf(' /')
      const session = sessionOf.get(question.slice(0, start))
      const answered = await ask(session, 'GET', question.slice(start + 1))
      const [was, is] = [readable(answer), readable(answered)]
      if (JSON.stringify(was) !== JSON.stringify(is)) found.push({ question, was, is })
    }
  }
  await Promise.all(Array.from({ length: 6 }, askNext))
  return found
}

const uuid = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g
const recordedIds = new Set(JSON.stringify(recording.dump).match(uuid))

/** Fields that answers have had only since. */
const addedFields = new Set([
  'acceptedAt',
  'adOptOutRecord',
  'adTitle',
  'assignedTo',
  'assignsLeads',
  'candidates',
  'counted',
  'deletedLinks',
  'deletedSaleId',
  'erased',
  'hasDoneFirstSteps',
  'isDraft',
  'isProven',
  'isRefund',
  'isRefused',
  'isTest',
  'lastMessageAt',
  'pageCode',
  'people',
  'periodRevenueCents',
  'periodSales',
  'privacySignal',
  'privacySignals',
  'repeats',
  'respectsPrivacySignal',
  'sales',
  'server',
  'ticketCents',
  'totalWaiting',
  'tracked',
  'unplacedSpendCents',
  'username',
])

/** Columns that files have had only since. */
const addedColumns =
  /^(?:Vendas|Receita no período|Clientes recorrentes|Ticket médio|Responsável|Sinal de)/

/** An answer; rows that came after the recording have an id of their own each time. */
function readable({ status, text }: Answers[string]) {
  const answer = text.replace(uuid, (id) => (recordedIds.has(id) ? id : 'new'))
  if (/^(Data do clique|Contato|Campanha);/.test(answer))
    return { status, answer: fileRows(answer) }
  return { status, answer: /^[{[]/.test(answer) ? JSON.parse(answer, withoutNews) : answer }
}

/** Fields that other answers always had: beside these they are new. */
const addedBeside: Record<string, string[]> = {
  clicks: ['pending'],
  person: ['receivedAt', 'nextTryAt'],
  campaign: ['nextTryAt'],
  value: ['nextTryAt'],
  currency: ['nextTryAt'],
}

/** Checks of the health page that were added since, and ticks that a check of something unproven no longer gets. */
const addedChecks = new Set(['address_unreachable', 'destination_unproven', 'people_unanswered'])
const untickedChecks = new Set(['token_expiring', 'destination_refused', 'line_mute'])

function isNewCheck(list: string, { kind }: { kind: string }): boolean {
  return addedChecks.has(kind) || (list === 'passed' && untickedChecks.has(kind))
}

/** Since the recording an answer may say more than it did. */
function withoutNews(this: object, name: string, value: unknown): unknown {
  if ((name === 'findings' || name === 'passed') && Array.isArray(value)) {
    return value.filter((check) => !isNewCheck(name, check))
  }
  const isBeside = addedBeside[name]?.some((other) => other in this) ?? false
  // A place in the settings says which destination it is about.
  const isPlace = name === 'id' && 'screen' in this && this.screen === 'settings'
  return addedFields.has(name) || isBeside || isPlace ? undefined : value
}

/**
 * The rows of a file by their headers. Since the recording files say the same in other words: long
 * digits are texts for spreadsheets, who bought is 'Cliente', and each click names its number; the file of
 * campaigns is ordered by its own rows, and ends with one more total.
 */
function fileRows(text: string): Record<string, string>[] {
  const [header, ...rows] = resultOf(csvRows(text, ';', { maxRows: 1_000, maxCells: 100 })) ?? []
  const told = rows.map(({ cells }) => {
    const row: Record<string, string> = {}
    for (const [place, name] of (header?.cells ?? []).entries()) {
      if (addedColumns.test(name)) continue
      row[name] = (cells[place] ?? '').replace(/^="(.*)"$/, '$1')
    }
    if (row.Status === 'Convertido') row.Status = 'Cliente'
    if ('Data do clique' in row) row.Número = ''
    return row
  })
  if (header?.cells[0] !== 'Campanha') return told
  const inOneOrder = told.map((row) => [JSON.stringify(row), row] as const).sort()
  return inOneOrder.map(([, row]) => row).filter((row) => row.Campanha !== 'Total rastreado')
}

/** Shows the first differences whole, and how many there are. */
function expectTheSame(differences: Awaited<ReturnType<typeof changed>>): void {
  const shown = differences.slice(0, 3)
  expect({
    count: differences.length,
    answers: shown.map(({ question, is }) => ({ question, answer: is })),
  }).toEqual({
    count: 0,
    answers: shown.map(({ question, was }) => ({ question, answer: was })),
  })
}

// More than a thousand questions to one process take their time while the machine is busy.
const limit = { timeout: 300_000 }

test('every list, detail, file and number answers the same after the upgrade', limit, async () => {
  expect(Object.keys(recording.before).length).toBeGreaterThan(1_000)
  expectTheSame(await changed(recording.before))
})

test('a deletion and merges of before can be undone, with the same result', limit, async () => {
  // Here the clicks are where new ones are; above they were still where the old version kept them.
  await moveOldClicks(app.ctx)
  await moveOldClicks(app.ctx)
  const session = sessionOf.get('principal')
  for (const { method, path, body } of recording.steps) {
    const { status, text } = await ask(session, method, path, body)
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
  }
  expectTheSame(await changed(recording.after))
})

test('who waited in the conversations of before is computed', limit, async () => {
  const { asIngest } = app.ctx.sql
  const due = await asIngest.selectFrom('response_due').select('account_id').execute()
  const leads = await asIngest.selectFrom('leads').select('account_id').distinct().execute()
  expect(due.map((row) => row.account_id).sort()).toEqual(leads.map((row) => row.account_id).sort())
  for (const { account_id } of due) await recalculateWaits(app.ctx, account_id, undefined)
  expect(await asIngest.selectFrom('response_due').select('account_id').execute()).toEqual([])
  const waits = await asIngest.selectFrom('response_waits').selectAll().execute()
  expect(waits.length).toBeGreaterThan(0)
  expect(waits.some((wait) => wait.replied_at !== null)).toBe(true)
})
