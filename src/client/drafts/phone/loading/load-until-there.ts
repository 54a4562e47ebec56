/**
 * Returns a function that loads something and, after a failure, retries by itself until it succeeds. A further call
 * retries at once. An applicant's input must not stay unsent because its code was not retried.
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
