import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

test('a drain seeks each time, and tidies up when its interval has passed by the clock', async () => {
  const { jobs, now } = own.ctx
  let ran: string[] = []
  const sweep = (name: string, everyMs: number) => ({
    name,
    everyMs,
    run: async () => void ran.push(name),
  })
  const sweeps = [sweep('hourly', 3_600_000), sweep('seek', 60_000), sweep('daily', 86_400_000)]
  const drainAfter = async (ms: number) => {
    own.setNow(new Date(now().getTime() + ms))
    ran = []
    await jobs.drain({}, sweeps)
    return ran
  }
  expect(await drainAfter(0)).toEqual(['seek'])
  expect(await drainAfter(3_600_000)).toEqual(['hourly', 'seek'])
  expect(await drainAfter(3_599_999)).toEqual(['seek'])
  expect(await drainAfter(79_200_001)).toEqual(['hourly', 'seek', 'daily'])
  expect(await drainAfter(0)).toEqual(['seek'])
})
