import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { VitestReport } from './count-tests.ts'

/**
 * Writes the outcomes of a run to the file named by VITEST_OUTCOMES. Vitest's own JSON says nothing of
 * errors that belong to no test, and those are the ones that nobody finds in a long output.
 */
export default class OutcomesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: VitestReport = { tests: [], errors: [] }
    for (const module of modules) {
      const file = module.relativeModuleId
      for (const test of module.children.allTests()) {
        report.tests.push({ name: `${file} › ${test.fullName}`, state: test.result().state })
      }
      const broken = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
      report.errors.push(...broken.map(({ message }) => `${file}: ${message}`))
    }
    report.errors.push(
      ...unhandled.map((error) => `outside of tests: ${error.stack ?? error.message}`),
    )
    writeFileSync(process.env.VITEST_OUTCOMES ?? '', JSON.stringify(report))
  }
}
