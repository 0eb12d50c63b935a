import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
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
