/** A page behind another one is not painted, and a slow phone may take its time: nothing waits longer than this. */
const latestMs = 1_000

/**
 * Does work as soon as what is being drawn now is on the screen, so that nobody waits for it. Returns how to call it off.
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(run, latestMs)
  // A frame's callbacks come before it is painted, the next task behind it.
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
