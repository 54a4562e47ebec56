import { createObservable } from '../../../platform/observable.ts'

/**
 * A queue in front of the phone's storage. Typing never waits for a write: the newest value of each key is kept here,
 * one write runs at a time, and later values are part of the next write.
 */
export type WriteBehind<Value> = {
  put(key: string, value: Value): void
  /** The newest value of this key that is not yet stored. */
  get(key: string): Value | undefined
  /** Whether everything is stored. */
  isEmpty(): boolean
  /** Starts at once; resolves when everything put so far is stored or has failed. */
  flush(): Promise<void>
  /** No further attempts: what is not stored remains where `remember` has kept it. */
  stop(): void
  state(): WriteState
  /** Why the last writes failed; null after a success. */
  trouble(): WriteTrouble | null
  /** Called when trouble begins, changes or ends. */
  subscribe(listener: () => void): () => void
}

/** `failed`: the storage refused (for example a full phone); the values are kept here and retried. */
export type WriteState = 'idle' | 'writing' | 'failed'

/** `full`: no room on the phone. `refused`: the storage fails repeatedly for another reason. */
export type WriteTrouble = 'full' | 'refused'

export type WriteBehindOptions<Value> = {
  write: (batch: ReadonlyMap<string, Value>) => Promise<void>
  /**
   * Called with everything that is not yet stored, at every change. `isTaken`: the storage is taking it; otherwise it
   * must be kept elsewhere, because the storage has not taken a first write, refuses, or does not answer. Must be cheap.
   */
  remember: (pending: ReadonlyMap<string, Value>, isTaken: boolean) => void
  /** The trouble that a failed write means for the person; null when it need not be shown. */
  troubleOf: (cause: unknown) => WriteTrouble | null
}

/** A write takes milliseconds; one that takes this long is blocked, by a page of an older version or by the disk. */
const writeTimeoutMs = 1000
/** Milliseconds from a failed write to the next attempt. */
const retryMs = 3000
/**
 * A database that the browser has closed under the page is reopened at once; it is trouble only when that fails too.
 */
const firstRetryMs = 100

export function createWriteBehind<Value>({
  write,
  remember,
  troubleOf,
}: WriteBehindOptions<Value>): WriteBehind<Value> {
  let waiting = new Map<string, Value>()
  let inFlight: ReadonlyMap<string, Value> = new Map()
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopped = false
  let isTaken = false
  let state: WriteState = 'idle'
  let trouble: WriteTrouble | null = null
  let failures = 0
  const troubles = createObservable()

  function changeState(next: WriteState, why: WriteTrouble | null = null): void {
    const isChanged = why !== trouble
    state = next
    trouble = why
    // Listeners are called for trouble only: a call at the start and end of each write would cost work at every
    // keystroke.
    if (isChanged) troubles.notify()
  }

  function scheduleRun(delayMs: number): void {
    if (timer !== null) clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void run(), delayMs)
  }

  function note(): void {
    // Safeguard: what is under way is remembered until the storage has it.
    remember(inFlight.size === 0 ? waiting : new Map([...inFlight, ...waiting]), isTaken)
  }

  function markUnresponsive(): void {
    if (!isTaken) return
    isTaken = false
    note()
  }

  async function writeOnce(): Promise<boolean> {
    inFlight = waiting
    waiting = new Map()
    // Safeguard: what a silent storage does not take is kept elsewhere.
    const timeout = setTimeout(markUnresponsive, writeTimeoutMs)
    try {
      if (state !== 'failed') changeState('writing')
      await write(inFlight)
      inFlight = new Map()
      failures = 0
      isTaken = true
      note()
      changeState('idle')
      return true
    } catch (cause) {
      // Failed values go back into the queue, except those that have a newer value of the same key.
      waiting = new Map([...inFlight, ...waiting])
      inFlight = new Map()
      failures += 1
      markUnresponsive()
      const why = troubleOf(cause)
      const isFirstFailure = why === 'refused' && failures === 1
      if (why === null || isFirstFailure) changeState('idle')
      else changeState('failed', why)
      scheduleRun(isFirstFailure ? firstRetryMs : retryMs)
      return false
    } finally {
      clearTimeout(timeout)
    }
  }

  /** Returns whether every write succeeded. */
  async function writeAll(): Promise<boolean> {
    while (waiting.size > 0) if (!(await writeOnce())) return false
    return true
  }

  function run(): Promise<boolean> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    running ??= writeAll().finally(() => {
      running = null
      // Values that were put between the last check of `waiting` and the end of this run.
      if (waiting.size > 0 && failures === 0 && !stopped) scheduleRun(0)
    })
    return running
  }

  async function flush(): Promise<void> {
    const stored = await run()
    // Input that came after the last batch was taken.
    if (stored && waiting.size > 0) await run()
  }

  return {
    put(key, value) {
      waiting.set(key, value)
      note()
      // In a task of its own, so that everything one event changes is one batch. After a failure the retry is already
      // scheduled.
      if (running === null && failures === 0) scheduleRun(0)
    },
    get: (key) => waiting.get(key) ?? inFlight.get(key),
    isEmpty: () => waiting.size === 0 && inFlight.size === 0,
    flush,
    stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
    },
    state: () => state,
    trouble: () => trouble,
    subscribe: troubles.subscribe,
  }
}
