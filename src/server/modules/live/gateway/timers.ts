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

/** Runs `work` every `everyMs`, never twice at once. Of several failures in a row only the first is reported. */
export function createTicker({
  everyMs,
  work,
  report,
}: {
  everyMs: number
  work: () => Promise<void>
  report: (error: unknown) => void
}) {
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  let hasFailed = false
  const tick = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) report(error)
      hasFailed = true
    }
    isBusy = false
  }
  return {
    start(): void {
      timer ??= setInterval(() => void tick(), everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
