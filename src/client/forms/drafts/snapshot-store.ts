import { attachmentsRoot } from '#domain/drafts/paths.ts'
import type { SyncContext } from '#sync/drafts.ts'
import { type DraftSnapshot, readSnapshot } from '#sync/status.ts'

/** What is waiting of one draft, kept current for whoever shows it. */
export type SnapshotStore = {
  get(): DraftSnapshot | null
  /** Whether the phone has been asked yet; before that `get` answers null without meaning anything. */
  isRead(): boolean
  subscribe(listener: () => void): () => void
  close(): void
}

/** While somebody types, the counts may lag: reading them at every key would cost more than keeping the key. */
const whileTypingMs = 400

/** Follows a draft that may not exist yet; `draftId` is asked at each reading. */
export function createSnapshotStore({ store, changes }: SyncContext, draftId: () => string | null): SnapshotStore {
  const listeners = new Set<() => void>()
  let snapshot: DraftSnapshot | null = null
  let read = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let reading = false
  let again = false

  async function refresh(): Promise<void> {
    const id = draftId()
    if (id === null) return
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      snapshot = await readSnapshot(store, id)
      read = true
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
    const isTyping = change.origin === 'typed' && !change.paths.some((path) => path.startsWith(`${attachmentsRoot}/`))
    schedule(isTyping ? whileTypingMs : 0)
  })
  void refresh()

  return {
    get: () => snapshot,
    isRead: () => read,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stop()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
