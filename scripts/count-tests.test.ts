import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-tests.ts'

const file = { status: 'passed', assertionResults: [{}] }

test('all Vitest tests that did not pass have failed, skipped ones too', () => {
  const report = { numPassedTests: 7, numTotalTests: 10, testResults: [file] }
  expect(countVitest(report, 0)).toEqual({ passed: 7, failed: 3 })
})

test('a test file that cannot be loaded is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 2, numTotalTests: 2, testResults: [file, broken] }
  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1 })
})

test('an unhandled error behind passed tests is a failure', () => {
  const report = { numPassedTests: 2, numTotalTests: 2, testResults: [file] }
  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1 })
})

test('a run without a report or without a test is a failure', () => {
  expect(countVitest(null, 0)).toEqual({ passed: 0, failed: 1 })
  const empty = { numPassedTests: 0, numTotalTests: 0, testResults: [] }
  expect(countVitest(empty, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(null, 0)).toEqual({ passed: 0, failed: 1 })
})

test('a browser test that is skipped or passes only when repeated is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countPlaywright({ errors: [], stats }, 1)).toEqual({ passed: 5, failed: 3 })
})

test('a good browser run has no failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ errors: [], stats }, 0)).toEqual({ passed: 5, failed: 0 })
})
