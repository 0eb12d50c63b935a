import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addClicks } from '#tests/helpers/rows'
import { makeClickMonths } from './click-months.ts'
import { changeClicks, deleteClicks } from './write-clicks.ts'

let own: TestContext
beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const at = new Date('2026-11-17T12:00:00Z')

async function contextsOf(account: string): Promise<{ campaign: string; last: Date | null }[]> {
  const { rows } = await sql<{ campaign: string; last: Date | null }>`
    select campaign, last_click_at as last from click_contexts
    where account_id = ${account} order by campaign`.execute(own.ctx.sql.asIngest)
  return rows
}

test('dictionaries do not grow with the clicks of an ad; its last click is known to the hour', async () => {
  const account = await own.newAccount()
  const linkId = own.ctx.newId()
  const minute = 60_000
  for (const minutes of [0, 30, 90, 100]) {
    const clicks = Array.from({ length: 5 }, (_, n) => ({
      at: new Date(at.getTime() + minutes * minute + n),
      linkId,
      ip: `203.0.113.${n}`,
      stored: { user_agent: `Mozilla/5.0 (${n % 2})` },
    }))
    await addClicks(own.ctx, account, clicks)
  }
  expect(await contextsOf(account)).toEqual([
    { campaign: 'Verão', last: new Date(at.getTime() + 90 * minute + 4) },
  ])
  const { rows } = await sql`
    select (select count(*) from clicks where account_id = ${account}) as clicks,
      (select count(*) from click_agents where account_id = ${account}) as agents,
      (select count(*) from click_places where account_id = ${account}) as places`.execute(
    own.ctx.sql.asIngest,
  )
  expect(rows).toEqual([{ clicks: 20, agents: 2, places: 1 }])
})

test('a bot is no click of an ad', async () => {
  const account = await own.newAccount()
  await addClick(own.ctx, account, { at, class: 'bot' })
  expect(await contextsOf(account)).toEqual([{ campaign: 'Verão', last: null }])
})

test('a context goes with the last click that has it', async () => {
  const account = await own.newAccount()
  const linkId = own.ctx.newId()
  const add = (campaign: string, hitClass: 'human' | 'test' = 'human') =>
    addClick(own.ctx, account, { at, campaign, linkId, class: hitClass })
  const [first, second] = [await add('Maria'), await add('Maria')]
  await add('Teste', 'test')
  const rename = (id: string) =>
    own.ctx.sql.withAccount(account, (trx) =>
      changeClicks(trx, account, [id], (click) => ({ ...click, campaign: 'Ninguém' })),
    )
  const names = async () => (await contextsOf(account)).map(({ campaign }) => campaign)
  await rename(first)
  expect(await names()).toEqual(['Maria', 'Ninguém', 'Teste'])
  await rename(second)
  expect(await names()).toEqual(['Ninguém', 'Teste'])
  expect(await own.ctx.sql.withAccount(account, (trx) => deleteClicks(trx, account, 'test'))).toBe(
    1,
  )
  expect(await names()).toEqual(['Ninguém'])
})

test('months are made ahead; one in which clicks lie already stays where they are', async () => {
  const account = await own.newAccount()
  own.setNow(new Date('2031-03-31T23:00:00Z'))
  await addClick(own.ctx, account, { at: new Date('2031-05-01T00:00:00Z') })
  await makeClickMonths(own.ctx)
  await makeClickMonths(own.ctx)
  await addClick(own.ctx, account, { at: new Date('2031-04-30T23:59:59.999Z') })
  const { rows } = await sql<{ month: string; clicks: number }>`
    select regexp_replace(tableoid::regclass::text, '_[0-9]{6}$', '') as month, count(*)::int as clicks from click_rows
    where account_id = ${account} group by 1 order by 1`.execute(own.ctx.sql.asIngest)
  expect(rows).toEqual([
    { month: 'click_rows_2031_04', clicks: 1 },
    { month: 'click_rows_default', clicks: 1 },
  ])
})
