import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{domain,contracts,server,web,snippet,scripts}/**/*.test.ts',
      'tests/*.test.ts',
      'tests/{isolation,faults}/**/*.test.ts',
    ],
    globalSetup: ['tests/helpers/global-setup.ts'],
  },
})
