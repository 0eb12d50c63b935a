import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reason, sentenceOf } from '#domain/conversions/reasons'
import { type AlertOutcome, outcomeSentence } from '#domain/lines/alerts'
import { problemSentence, type ReadProblem } from '#domain/spend/read-problems'
import { databaseBefore, type EarlierDatabase } from '../helpers/earlier-database.ts'
import known from './sentences-31.json' with { type: 'json' }

// Migration 31 was the newest that stored sentences. Each that its version wrote becomes a code that
// reads the same, in every column that held one; what is not known is kept as it reads.

const account = '00000000-0000-7000-8000-000000000001'
let database: EarlierDatabase
let client: pg.Client

beforeAll(async () => {
  database = await databaseBefore(32)
  client = database.client
  await storeSentences()
  await database.upgrade()
}, 60_000)

afterAll(() => database?.drop())

const states = ['pendente', 'enviado', 'tentando', 'falhou', 'pausado', 'descartado']
const nobodyKnows = known.unknown
const reasons = [...known.reasons, ...nobodyKnows]
const outcomes = [...known.alertOutcomes, ...nobodyKnows]
const problems = [...known.readProblems, ...nobodyKnows]

/** A row for each sentence in each column; the number of a row is the sentence's place in its list. */
async function storeSentences(): Promise<void> {
  const insert = (rows: string, sentences: string[]) =>
    client.query(rows, [account, sentences, states])
  const id = `lpad(n::text, 32, '0')::uuid`
  const each = `unnest($2::text[]) with ordinality s(text, n)
    cross join (select $1::uuid as account, $3::text[] as states) given`
  await insert(
    `insert into deliveries (account_id, id, destination, config_id, event_type, event_id, event_time,
      state, reason, created_at)
    select account, ${id}, 'meta', ${id}, 'Lead', n, now(), states[n % 6 + 1], text, now() from ${each}`,
    reasons,
  )
  await insert(
    `insert into delivery_attempts (account_id, delivery_id, attempt, at, state, reason)
    select account, ${id}, 1, now(), states[n % 6 + 1], text from ${each}`,
    reasons,
  )
  await insert(
    `insert into account_notices (account_id, id, kind, details, created_at)
    select account, ${id}, 'destination_paused', jsonb_build_object('destination', 'meta',
      'name', null, 'reason', text), now() from ${each} where states is not null`,
    reasons,
  )
  await insert(
    `insert into connections (account_id, destination, address, sealed_secret, secret_hint,
      connected_at, pause_reason)
    select account, 'webhook:' || ${id}, '', '', '', now(), text from ${each}
    where states is not null`,
    reasons,
  )
  await insert(
    `insert into alert_messages (account_id, alert_id, channel, state, next_try_at, outcome)
    select account, ${id}, 'email', (array['pendente', 'enviado', 'falhou'])[n % 3 + 1], now(), text
    from ${each} where states is not null`,
    outcomes,
  )
  await insert(
    `insert into spend_syncs (account_id, platform, id, ad_account_id, kind, step, is_report,
      waits_for, began_at)
    select ${id}, 'meta', ${id}, '1', 'first', 'spend', false, text, now() from ${each}
    where states is not null`,
    problems,
  )
  await insert(
    `insert into connections (account_id, destination, address, sealed_secret, secret_hint,
      connected_at, spend_problem)
    select ${id}, 'meta', '', '', '', now(), text from ${each} where states is not null`,
    problems,
  )
}

async function stored<Kept>(column: string, from: string, order: string): Promise<Kept[]> {
  const { rows } = await client.query<{ kept: Kept }>(
    `select ${column} as kept from ${from} where ${column} is not null order by ${order}`,
  )
  return rows.map(({ kept }) => kept)
}

const isLegacy = ({ code }: { code: string }) => code === 'legacy'

test.each([
  ['reason', 'deliveries', 'id'],
  ['reason', 'delivery_attempts', 'delivery_id'],
  ['pause_reason', 'connections', 'destination'],
  [`details -> 'reason'`, 'account_notices', 'id'],
])('%s of %s reads the same', async (column, table, order) => {
  const rows = await stored<Reason>(column, table, order)
  expect(rows.map(sentenceOf)).toEqual(reasons)
  expect(rows.filter(isLegacy).map(sentenceOf)).toEqual(nobodyKnows)
})

test('what became of the messages of alerts reads the same', async () => {
  const rows = await stored<AlertOutcome>('outcome', 'alert_messages', 'alert_id')
  expect(rows.map(outcomeSentence)).toEqual(outcomes)
  expect(rows.filter(isLegacy).map(outcomeSentence)).toEqual(nobodyKnows)
})

test.each([
  ['waits_for', 'spend_syncs'],
  ['spend_problem', 'connections'],
])('%s of %s reads the same', async (column, table) => {
  const rows = await stored<ReadProblem>(column, table, 'account_id')
  expect(rows.map(problemSentence)).toEqual(problems)
  expect(rows.filter(isLegacy).map(problemSentence)).toEqual(nobodyKnows)
})

test('states are English codes', async () => {
  const codes = ['pending', 'sent', 'retrying', 'failed', 'paused', 'dropped']
  const expected = (words: string[], count: number) =>
    Array.from({ length: count }, (_, i) => words[(i + 1) % words.length])
  const { length } = reasons
  expect(await stored('state', 'deliveries', 'id')).toEqual(expected(codes, length))
  expect(await stored('state', 'delivery_attempts', 'delivery_id')).toEqual(expected(codes, length))
  expect(await stored('state', 'alert_messages', 'alert_id')).toEqual(
    expected(['pending', 'sent', 'failed'], outcomes.length),
  )
})
