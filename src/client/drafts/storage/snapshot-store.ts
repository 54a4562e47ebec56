import { attachmentsRoot } from '#domain/drafts/paths.ts'
import type { DraftChanges } from '#sync/changes.ts'
import type { DraftSnapshot, SyncStatus } from '#sync/status.ts'
import type { DraftStorage, Stage } from './draft-storage.ts'
import { loadStorage } from './load-storage.ts'

/** What is waiting of one draft, kept current for whoever shows it. */
export type SnapshotStore = {
  /** Null until the phone was read, or while there is no draft. */
  get(): DraftSnapshot | null
  /** What the status line says about it at `now` (milliseconds), or at its last change when that is later. */
  statusAt(now: number): SyncStatus | null
  stage(): Stage | null
  subscribe(listener: () => void): () => void
  close(): void
}

/** While somebody types, the counts may lag: reading them at every key would cost more than keeping the key. */
const whileTypingMs = 1_000
/** Letters of an answer that waits already change no word on the screen: they are looked at once the hand has rested. */
const afterTypingMs = 5_000
/** What the engine notes of its own work comes in twos and threes; they are read together. */
const whileSendingMs = 100

/** What was read of a draft already, with the storage that can say what it means. */
export type FirstReading = { storage: DraftStorage; snapshot: DraftSnapshot }

export type FollowedDraft = {
  /** Asked at each reading: the draft may not exist yet. */
  draftId: () => string | null
  /** Told when the draft is not there any more; what was last read stays. */
  onGone: () => void
  /** What the draft was opened with, so that its form need not wait for a second reading. */
  first?: FirstReading | null
}

/** Follows a draft. */
export function createSnapshotStore(
  changes: DraftChanges,
  { draftId, onGone, first = null }: FollowedDraft,
): SnapshotStore {
  const listeners = new Set<() => void>()
  let snapshot: DraftSnapshot | null = first?.snapshot ?? null
  let storage: DraftStorage | null = first?.storage ?? null
  let timer: ReturnType<typeof setTimeout> | null = null
  let reading = false
  let again = false
  let resting: ReturnType<typeof setTimeout> | null = null

  async function refresh(): Promise<void> {
    const id = draftId()
    if (id === null) return
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      storage = await loadStorage()
      const found = await storage.readSnapshot(id)
      if (found === null && snapshot !== null) return onGone()
      snapshot = found
      for (const listener of listeners) listener()
    } catch {
      // The storage is closed or refuses: the session says that it cannot save, which is what the person must know.
    } finally {
      reading = false
    }
    if (again) {
      again = false
      await refresh()
    }
  }

  /** Whether these answers are known to wait, so that another letter of them is no news. */
  function isKnown(paths: readonly string[]): boolean {
    const waiting = new Set(snapshot?.outbox.filter(({ state }) => state === 'waiting').map(({ path }) => path))
    // The number also opens the draft's code, and a refused submission ends with the first correction.
    const isPlain = snapshot?.draft.submission === null && !paths.includes('mobile')
    return isPlain && paths.every((path) => waiting.has(path))
  }

  function rest(): void {
    if (resting !== null) clearTimeout(resting)
    resting = setTimeout(() => schedule(0), afterTypingMs)
  }

  function schedule(delayMs: number): void {
    if (timer !== null && delayMs > 0) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void refresh()
    }, delayMs)
  }

  const stop = changes.subscribe((change) => {
    if (change.draftId !== draftId()) return
    // Here or in another tab, which tells of each keystroke.
    const isTyping = change.origin !== 'server' && !change.paths.some((path) => path.startsWith(`${attachmentsRoot}/`))
    if (isTyping && isKnown(change.paths)) return rest()
    const isEngine = change.origin === 'server' && change.paths.length === 0
    schedule(isTyping ? whileTypingMs : isEngine ? whileSendingMs : 0)
  })
  // What changed since the first reading was told to nobody: it is read again, behind the form.
  if (first === null) void refresh()
  else schedule(whileSendingMs)

  return {
    get: () => snapshot,
    statusAt: (now) =>
      snapshot === null || storage === null
        ? null
        : storage.statusOf(snapshot, Math.max(now, snapshot.draft.updatedAt)),
    stage: () => (snapshot === null || storage === null ? null : storage.stageOf(snapshot.draft)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stop()
      if (timer !== null) clearTimeout(timer)
      if (resting !== null) clearTimeout(resting)
    },
  }
}
