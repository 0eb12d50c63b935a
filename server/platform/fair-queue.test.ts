import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue, QueueFull } from './fair-queue.ts'

/** Works that wait until they are let go, in the order in which they began. */
function stage(limits = { atOnce: 3, atOnceEach: 2, waitingEach: 5 }) {
  const queue = createFairQueue(limits)
  const began: string[] = []
  const ends: (() => void)[] = []
  const enter = (who: string, name: string, patienceMs?: number) =>
    queue.run(
      who,
      async () => {
        began.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
        return name
      },
      patienceMs,
    )
  const endNext = async () => {
    await nextTurn()
    ends.shift()?.()
    await nextTurn()
  }
  return { queue, began, enter, endNext }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('one who asks for much gets two places; another, who comes last, the next one', async () => {
  const { began, enter, endNext } = stage()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void enter('a', name)
  void enter('b', 'b1')
  await nextTurn()
  expect(began).toEqual(['a1', 'a2', 'b1'])
  void enter('c', 'c1')
  void enter('b', 'b2')
  await endNext()
  await endNext()
  await endNext()
  expect(began.slice(3).sort()).toEqual(['a3', 'b2', 'c1'])
})

test('places go round: a long line of one is not served before the turn of the others', async () => {
  const { began, enter, endNext } = stage({ atOnce: 1, atOnceEach: 1, waitingEach: 5 })
  for (const name of ['a1', 'a2', 'a3']) void enter('a', name)
  for (const name of ['b1', 'b2']) void enter('b', name)
  for (let turn = 0; turn < 5; turn += 1) await endNext()
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('who finds no room, or waits longer than its patience, is told; the others are served', async () => {
  const { began, enter, endNext } = stage({ atOnce: 1, atOnceEach: 1, waitingEach: 2 })
  void enter('a', 'a1', 1_000)
  const [second, third] = [enter('a', 'a2', 1_000), enter('a', 'a3', 5_000)]
  await expect(enter('a', 'a4', 1_000)).rejects.toThrow(QueueFull)
  const told = expect(second).rejects.toThrow(QueueFull)
  vi.advanceTimersByTime(1_000)
  await told
  await endNext()
  expect(began).toEqual(['a1', 'a3'])
  await endNext()
  await expect(third).resolves.toBe('a3')
})

test('who has no limit of patience waits however full it is', async () => {
  const { began, enter, endNext } = stage({ atOnce: 1, atOnceEach: 1, waitingEach: 1 })
  for (const name of ['a1', 'a2', 'a3']) void enter('a', name)
  vi.advanceTimersByTime(3_600_000)
  for (let turn = 0; turn < 3; turn += 1) await endNext()
  expect(began).toEqual(['a1', 'a2', 'a3'])
})

test('a work that fails gives its place back', async () => {
  const { queue, enter, began } = stage({ atOnce: 1, atOnceEach: 1, waitingEach: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  void enter('a', 'a1')
  await nextTurn()
  expect(began).toEqual(['a1'])
})
