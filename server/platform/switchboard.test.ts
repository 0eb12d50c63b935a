import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSiblings, type Siblings } from './siblings.ts'
import { createSwitchboard, type Switchboard } from './switchboard.ts'

let board: Switchboard
beforeEach(() => {
  vi.useFakeTimers()
  board = createSwitchboard(() => 0)
})
afterEach(() => vi.useRealTimers())

/** A process whose messages travel at once. */
function add(name: string): Siblings {
  const orders = { kind: 'web', port: 0, webs: 2, workers: 1, databaseUrl: '', maxConnections: 0 }
  const { siblings, hear } = openSiblings({ ...orders, kind: 'web', name }, (message) =>
    board.hear(name, message),
  )
  board.add(name, hear)
  return siblings
}

test('a question goes to all others, and each answers under its name', async () => {
  const asker = add('web-1')
  for (const name of ['web-2', 'worker-1']) {
    add(name).answer('figures', async (payload) => `${payload} of ${name}`)
  }
  expect(await asker.ask('figures', 'those')).toEqual([
    { name: 'web-2', answer: 'those of web-2' },
    { name: 'worker-1', answer: 'those of worker-1' },
  ])
})

test('who has no answer is left out, and nobody is asked where nobody is', async () => {
  const asker = add('web-1')
  expect(await asker.ask('figures', '')).toEqual([])
  add('worker-1')
  expect(await asker.ask('reload-link', 'a')).toEqual([])
})

test('who does not answer within a second, or ends meanwhile, is not waited for', async () => {
  const asker = add('web-1')
  add('web-2').answer('figures', () => new Promise(() => {}))
  const silent = asker.ask('figures', '')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await silent).toEqual([])

  const cut = asker.ask('figures', '')
  board.remove('web-2')
  expect(await cut).toEqual([])
})

test('limits are counted for all of them together, and a gone process gives its seats back', async () => {
  const [one, two] = [add('web-1'), add('web-2')]
  expect(await one.limits.count('a', 60_000)).toEqual({ current: 1, ttl: 60_000 })
  expect(await two.limits.count('a', 60_000)).toEqual({ current: 2, ttl: 60_000 })
  expect(await one.limits.sit('1', [{ key: 'user', most: 1 }])).toBeNull()
  expect(await two.limits.sit('1', [{ key: 'user', most: 1 }])).toBe(0)
  board.remove('web-1')
  expect(await two.limits.sit('1', [{ key: 'user', most: 1 }])).toBeNull()
})
