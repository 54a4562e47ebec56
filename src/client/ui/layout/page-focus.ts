/**
 * After a change of page the focus belongs on its heading. The heading may come later than the change (its code may
 * still be on the way), so the change only leaves a request, and the heading takes it when it appears.
 */
let requested = false

/** Asks the next heading that appears, or the one that stands there, to take the focus. */
export function requestPageFocus(): void {
  requested = true
}

/** Focuses the heading if a page change asked for it. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!requested || heading === null) return
  requested = false
  heading.focus({ preventScroll: true })
}
