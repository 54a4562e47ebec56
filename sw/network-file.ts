/** The specification's deadline for a code chunk; it holds for the whole file, not for its first byte alone. */
const deadlineMs = 120_000

/** A file under way: `ended` is said when its last byte was read or no one reads on. */
export type FileUnderWay = { response: Response; ended: () => void }

const pagesWaitFor = new Set<AbortController>()
const fetchedAhead = new Set<AbortController>()

/** Asks for a file that a page waits for. Rejects when it has not begun to come in time; a late body breaks off. */
export async function fetchForPage(request: Request): Promise<FileUnderWay> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  pagesWaitFor.add(controller)
  const ended = () => {
    clearTimeout(timer)
    pagesWaitFor.delete(controller)
  }
  try {
    return { response: await fetch(request, { signal: controller.signal }), ended }
  } catch (cause) {
    ended()
    throw cause
  }
}

/** How many files pages wait for now. */
export function countWaitedFor(): number {
  return pagesWaitFor.size
}

/**
 * The person wants to try again: a page cannot ask for a file anew while its first request hangs, and the browser holds
 * back its second one while the worker's own request for the same file hangs.
 */
export function giveUpWaiting(): void {
  for (const controller of [...pagesWaitFor, ...fetchedAhead]) controller.abort()
}

/** The whole of a file that no one waits for yet. Rejects when it is not here in time. */
export async function fetchWhole(request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  fetchedAhead.add(controller)
  try {
    const response = await fetch(request, { signal: controller.signal })
    const { status, statusText, headers } = response
    return new Response(await response.arrayBuffer(), { status, statusText, headers })
  } finally {
    clearTimeout(timer)
    fetchedAhead.delete(controller)
  }
}
