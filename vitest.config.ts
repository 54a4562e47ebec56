import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { portalFacts } from './scripts/vite/portal-facts.ts'
import { sourcePlugins } from './scripts/vite/source-plugins.ts'
import { chromiumOptions } from './tests/support/chromium-options.ts'

const longest = /(?:commands|faults|good-requests|postgres-supervisor)\.long\.test\.ts$/

/**
 * A new clone does not know yet which files take longest. One that starts last would keep one core busy while the other
 * waits.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => longest.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !longest.test(moduleId)),
    ]
  }
}

/**
 * Machines are shared: a test that hashes passwords or makes a database must not fail because of another build. A
 * result that never comes is still detected, two minutes later.
 */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** All packages that the client imports. */
const packagesOfPages = [
  '@noble/ed25519',
  'qr',
  'qr/decode.js',
  '@lingui/core',
  '@lingui/react',
  '@radix-ui/react-dialog',
  '@radix-ui/react-dropdown-menu',
  '@radix-ui/react-tabs',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  '@tanstack/react-router',
  'dexie',
  'hucre/xlsx',
  'pdf-lib',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-easy-crop',
  'react-hook-form',
  'vitest-browser-react',
  'workbox-window',
  'zod/mini',
]

/**
 * The milliseconds by which `npm run test:clocks` moves the clock of all tests: a whole number of minutes, because a
 * server takes no parts of one (CLOCK_OFFSET_MINUTES).
 */
const clock = process.env.TEST_CLOCK
const aheadMs = clock === undefined ? 0 : Math.round((Date.parse(clock) - Date.now()) / 60_000) * 60_000
const moved = { env: { TEST_CLOCK_AHEAD_MS: String(aheadMs) }, setupFiles: ['tests/support/moved-clock-setup.ts'] }

/** The settings that both projects with a real server and a real PostgreSQL share. */
const serverTests = {
  // One module graph for all files of a worker: loading it again for each file took a third of their processor time.
  isolate: false,
  globalSetup: ['tests/support/server/database/database-server.ts'],
  ...moved,
  ...patience,
}

/** Hundreds of seeded schedules, crashes of processes, requests to every endpoint: `npm run test:all` plays them. */
const longTests = 'tests/**/*.long.test.ts'

export default defineConfig({
  test: {
    // The default leaves one core free, which is half of two.
    maxWorkers: '100%',
    // For the tests of a file that ask to run at once: the other workers are busy too.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [portalFacts(process.env)],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'scripts/**/*.test.mjs', 'tests/bench/**/*.test.ts'],
          ...moved,
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          exclude: [longTests],
          ...serverTests,
        },
      },
      {
        test: { name: 'long', include: [longTests], ...serverTests },
      },
      {
        plugins: [...sourcePlugins(), tailwindcss()],
        // If a package is discovered only when a test imports it, the page reloads in the middle of another test.
        optimizeDeps: { include: packagesOfPages },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          ...moved,
          setupFiles: [...moved.setupFiles, 'tests/support/component-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: chromiumOptions,
              contextOptions: { timezoneId: 'Asia/Dhaka' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
          ...patience,
        },
      },
    ],
  },
})
