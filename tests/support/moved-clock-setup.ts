import { moveDate } from './moved-clock.ts'

// A setup file of every project: it runs before the tests of each file, in Node and in the browser. Files that share a
// worker share its clock, which must be moved once only: otherwise it would be years ahead after some files.

const moved = globalThis as { isClockMovedForTests?: true }

if (moved.isClockMovedForTests === undefined) {
  moved.isClockMovedForTests = true
  moveDate(Number(import.meta.env.TEST_CLOCK_AHEAD_MS ?? 0))
}
