/**
 * Whether `npm run test:clocks` has moved the clock of this process. Tests that compare it with the clock of the disk or
 * of the database, which it cannot move, are left out then (`test.skipIf(isClockMoved)`).
 */
export const isClockMoved = Number(import.meta.env?.TEST_CLOCK_AHEAD_MS ?? 0) !== 0

/**
 * Moves `Date` of this process or page by a number of milliseconds; timers keep their pace. `npm run test:clocks` sets
 * it, to play every test at other hours and on other days.
 */
export function moveDate(aheadMs: number): void {
  if (aheadMs === 0) return
  const RealDate = Date
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
