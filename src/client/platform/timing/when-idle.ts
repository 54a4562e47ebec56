/** The longest wait on a page that is never idle, in milliseconds. */
const latestMs = 2000

/** Runs work of low priority when the page has nothing else to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(work, latestMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: latestMs })
  return () => cancelIdleCallback(request)
}
