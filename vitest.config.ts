import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{domain,contracts,server,web,snippet,scripts}/**/*.test.ts',
      'tests/*.test.ts',
      'tests/{isolation,faults}/**/*.test.ts',
    ],
    // Real programs on a shared machine: a limit catches what hangs, it does not measure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Most of their time they wait: for a database that starts, a process that was killed.
    maxWorkers: 2,
    globalSetup: ['tests/helpers/global-setup.ts'],
  },
})
