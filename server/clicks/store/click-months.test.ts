import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { idsSince, idsUntil } from '#server/platform/ids'
import { openTestContext } from '#tests/helpers/context'
import { clickOf } from '#tests/helpers/rows'
import { markRepeats } from '../intake/mark-repeats.ts'
import { endVisits, makeClickMonths } from './click-months.ts'
import { insertClicks } from './write-clicks.ts'

test('a month that has been over for a week is without its index, and a late click still finds whom it repeats', async () => {
  const own = await openTestContext(new Date('2031-03-31T23:00:00Z'))
  onTestFinished(() => own.close())
  const indexed = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where indexname like 'click\\_rows\\_2031%\\_visits'
      order by 1`.execute(own.ctx.sql.asOwner)
    return rows.map(({ name }) => name)
  }
  await makeClickMonths(own.ctx)
  const accountId = await own.newAccount()
  const visit = (ms: number) =>
    clickOf(own.ctx, { accountId }, { at: new Date(Date.parse('2031-03-31T12:00:00Z') + ms) })
  const first = visit(0)
  await own.ctx.sql.asIngest.transaction().execute((trx) => insertClicks(trx, [first]))

  for (const [day, months] of [
    ['2031-04-07T23:00:00Z', ['03', '04', '05']],
    ['2031-04-08T01:00:00Z', ['04', '05']],
  ] as const) {
    own.setNow(new Date(day))
    await endVisits(own.ctx)
    expect(await indexed()).toEqual(months.map((month) => `click_rows_2031_${month}_visits`))
    const late = visit(5_000)
    await own.ctx.sql.asIngest.transaction().execute((trx) => markRepeats(trx, [late]))
    expect([late.class, late.repeat_of]).toEqual(['repeat', first.id])
  }
})

test('the ids of an instant are those of the database, with an hour to spare', async () => {
  const own = await openTestContext()
  onTestFinished(() => own.close())
  const hour = 3_600_000
  for (const instant of [
    0,
    1,
    hour,
    Date.UTC(2026, 10, 17, 12, 34, 56, 789),
    Date.UTC(2999, 11, 31),
  ]) {
    const at = new Date(instant)
    const firstId = (ms: number) => sql`first_id_at(${new Date(ms)}::timestamptz)`
    const { rows } = await sql`
      select ${idsSince(firstId(instant - hour), at)} as within,
        ${idsSince(firstId(instant - hour - 1), at)} as before,
        ${idsUntil(firstId(instant + hour - 1), at)} as until,
        ${idsUntil(firstId(instant + hour), at)} as after`.execute(own.ctx.sql.asIngest)
    // No id is of an instant before 1970.
    expect(rows).toEqual([{ within: true, before: instant <= hour, until: true, after: false }])
  }
})
