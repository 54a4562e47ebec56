import type { Run } from './draft-repository.ts'
import { type DraftWrite, type WriteOutcome, writeDrafts } from './draft-write.ts'

/** Writes a merge. Merges that arrive at the same moment are written together. */
export type WriteDraft = (write: DraftWrite) => Promise<WriteOutcome>

// The writes of a group share the round trip and the flush: in a group of eight, a write costs half.
const fullGroup = 32
// While the database works on some groups, the process answers the groups before them and collects the next. With 16
// writers, four groups at once were a twentieth faster than two, and two were an eighth faster than one.
const mostAtOnce = 4

type Waiting = { write: DraftWrite; resolve: (outcome: WriteOutcome) => void; reject: (error: unknown) => void }

function settle(group: readonly Waiting[], settled: readonly PromiseSettledResult<WriteOutcome>[]): void {
  for (const [at, { resolve, reject }] of group.entries()) {
    const result = settled[at]
    if (result?.status === 'fulfilled') resolve(result.value)
    else reject(result?.reason)
  }
}

/**
 * Groups writes: those that arrive while statements are running wait for the next statement and share its round trip
 * and its flush. With few writers none waits; with many, each costs a third. At most one write per application may be
 * waiting at a time (see `createKeyedMutex`).
 */
export function createDraftWriter(run: Run): WriteDraft {
  const waiting: Waiting[] = []
  let underWay = 0

  const flush = async () => {
    const group = waiting.splice(0, fullGroup)
    underWay += 1
    const settled = await writeDrafts(
      run,
      group.map(({ write }) => write),
    )
    underWay -= 1
    // The next group starts first (the pool sends it in the next tick), so that the database works meanwhile.
    start()
    process.nextTick(settle, group, settled)
  }

  const start = () => {
    if (underWay < mostAtOnce && waiting.length > 0) void flush()
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject })
      // Runs after everything else in this turn of the event loop, so that simultaneous requests get into one group.
      if (waiting.length === 1 || waiting.length === fullGroup) setImmediate(start)
    })
}
