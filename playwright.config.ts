import { defineConfig } from '@playwright/test'
import { keepTestsInMemory } from './scripts/tests-in-memory.ts'

keepTestsInMemory()

// scripts/test.mjs finds or installs the browser and names it here.
const executablePath = process.env.RASTRO_CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Limits catch what hangs; other tests keep the machine busy at the same time.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // The tests of a worker share one window, which is emptied between them: to start another one
    // costs more than most tests. Those of the product's own screens: tests/browser/shared-window.ts.
    reuseContext: true,
    launchOptions: {
      executablePath,
      // Not with --in-process-gpu: three of 4,000 starts ended with a segmentation fault, none of 15,000
      // without.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: code is translated to machine code once, and not again and again
        // as it is used more, which computed a quarter of what all renderers did.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
})
