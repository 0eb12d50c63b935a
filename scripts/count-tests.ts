/** Outcomes of checks; a test that was skipped has proved nothing and counts as failed. */
export type Counts = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/**
 * The outcomes in a Vitest JSON report. A file that could not be loaded has no test in it and is one
 * failure; so is a run that ended badly for another reason (an unhandled error) or ran nothing.
 */
export function countVitest(report: VitestReport | null, exitCode: number | null): Counts {
  if (report === null) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = report.numTotalTests - report.numPassedTests + unloaded
  return withVerdict({ passed: report.numPassedTests, failed }, exitCode)
}

type PlaywrightReport = {
  errors: unknown[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** The outcomes in a Playwright JSON report; one that passed only when repeated has failed. */
export function countPlaywright(report: PlaywrightReport | null, exitCode: number | null): Counts {
  if (report === null) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + skipped + report.errors.length
  return withVerdict({ passed: expected, failed }, exitCode)
}

function withVerdict({ passed, failed }: Counts, exitCode: number | null): Counts {
  const isBad = exitCode !== 0 || passed === 0
  return { passed, failed: failed === 0 && isBad ? 1 : failed }
}
