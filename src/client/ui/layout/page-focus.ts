/**
 * After a change of page the heading gets the focus. The heading may appear later than the change, because its code may
 * still be loading; so the change leaves a request, and the heading takes it when it appears.
 */
let requested = false

/** Requests the focus for the current heading, or for the next one that appears. */
export function requestPageFocus(): void {
  requested = true
}

/** Whether a page that is being rendered was opened by such a change: it begins at its top. */
export function isPageFocusRequested(): boolean {
  return requested
}

/** Focuses the heading if a change of page requested it. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!requested || heading === null) return
  requested = false
  heading.focus({ preventScroll: true })
}
