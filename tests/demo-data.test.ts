import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#server/platform/ids'
import { seed, startOf } from '../dev/seed/seed.ts'
import { startTestApp, type TestApp, testNow } from './helpers/app.ts'

const story = { until: testNow, days: 2 }
const hourMs = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: startOf(story) })
})
afterAll(() => app.close())

test('the clicks of the demonstration have ids of their instants, by which lists and reports read them', async () => {
  const { accountId, session } = app.account
  const clock = { set: app.setNow }
  const signIn = async () => session
  await seed(app.app, clock, { ...story, accountId, signIn, clicksPerDay: 60 })
  const clicks = await app.ctx.sql.asOwner
    .selectFrom('clicks')
    .select(['id', 'clicked_at'])
    .where('account_id', '=', accountId)
    .execute()
  expect(clicks.length).toBeGreaterThan(10)
  const apart = clicks.map(({ id, clicked_at: at }) => Math.abs(instantOf(id) - at.getTime()))
  expect(Math.max(...apart)).toBeLessThan(hourMs)
})
