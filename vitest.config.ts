import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = /(?:faults|postgres-supervisor|reminders)\.test\.ts$/

/** A new clone does not know yet what takes long: begun last, it would keep one core waiting for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => longest.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !longest.test(moduleId)),
    ]
  }
}

export default defineConfig({
  test: {
    // By itself the runner leaves a core free, which is one of two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'scripts/**/*.test.mjs'],
          // Machines are shared: a test that hashes passwords must not fail because somebody else builds.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/database-server.ts'],
          // A test may wait for a database to be made (a second) or to be recovered on a slow disk.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
