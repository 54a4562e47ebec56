/** The specification's deadline for a code chunk; it applies to the whole file, not only to its first byte. */
const deadlineMs = 120_000

/** A pending file: `ended` is called when its last byte was read or the reader has cancelled. */
export type PendingFile = { response: Response; ended: () => void }

const forPages = new Set<AbortController>()
const inBackground = new Set<AbortController>()

/**
 * Fetches a file that a page waits for. Rejects when no response starts before the deadline; a late body is aborted.
 */
export async function fetchForPage(request: Request): Promise<PendingFile> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  forPages.add(controller)
  const ended = () => {
    clearTimeout(timer)
    forPages.delete(controller)
  }
  try {
    return { response: await fetch(request, { signal: controller.signal }), ended }
  } catch (cause) {
    ended()
    throw cause
  }
}

/** The number of files that pages wait for now. */
export function countPendingFiles(): number {
  return forPages.size
}

/**
 * Aborts all pending requests when the person tries again: a page cannot request a file again while its first request
 * hangs, and the browser delays its second one while the worker's own request for the same file hangs.
 */
export function abortPendingFiles(): void {
  for (const controller of [...forPages, ...inBackground]) controller.abort()
}

/** Fetches a whole file in the background. Rejects when it is not complete before the deadline. */
export async function fetchInBackground(request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  inBackground.add(controller)
  try {
    const response = await fetch(request, { signal: controller.signal })
    const { status, statusText, headers } = response
    return new Response(await response.arrayBuffer(), { status, statusText, headers })
  } finally {
    clearTimeout(timer)
    inBackground.delete(controller)
  }
}
