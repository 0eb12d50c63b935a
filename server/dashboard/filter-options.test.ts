import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead } from '#tests/helpers/rows'
import { filterOptions } from './filter-options.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const at = new Date('2026-11-17T12:00:00Z')

test('the options are the names in the data, without blanks, in Brazilian order', async () => {
  const account = await own.newAccount()
  for (const campaign of ['Zebra', 'ímã', 'Ação', 'abacate', 'Campanha 10', 'Campanha 9', null]) {
    await addClick(own.ctx, account, { at, campaign, adSet: 'Conjunto', source: 'instagram' })
  }
  await addLead(own.ctx, account, { at, campaign: 'Só lead', creative: 'Vídeo', source: 'google' })
  await addClick(own.ctx, await own.newAccount(), { at, campaign: 'De outra conta' })
  expect(await filterOptions(own.ctx, account)).toEqual({
    campaigns: ['abacate', 'Ação', 'Campanha 9', 'Campanha 10', 'ímã', 'Só lead', 'Zebra'],
    adSets: ['Conjunto'],
    creatives: ['Vídeo'],
    sources: ['google', 'instagram'],
    instances: [],
  })
})

test('of more than 1,000 names the most used stay, in order, and then the latest', async () => {
  const account = await own.newAccount()
  // The creatives 0001 to 1,500 are used once each, on as many days; one of the oldest by a lead more.
  await sql`
    insert into ad_totals (account_id, last_day, key, campaign, ad_set, creative, source, status, clicks)
    select ${account}::uuid, '2026-01-01'::date - i,
      totals_key('Campanha', '', 'Criativo ' || i, 'google', 'pending'), 'Campanha', '',
      'Criativo ' || i, 'google', 'pending', 1
    from generate_series(1, 1500) i`.execute(own.ctx.sql.asOwner)
  await addLead(own.ctx, account, {
    at,
    campaign: 'Campanha',
    creative: 'Criativo 1500',
    source: 'google',
  })
  const { campaigns, adSets, creatives } = await filterOptions(own.ctx, account)
  expect([campaigns, adSets]).toEqual([['Campanha'], []])
  expect(creatives).toHaveLength(1_000)
  expect(creatives.slice(0, 2)).toEqual(['Criativo 1', 'Criativo 2'])
  expect(creatives.slice(-2)).toEqual(['Criativo 999', 'Criativo 1500'])
})

test('a name that nothing counts any more is no option', async () => {
  const account = await own.newAccount()
  await sql`
    insert into ad_totals (account_id, last_day, key, campaign, ad_set, creative, source, status, clicks)
    values (${account}, '2026-11-16', 1, 'Movida', '', '', 'google', 'pending', 0),
      (${account}, '2026-11-16', 2, 'Viva', '', '', 'google', 'pending', 1)`.execute(
    own.ctx.sql.asOwner,
  )
  expect((await filterOptions(own.ctx, account)).campaigns).toEqual(['Viva'])
})
