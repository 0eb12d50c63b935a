import { expect, test } from 'vitest'
import { describePlan, planFor, processPlan } from './process-plan.ts'

const gigabyte = 1_000_000_000

test.each([
  [1, 1, 'one'],
  [4, 1, 'one'],
  [1, 16, 'one'],
  // What a machine of 2 GB shows.
  [2, 1.93, { webs: 1, workers: 1 }],
  [2, 24, { webs: 1, workers: 1 }],
  [4, 2, { webs: 2, workers: 1 }],
  [4, 8, { webs: 3, workers: 1 }],
  [16, 64, { webs: 4, workers: 1 }],
])('%i cores and %d GB', (cores, gigabytes, plan) => {
  expect(planFor({ cores, memoryBytes: gigabytes * gigabyte, sharesPorts: true })).toEqual(plan)
})

test('one where no two processes can have one port', () => {
  expect(planFor({ cores: 8, memoryBytes: 16 * gigabyte, sharesPorts: false })).toBe('one')
})

test.each([
  ['1', 'one'],
  ['2', { webs: 1, workers: 1 }],
  ['5', { webs: 4, workers: 1 }],
  ['web:2,worker:1', { webs: 2, workers: 1 }],
  ['worker:2, web:3', { webs: 3, workers: 2 }],
])('PROCESSES=%s', (value, plan) => {
  expect(processPlan(value)).toEqual(plan)
})

test.each([
  '0',
  '-1',
  '99',
  'muitos',
  'web:2',
  'worker:1',
  'web:0,worker:1',
  'web:1,worker:0',
  'web:1,web:1,worker:1',
  'web:1,worker:1,',
  'web:40,worker:1',
  '2.5',
])('PROCESSES=%s is none', (value) => {
  expect(processPlan(value)).toBeUndefined()
})

test('the plan is told in words', () => {
  const machine = { cores: 4, memoryBytes: 8.25 * gigabyte, sharesPorts: true }
  expect(describePlan({ webs: 3, workers: 1 }, machine)).toBe(
    '3 web e 1 worker (4 núcleos, 8,3 GB)',
  )
  expect(describePlan('one', { cores: 1, memoryBytes: gigabyte, sharesPorts: true })).toBe(
    '1 processo (1 núcleo, 1,0 GB)',
  )
})
