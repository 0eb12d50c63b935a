import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { watchEventLoop } from './event-loop.ts'
import { createLog } from './log.ts'
import { runJob } from './work.ts'

test('computing for 400 ms at a time is logged with what ran, and nothing else of it', async () => {
  const lines: { msg: string; ms: number; ran: string[] }[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  for (let n = 0; n < 30; n++) await runJob(`before-${n}`, async () => {})
  const end = watchEventLoop(log)
  const compute = async () => {
    const until = performance.now() + 400
    while (performance.now() < until) {
      // Nothing else gets a turn.
    }
  }
  // What is computed before the first measurement is not seen.
  const linesAfterWork = async () => {
    await runJob('import-of-test', compute)
    return lines
  }
  await expect.poll(linesAfterWork, { timeout: 60_000 }).not.toHaveLength(0)
  end()
  expect(lines[0]).toMatchObject({ level: 'warn', msg: 'event loop was held' })
  expect(lines[0]?.ms).toBeGreaterThan(350)
  expect(lines[0]?.ran).toContain('import-of-test')
  expect(lines[0]?.ran.filter((name) => name.startsWith('before-'))).toEqual([])
})
