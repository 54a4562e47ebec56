import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/chromium-options.ts'

// The server is not started here: each worker starts its own (tests/support/server/serve.ts).
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has a server of its own, and no story needs another one: so no worker is left with a long file at the end.
  fullyParallel: true,
  // A story waits as often as it works (for a timer, for its server), so one more than the processors keeps them busy.
  workers: Math.min(availableParallelism() + 1, 6),
  // On a build machine that others share, one more try tells a slow moment from a defect; who needed it is named at the end.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 120_000,
  // Two cores with three browsers, three servers and three databases on them: what takes a second alone may take ten here.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    timezoneId: 'Asia/Dhaka',
    // Nobody waits so long for a button; a test that does says so before its own time is over.
    actionTimeout: 20_000,
    // To record every test for the sake of one that fails would cost a quarter of the time: `--trace on` does it by hand.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
