/**
 * Outcomes of checks: how many passed, and a line for each that failed. A test that was skipped has
 * proved nothing and counts as failed.
 */
export type Outcomes = { passed: number; failures: string[] }

type Test = { name: string; state: string }

/** What scripts/vitest-outcomes.ts writes down: the tests that ran, and the errors outside of them. */
export type VitestReport = { tests: Test[]; errors: string[] }

/**
 * The outcomes of a Vitest run. A file that could not be loaded and an error behind passed tests are
 * one failure each; so is a run that ended badly without saying why, or ran nothing.
 */
export function countVitest(report: VitestReport | null, exitCode: number | null): Outcomes {
  return countTests(report?.tests ?? [], 'passed', report?.errors ?? [], exitCode)
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}
type PlaywrightReport = { errors: { message?: string }[]; suites: PlaywrightSuite[] }

/** The outcomes in a Playwright JSON report; one that passed only when repeated has failed. */
export function countPlaywright(
  report: PlaywrightReport | null,
  exitCode: number | null,
): Outcomes {
  const tests = (report?.suites ?? []).flatMap((suite) => testsIn(suite, []))
  const errors = (report?.errors ?? []).map(({ message }) => message ?? 'an error without words')
  return countTests(tests, 'expected', errors, exitCode)
}

function testsIn(suite: PlaywrightSuite, above: string[]): Test[] {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status }) => ({ name: [...path, spec.title].join(' › '), state: status })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, path))]
}

function countTests(
  tests: Test[],
  good: string,
  errors: string[],
  exitCode: number | null,
): Outcomes {
  const bad = tests.filter(({ state }) => state !== good)
  const failures = [...bad.map(({ name, state }) => `${name} (${state})`), ...errors]
  if (tests.length === 0) failures.push('no test ran')
  else if (exitCode !== 0 && failures.length === 0) failures.push(`ended with code ${exitCode}`)
  return { passed: tests.length - bad.length, failures }
}
