import { attachmentsRoot } from '#domain/drafts/paths.ts'
import type { DraftChanges } from '#sync/changes.ts'
import type { DraftSnapshot, SyncStatus } from '#sync/status.ts'
import { createObservable } from '../../../platform/observable.ts'
import { loadStorage } from '../loading/load-storage.ts'
import type { DraftStorage, Stage } from '../storage/draft-storage.ts'

/** The synchronisation state of one draft, kept current for the components that show it. */
export type SnapshotStore = {
  /** Null until the phone was read, or while there is no draft. */
  get(): DraftSnapshot | null
  /** The status of the draft at `now` (milliseconds), or at its last change when that is later. */
  statusAt(now: number): SyncStatus | null
  stage(): Stage | null
  subscribe(listener: () => void): () => void
  close(): void
}

/** During typing the counts may lag: reading them at every keystroke would cost more than storing it. */
const whileTypingMs = 1_000
/** More input into an answer that is already waiting changes nothing that is shown, so it is read after a pause. */
const afterTypingMs = 5_000
/** The engine's own changes come in groups of two or three; they are read together. */
const whileSendingMs = 100

/** A snapshot that was read already, with the storage that interprets it. */
export type FirstReading = { storage: DraftStorage; snapshot: DraftSnapshot }

export type FollowedDraft = {
  /** Called at each read: the draft may not exist yet. */
  draftId: () => string | null
  /** Called when the draft no longer exists; the last snapshot stays. */
  onGone: () => void
  /** The snapshot of the opened draft, so that its form need not wait for a second read. */
  first?: FirstReading | null
}

export function createSnapshotStore(
  changes: DraftChanges,
  { draftId, onGone, first = null }: FollowedDraft,
): SnapshotStore {
  const readers = createObservable()
  let snapshot: DraftSnapshot | null = first?.snapshot ?? null
  let storage: DraftStorage | null = first?.storage ?? null
  let timer: ReturnType<typeof setTimeout> | null = null
  let reading = false
  let isReadAgain = false
  let pauseTimer: ReturnType<typeof setTimeout> | null = null
  /** Something was typed since the snapshot was read. */
  let isBehind = false

  async function refresh(): Promise<void> {
    const id = draftId()
    if (id === null) return
    if (reading) {
      isReadAgain = true
      return
    }
    reading = true
    isBehind = false
    try {
      storage = await loadStorage()
      const found = await storage.readSnapshot(id)
      if (found === null && snapshot !== null) return onGone()
      snapshot = found
      readers.notify()
    } catch {
      // The storage is closed or refuses: the session already reports that it cannot save.
    } finally {
      reading = false
    }
    if (isReadAgain) {
      isReadAgain = false
      await refresh()
    }
  }

  /** Whether these answers are known to be waiting, so that more input into them changes nothing that is shown. */
  function isKnown(paths: readonly string[]): boolean {
    const waiting = new Set(snapshot?.outbox.filter(({ state }) => state === 'waiting').map(({ path }) => path))
    // The mobile number also opens the draft, and the first correction ends the refused state of a submission.
    const isPlain = snapshot?.draft.submission === null && !paths.includes('mobile')
    return isPlain && paths.every((path) => waiting.has(path))
  }

  function readAfterPause(): void {
    if (pauseTimer !== null) clearTimeout(pauseTimer)
    pauseTimer = setTimeout(() => schedule(0), afterTypingMs)
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
    // Typing in this tab or in another one, which publishes each keystroke.
    const isTyping = change.origin !== 'server' && !change.paths.some((path) => path.startsWith(`${attachmentsRoot}/`))
    if (isTyping && isKnown(change.paths)) return readAfterPause()
    if (isTyping && !isBehind) {
      isBehind = true
      readers.notify()
    }
    const isEngine = change.origin === 'server' && change.paths.length === 0
    schedule(isTyping ? whileTypingMs : isEngine ? whileSendingMs : 0)
  })
  // Changes since the first read had no subscriber, so the snapshot is read again after the form is shown.
  if (first === null) void refresh()
  else schedule(whileSendingMs)

  return {
    get: () => snapshot,
    statusAt: (now) =>
      snapshot === null || storage === null
        ? null
        : withTyped(storage.statusOf(snapshot, Math.max(now, snapshot.draft.updatedAt)), isBehind),
    stage: () => (snapshot === null || storage === null ? null : storage.stageOf(snapshot.draft)),
    subscribe: readers.subscribe,
    close() {
      stop()
      if (timer !== null) clearTimeout(timer)
      if (pauseTimer !== null) clearTimeout(pauseTimer)
    },
  }
}

/** Input since the last read is on this phone only. The status line says so at once; its counts follow. */
function withTyped(status: SyncStatus, isBehind: boolean): SyncStatus {
  return isBehind && status.state === 'server' ? { ...status, state: 'phone', changes: 1 } : status
}
