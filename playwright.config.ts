import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/chromium-options.ts'

// The server is not started here: each worker starts its own (tests/support/server/serve.ts).
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/server/database/stories-database.ts',
  outputDir: 'test-results',
  // Each worker has its own server, and no story needs another story: so no worker has to finish a long file alone at
  // the end.
  fullyParallel: true,
  // A story waits as often as it works (for a timer, for its server), so one worker more than processors keeps them
  // busy.
  workers: Math.min(availableParallelism() + 1, 6),
  // On a shared build machine, one more try separates a slow moment from a defect; the report names tests that needed
  // it.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 120_000,
  // Three browsers, three servers and three databases share two cores: an action of one second may take ten here.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    timezoneId: 'Asia/Dhaka',
    // Longer than a button ever needs, and shorter than the time-out of a test, so that the test reports which button
    // is missing.
    actionTimeout: 20_000,
    // Recording every test for the sake of one that fails would cost a quarter of the time; `--trace on` records by
    // hand.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
