import { expect, test } from 'vitest'
import { restartPauseMs } from './restart-pause.ts'

test('the pause before a process is replaced doubles, up to half a minute', () => {
  const pauses = Array.from({ length: 11 }, (_, index) => restartPauseMs(index + 1))
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000])
})
