import { moveDate } from './moved-clock.ts'

// A setup file of every project: it runs before the tests, in Node and in the browser.
moveDate(Number(import.meta.env.TEST_CLOCK_AHEAD_MS ?? 0))
