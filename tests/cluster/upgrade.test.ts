import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { distribute } from '#server/platform/citus/distribute'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { ask, cloneDatabase, joinNodes } from '#tests/helpers/database-servers'

const migrations = join(import.meta.dirname, '../../server/migrations')
const log = createLog('fatal')
const account = '00000000-0000-7000-8000-000000000001'
const person = '00000000-0000-7000-8000-00000000000a'

/** What an installation had in the tables that later migrations read or fill. */
const rowsOfBefore = [
  `insert into accounts (id, name, created_at) values ('${account}', 'Padaria', now())`,
  `insert into users (id, email, username, name, password_hash, created_at)
    values ('${person}', 'ana@padaria.com', 'ana', 'Ana', '', now())`,
  `insert into memberships values ('${person}', '${account}', 'owner', now())`,
  `insert into sessions (id_hash, user_id, account_id, created_at, last_seen_at)
    select hash, '${person}', '${account}', now(), now() from unnest(array['one', 'two']) hash`,
  `insert into contacts (account_id, id, created_at) values ('${account}', '${person}', now())`,
  `insert into leads (account_id, id, contact_id, is_tracked, from_click, reason, confidence,
      explanation, source, created_at, first_message_at, first_message_day, last_message_at,
      first_message, search_text)
    values ('${account}', '${person}', '${person}', false, false, 'noEvidence', 'low', '{}', 'direct',
      now(), now(), current_date, now(), 'oi', 'oi')`,
]

test('a cluster that an earlier version made comes to this one with its rows', async () => {
  const { nodes } = inject('postgres')
  const { url, drop } = await cloneDatabase(nodes, 'template0')
  onTestFinished(drop)
  await joinNodes(nodes, new URL(url).pathname.slice(1), 2)
  const before = mkdtempSync(join(tmpdir(), 'rastro-before-'))
  onTestFinished(() => rmSync(before, { recursive: true, force: true }))
  for (const file of readdirSync(migrations)) {
    if (Number.parseInt(file, 10) < 70) cpSync(join(migrations, file), join(before, file))
  }
  await migrate(url, { log, dir: before })
  await distribute(url)
  await ask(url, ...rowsOfBefore)

  const { applied } = await migrate(url, { log })

  expect(applied[0]).toBe('0071_own_account.sql')
  const [found] = await ask(
    url,
    `select (select count(distinct id)::int from sessions) as sessions,
      (select count(first_steps_done_at)::int from accounts) as "accountsWithLeads",
      (select count(*)::int from response_due) as "toMeasure",
      (select is_operator from users) as "isOperator"`,
  )
  expect(found).toEqual({ sessions: 2, accountsWithLeads: 1, toMeasure: 1, isOperator: true })
  const left = await ask(
    url,
    `select relname from pg_class where relkind in ('r', 'p') and relname ~ '^(response_|retention)'
      and oid not in (select logicalrelid from pg_dist_partition)`,
  )
  expect(left).toEqual([])
  expect((await distribute(url)).tables).toEqual([])
})
