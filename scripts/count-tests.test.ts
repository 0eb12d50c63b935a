import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-tests.ts'

const passed = (name: string) => ({ name, state: 'passed' })

test('all Vitest tests that did not pass have failed, skipped ones too, and are named', () => {
  const tests = [passed('a'), { name: 'b', state: 'failed' }, { name: 'c', state: 'skipped' }]
  expect(countVitest({ tests, errors: [] }, 1)).toEqual({
    passed: 1,
    failures: ['b (failed)', 'c (skipped)'],
  })
})

test('a test file that cannot be loaded and an error behind passed tests are failures', () => {
  const report = { tests: [passed('a'), passed('b')], errors: ['c.test.ts: no such file'] }
  expect(countVitest(report, 1)).toEqual({ passed: 2, failures: ['c.test.ts: no such file'] })
})

test('a run that ended badly without a word is a failure', () => {
  const report = { tests: [passed('a')], errors: [] }
  expect(countVitest(report, 1)).toEqual({ passed: 1, failures: ['ended with code 1'] })
  expect(countVitest(report, null)).toEqual({ passed: 1, failures: ['ended with code null'] })
})

test('a run without a report or without a test is a failure', () => {
  const none = { passed: 0, failures: ['no test ran'] }
  expect(countVitest(null, 0)).toEqual(none)
  expect(countVitest({ tests: [], errors: [] }, 0)).toEqual(none)
  expect(countPlaywright(null, 0)).toEqual(none)
})

test('a browser test that is skipped or passes only when repeated is a failure', () => {
  const inner = {
    title: 'on a phone',
    specs: [{ title: 'fits', tests: [{ status: 'flaky' }, { status: 'expected' }] }],
  }
  const file = {
    title: 'login.spec.ts',
    suites: [inner],
    specs: [{ title: 'opens', tests: [{ status: 'skipped' }] }],
  }
  expect(countPlaywright({ errors: [{ message: 'a file is broken' }], suites: [file] }, 1)).toEqual(
    {
      passed: 1,
      failures: [
        'login.spec.ts › opens (skipped)',
        'login.spec.ts › on a phone › fits (flaky)',
        'a file is broken',
      ],
    },
  )
})

test('a good run has no failure', () => {
  expect(countVitest({ tests: [passed('a')], errors: [] }, 0)).toEqual({ passed: 1, failures: [] })
  const specs = [{ title: 'opens', tests: [{ status: 'expected' }] }]
  const suites = [{ title: 'login.spec.ts', specs }]
  expect(countPlaywright({ errors: [], suites }, 0)).toEqual({ passed: 1, failures: [] })
})
