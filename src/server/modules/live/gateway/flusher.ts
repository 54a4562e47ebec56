/** Which connections to update: all, or only those of hosts, because only hosts see which guests are online. */
export type FlushScope = 'all' | 'hosts'

/** Sends changes within `everyMs` together; the first change after a pause is sent at once. */
export function createFlusher({
  everyMs,
  clock,
  flush,
}: {
  everyMs: number
  clock: () => number
  flush: (scope: FlushScope) => void
}) {
  let pending: { scope: FlushScope; timer: NodeJS.Timeout } | null = null
  let flushedAt = -Infinity
  let isStopped = false
  const run = () => {
    const scope = pending?.scope ?? 'all'
    pending = null
    flushedAt = clock()
    flush(scope)
  }
  return {
    soon(scope: FlushScope): void {
      if (isStopped) return
      if (pending !== null) {
        if (scope === 'all') pending.scope = scope
        return
      }
      pending = { scope, timer: setTimeout(run, Math.max(0, flushedAt + everyMs - clock())) }
    },
    stop(): void {
      isStopped = true
      clearTimeout(pending?.timer)
    },
  }
}
