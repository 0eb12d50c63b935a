import { expect, test } from 'vitest'
import { visitKey, visitorOf } from '#server/clicks/store/visit-key'
import { databaseBefore } from '../helpers/earlier-database.ts'

test('clicks of before keys of visits have theirs', { timeout: 60_000 }, async () => {
  const database = await databaseBefore(54)
  const { client } = database
  try {
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
    await database.upgrade()
    const { rows } = await client.query<{ visitor: string }>(
      'select visitor::text as visitor from click_rows order by clicked_at',
    )
    expect(rows.map(({ visitor }) => visitor)).toEqual(
      visits.map(([hash, at]) => visitKey(visitorOf(hash), at)),
    )
  } finally {
    await database.drop()
  }
})
