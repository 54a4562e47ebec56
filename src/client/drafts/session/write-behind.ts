/**
 * Values on their way into the phone's storage. Typing never waits for it: the newest value of each key is kept here,
 * one write is under way at a time, and what comes in meanwhile goes with the next one.
 */
export type WriteBehind<Value> = {
  put(key: string, value: Value): void
  /** Whether a value of this key is not yet stored. */
  has(key: string): boolean
  /** Starts at once; resolves when everything put so far is stored or has failed. */
  flush(): Promise<void>
  /** No further try: what is not stored stays with whoever was told to remember it. */
  stop(): void
  state(): WriteState
  /** Why the last writes failed, while they do. */
  trouble(): WriteTrouble | null
  /** Told when trouble begins, changes or ends. */
  subscribe(listener: () => void): () => void
}

/** `failed`: the storage refused (a full phone); the values are kept here and tried again. */
export type WriteState = 'idle' | 'writing' | 'failed'

/** `full`: no room on the phone. `refused`: its storage fails again and again for another reason. */
export type WriteTrouble = 'full' | 'refused'

export type WriteBehindOptions<Value> = {
  write: (batch: ReadonlyMap<string, Value>) => Promise<void>
  /**
   * Called with what is not yet stored, at every change. `isTaken`: the storage is taking it; otherwise it must be kept
   * elsewhere, because the storage has not begun, refuses, or is silent. Must be cheap.
   */
  remember: (pending: ReadonlyMap<string, Value>, isTaken: boolean) => void
  /** What a failed write says of the phone's storage; null when nobody must hear of it. */
  troubleOf: (cause: unknown) => WriteTrouble | null
}

/** A write takes milliseconds; one that takes this long waits for something (a page of an older version, the disk). */
const silentMs = 1000
/** How long after a failed write the next one is tried. */
const retryMs = 3000
/** A database that the browser has closed under the page is opened again at once; only what fails twice is trouble. */
const againMs = 100

export function createWriteBehind<Value>({
  write,
  remember,
  troubleOf,
}: WriteBehindOptions<Value>): WriteBehind<Value> {
  let waiting = new Map<string, Value>()
  let underWay: ReadonlyMap<string, Value> = new Map()
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopped = false
  let isTaken = false
  let state: WriteState = 'idle'
  let trouble: WriteTrouble | null = null
  let failures = 0
  const listeners = new Set<() => void>()

  function become(next: WriteState, why: WriteTrouble | null = null): void {
    const isNews = why !== trouble
    state = next
    trouble = why
    // That a write begins and ends is nothing to show: each listener would look for nothing, at every word.
    if (isNews) for (const listener of listeners) listener()
  }

  function plan(delayMs: number): void {
    if (timer !== null) clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void run(), delayMs)
  }

  function note(): void {
    // Safeguard: what is under way is remembered until the storage has it.
    remember(underWay.size === 0 ? waiting : new Map([...underWay, ...waiting]), isTaken)
  }

  function distrust(): void {
    if (!isTaken) return
    isTaken = false
    note()
  }

  async function writeOnce(): Promise<boolean> {
    underWay = waiting
    waiting = new Map()
    // Safeguard: what a silent storage does not take is kept elsewhere.
    const silence = setTimeout(distrust, silentMs)
    try {
      if (state !== 'failed') become('writing')
      await write(underWay)
      underWay = new Map()
      failures = 0
      isTaken = true
      note()
      become('idle')
      return true
    } catch (cause) {
      // Nothing is lost: what failed goes back, unless something newer of the same key came in.
      waiting = new Map([...underWay, ...waiting])
      underWay = new Map()
      failures += 1
      distrust()
      const why = troubleOf(cause)
      const isPassing = why === 'refused' && failures === 1
      if (why === null || isPassing) become('idle')
      else become('failed', why)
      plan(isPassing ? againMs : retryMs)
      return false
    } finally {
      clearTimeout(silence)
    }
  }

  /** Whether nothing failed. */
  async function writeAll(): Promise<boolean> {
    while (waiting.size > 0) if (!(await writeOnce())) return false
    return true
  }

  function run(): Promise<boolean> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    running ??= writeAll().finally(() => {
      running = null
    })
    return running
  }

  async function flush(): Promise<void> {
    const stored = await run()
    // What came in after the last batch had left.
    if (stored && waiting.size > 0) await run()
  }

  return {
    put(key, value) {
      waiting.set(key, value)
      note()
      // Behind the event, so that all that it changes goes together. A storage that refuses has its next try planned.
      if (running === null && failures === 0) plan(0)
    },
    has: (key) => waiting.has(key) || underWay.has(key),
    flush,
    stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
    },
    state: () => state,
    trouble: () => trouble,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
