/** How often a page that has an application open reports it. */
export const openedEveryMs = 30_000
/**
 * A page that has not reported for this long counts as closed. Browsers may slow the timers of a hidden page down to
 * one a minute, so three minutes allow for two late reports.
 */
export const openedForMs = 180_000
