/**
 * Values on their way into the phone's storage. Typing never waits for it: the newest value of each key is kept here,
 * one write is under way at a time, and what came in meanwhile goes with the next one.
 */
export type WriteBehind<Value> = {
  put(key: string, value: Value): void
  /** Whether a value of this key is not yet stored. */
  has(key: string): boolean
  /** Starts at once instead of after the current task; resolves when everything put so far is stored or has failed. */
  flush(): Promise<void>
  state(): WriteState
  subscribe(listener: () => void): () => void
}

/** `failed`: the storage refused (a full phone); the values are kept here and tried again. */
export type WriteState = 'idle' | 'writing' | 'failed'

export type WriteBehindOptions<Value> = {
  write: (batch: ReadonlyMap<string, Value>) => Promise<void>
  /** Runs the work after the current task, so that the key that was pressed is painted first. */
  defer: (work: () => void) => void
  /** Runs the work after a failure. */
  later: (work: () => void) => void
}

export function createWriteBehind<Value>({ write, defer, later }: WriteBehindOptions<Value>): WriteBehind<Value> {
  let waiting = new Map<string, Value>()
  let underWay: ReadonlyMap<string, Value> = new Map()
  let running: Promise<void> | null = null
  let planned = false
  let state: WriteState = 'idle'
  const listeners = new Set<() => void>()

  function become(next: WriteState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      underWay = waiting
      waiting = new Map()
      try {
        become(state === 'failed' ? 'failed' : 'writing')
        await write(underWay)
      } catch {
        // Nothing is lost: what failed goes back, unless something newer of the same key came in.
        waiting = new Map([...underWay, ...waiting])
        underWay = new Map()
        become('failed')
        later(() => void run())
        return
      }
      underWay = new Map()
      become(waiting.size > 0 ? 'writing' : 'idle')
    }
  }

  function run(): Promise<void> {
    running ??= writeAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    put(key, value) {
      waiting.set(key, value)
      if (running !== null || planned) return
      planned = true
      defer(() => {
        planned = false
        void run()
      })
    },
    has: (key) => waiting.has(key) || underWay.has(key),
    flush: run,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
