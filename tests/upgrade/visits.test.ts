import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { visitKey, visitorOf } from '#server/clicks/store/visit-key'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { createEmptyDatabase } from '../helpers/database.ts'

const migrations = join(import.meta.dirname, '../../server/migrations')
const log = createLog('fatal')

test('clicks of before keys of visits have theirs', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-visits-'))
  for (const file of readdirSync(migrations)) {
    if (Number.parseInt(file, 10) < 54) cpSync(join(migrations, file), join(folder, file))
  }
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrate(database.url, { log, dir: folder })
    await client.connect()
    const visits: [string, number][] = [
      ['ffffffffffffffff', Date.parse('2026-11-17T12:00:19.999Z')],
      ['00ab000000000001', Date.parse('2026-11-17T12:00:20.000Z')],
    ]
    for (const [hash, at] of visits) {
      await client.query(
        `insert into click_rows (account_id, id, clicked_at, context_id, agent_id, place_id, visitor,
          local_day, class)
        values (gen_random_uuid(), first_id_at($2), $2, 1, 1, 1, $1, '2026-11-17', 'human')`,
        [BigInt.asIntN(64, BigInt(`0x${hash}`)).toString(), new Date(at)],
      )
    }
    await migrate(database.url, { log })
    const { rows } = await client.query<{ visitor: string }>(
      'select visitor::text as visitor from click_rows order by clicked_at',
    )
    expect(rows.map(({ visitor }) => visitor)).toEqual(
      visits.map(([hash, at]) => visitKey(visitorOf(hash), at)),
    )
  } finally {
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
