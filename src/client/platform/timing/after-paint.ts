/**
 * The browser does not paint a hidden tab, and a slow phone paints late: the work starts after this time at the latest.
 */
const maxDelayMs = 1_000

/**
 * Runs `work` once the current frame is painted, so that the work does not delay it. Returns a function that cancels
 * it.
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(run, maxDelayMs)
  // An animation frame's callback runs before the paint; the task that it queues runs after the paint.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  function run(): void {
    cancelAnimationFrame(frame)
    work()
  }
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
