import { defineConfig } from '@playwright/test'

// scripts/test.mjs finds or installs the browser and names it here.
const executablePath = process.env.RASTRO_CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // The tests of a file share one window and its process, which is emptied between them: to start
    // both anew costs more than most tests. What it leaves behind, fixtures.ts takes back.
    reuseContext: true,
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
