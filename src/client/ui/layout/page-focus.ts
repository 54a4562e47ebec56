/**
 * After a change of page the heading gets the focus. The heading may appear later than the change, because its code may
 * still be loading; so the change leaves a request, and the heading takes it when it appears.
 */
let requested = false

/** Requests the focus for the current heading, or for the next one that appears. */
export function requestPageFocus(): void {
  requested = true
}

/** Focuses the heading if a change of page requested it. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!requested || heading === null) return
  requested = false
  heading.focus({ preventScroll: true })
}
