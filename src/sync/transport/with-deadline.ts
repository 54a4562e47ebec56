/**
 * Runs `work` with a signal that aborts after `ms` milliseconds, or when `outer` does. Reading the body of an answer is
 * part of the work: the timer is cleared when it ends. The oldest browsers that the portal is built for have neither
 * `AbortSignal.timeout` nor `AbortSignal.any` (docs/decisions/025-oldest-browsers.md).
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, ms)
  outer?.addEventListener('abort', abort)
  if (outer?.aborted) abort()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}
