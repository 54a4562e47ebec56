/**
 * A function that loads something and, after a failure, tries again by itself until it is there. A further call tries at
 * once. What an applicant has typed may wait for nothing but this.
 */
export function loadUntilThere(load: () => Promise<unknown>, retryMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function start(): void {
    clearTimeout(timer)
    load().catch(() => {
      clearTimeout(timer)
      timer = setTimeout(start, retryMs)
    })
  }
  return start
}
