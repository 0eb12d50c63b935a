import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

test('so many are under way, so many wait in their order, the others are refused at once', async () => {
  const queue = createBoundedQueue({ atATime: 2, maxWaiting: 2 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const all = ends.map(({ promise }, n) =>
    queue.run(() => {
      begun.push(n)
      return promise
    }),
  )
  await expect(queue.run(async () => 4)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 5,
  })
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve(1)
  await all[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  // A failure leaves its place like a success.
  ends[0]?.reject(new Error('failed'))
  await expect(all[0]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.resolve(2)
  ends[3]?.resolve(3)
  expect(await Promise.all(all.slice(2))).toEqual([2, 3])
  expect(await queue.run(async () => 5)).toBe(5)
})
