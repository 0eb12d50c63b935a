import { expect, test } from 'vitest'
import { connectionsOf, ownConnections } from './connections.ts'

test.each([
  [1, 1, 150],
  [3, 1, 150],
  [4, 1, 150],
  [7, 1, 150],
  [2, 2, 100],
  [4, 1, 100],
])('%i web and %i worker processes stay within %i connections', (webs, workers, most) => {
  const { web, worker, needed } = connectionsOf({ webs, workers }, most)
  expect(needed).toBeLessThanOrEqual(most - 12)
  expect(Math.min(web.tenant, web.ingest, worker.jobs)).toBeGreaterThanOrEqual(2)
})

test('one of each has what a process alone has', () => {
  const { web, worker, needed } = connectionsOf({ webs: 1, workers: 1 }, 150)
  expect([web, worker]).toEqual([ownConnections, ownConnections])
  expect(needed).toBe(24 + 52)
})

test('an account has as many transactions at a time in all processes as in one', () => {
  const { web, worker } = connectionsOf({ webs: 2, workers: 1 }, 150)
  expect([web.perAccount, worker.perAccount]).toEqual([2, 4])
  expect(connectionsOf({ webs: 6, workers: 2 }, 150)).toMatchObject({
    web: { perAccount: 1 },
    worker: { perAccount: 2 },
  })
})
