import { removeItem, writeItem } from '../../../platform/storage/storage.ts'
import { type JournalPage, journalPrefix } from './journal-page.ts'
import { putPage, removePage } from './journal-table.ts'

export type Journal = {
  /**
   * Keeps the input that is not stored yet. `isTaken`: the storage is writing it, so the journal writes it only if the
   * page is left meanwhile, and removes what an earlier call wrote.
   */
  keep(page: JournalPage, isTaken: boolean): void
  /** Whether the last write was refused everywhere: its contents are on the screen only. */
  isRefused(): boolean
  /** Called when `isRefused` changes. */
  subscribe(listener: () => void): () => void
  /** Releases the lock, once the last write has ended, so that another page can recover what is left. */
  close(): Promise<void>
}

/** Journals of earlier pages whose contents this form has taken over (left-journals.ts). */
export type Adopted = {
  pages: readonly JournalPage[]
  /** Call when their contents are stored elsewhere: the journals are then removed. */
  done: () => void
  /** Call when their contents were not stored: the journals stay for the next page. */
  release: () => void
}

/**
 * The journal of one form. While the form is open it holds a lock of the journal's name, so that no other page recovers
 * it. The browser writes localStorage to the disk with a delay of seconds, so localStorage is only the second place:
 * for a page that is left during a write, and for a phone whose database refuses.
 */
export function openJournal(adopted: Adopted | null = null): Journal {
  const name = journalPrefix + crypto.randomUUID()
  let releaseLock: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    releaseLock = resolve
  })
  globalThis.navigator?.locks?.request(name, () => closed).catch(() => undefined)
  let edition = 0
  /** What is not stored, including what the storage is taking now. */
  let current: JournalPage | null = null
  /** What the next write will contain. */
  let newest: JournalPage | null = null
  let isWriting = false
  let editionInTable = 0
  let isInTable = false
  let hasBackupCopy = false
  let backupCopyEdition = 0
  let isRefused = false
  let writing: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  /** One write at a time; later input is part of the next write, which contains everything. */
  async function write(): Promise<void> {
    isWriting = true
    while (newest !== null) {
      const page: JournalPage = newest
      newest = null
      try {
        if (page.pending.length > 0) {
          isInTable = true
          // Safeguard: what is typed is journalled.
          await putPage(name, page)
          editionInTable = page.edition ?? 0
        } else if (isInTable) {
          await removePage(name)
          isInTable = false
        }
        // The copy in localStorage may be the newer one.
        if (newest === null && isBackupCopyOutdated(page)) removeBackupCopy()
        settle(false)
      } catch {
        writeBackupCopy(page)
      }
    }
    isWriting = false
  }

  /**
   * Whether the copy in localStorage is outdated. A written page that is empty does not outdate a copy of its own
   * edition: the storage was writing that input, but had not stored it.
   */
  function isBackupCopyOutdated({ edition: written = 0, pending }: JournalPage): boolean {
    return hasBackupCopy && (pending.length > 0 ? written >= backupCopyEdition : written > backupCopyEdition)
  }

  function removeBackupCopy(): void {
    removeItem(name)
    hasBackupCopy = false
  }

  function writeBackupCopy(page: JournalPage): void {
    hasBackupCopy = writeItem(name, JSON.stringify(page))
    backupCopyEdition = page.edition ?? 0
    // Safeguard: a journal with nothing to keep is not refused.
    settle(!hasBackupCopy && page.pending.length > 0)
  }

  function settle(refused: boolean): void {
    // Safeguard: journals that were taken over go only when what they held has arrived.
    if (!refused) adopted?.done()
    if (refused === isRefused) return
    isRefused = refused
    for (const listener of listeners) listener()
  }

  const leave = () => {
    if (current === null || current.pending.length === 0 || current.edition === editionInTable) return
    // Safeguard: a write that is under way goes with the page, so what it writes is kept aside.
    writeBackupCopy(current)
  }
  globalThis.addEventListener?.('pagehide', leave)

  return {
    keep(page, isTaken) {
      edition += 1
      current = { ...page, edition }
      // Safeguard: what the storage takes costs no second write.
      newest = isTaken ? { ...current, pending: [] } : current
      if (!isWriting) writing = write()
    },
    isRefused: () => isRefused,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      globalThis.removeEventListener?.('pagehide', leave)
      leave()
      // The lock is held until the write has ended: after its release no page would notice the journal, and on a locked
      // phone anyone could read it.
      await writing
      releaseLock()
    },
  }
}
