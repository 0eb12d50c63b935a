import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTestsInMemory } from './scripts/tests-in-memory.ts'

keepTestsInMemory()

/** The files of one worker are run by one process, the slowest ones first. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/faults/')
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    include: [
      '{domain,contracts,server,web,snippet,scripts}/**/*.test.ts',
      'tests/*.test.ts',
      'tests/{isolation,faults,upgrade}/**/*.test.ts',
      // On a Citus cluster alone (npm run verify:cluster).
      ...(process.env.RASTRO_CLUSTER_URL ? ['tests/cluster/**/*.test.ts'] : []),
    ],
    // Real programs on a shared machine: a limit catches what hangs, it does not measure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 40_000 } },
    // Most of their time they wait: for a database that starts, a process that was killed.
    maxWorkers: 3,
    // Nothing in the product is kept in modules: each application is made by createApp, and a
    // process of its own for each file costs more than the tests of most files.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['tests/helpers/global-setup.ts'],
    setupFiles: ['tests/helpers/show-log.ts'],
  },
})
