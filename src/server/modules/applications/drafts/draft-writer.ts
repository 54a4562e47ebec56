import type { Run } from './draft-repository.ts'
import { type DraftWrite, type WriteOutcome, writeDrafts } from './draft-write.ts'

/** Writes a merge; several that come at the same moment go together. */
export type WriteDraft = (write: DraftWrite) => Promise<WriteOutcome>

// Rows in a group share the round trip and the flush: in groups of eight a write costs half.
const fullGroup = 32
// While the database works on some groups, the process answers those before and gathers the next. With 16 writers four at
// once were measured a twentieth faster than two, and those an eighth faster than one.
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
 * Groups writes: what arrives while some statements are under way waits for the next one and shares its round trip and its
 * flush. With few writers nothing waits; with many, each costs a third. At most one write of an application may be
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
    // What waits goes first, and the pool sends it in the next tick: the database works while these are answered.
    start()
    process.nextTick(settle, group, settled)
  }

  const start = () => {
    if (underWay < mostAtOnce && waiting.length > 0) void flush()
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject })
      // After what else is ready in this turn of the event loop, so that requests that came together go together.
      if (waiting.length === 1 || waiting.length === fullGroup) setImmediate(start)
    })
}
