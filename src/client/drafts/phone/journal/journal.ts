import { removeItem, writeItem } from '../../../platform/storage/storage.ts'
import { type JournalPage, journalPrefix } from './journal-page.ts'

export type Journal = {
  /**
   * Keeps the input that is not stored yet. `isTaken`: the storage is writing it, so the journal keeps it only if the
   * page is left meanwhile, and removes what an earlier call kept.
   */
  keep(page: JournalPage, isTaken: boolean): void
  /** Whether the phone refused the last input: it is on the screen only. */
  isRefused(): boolean
  /** Keeps what is not stored, and releases the lock, so that another page can recover it. */
  close(): void
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
 * The journal of one form: one item of localStorage for what IndexedDB does not take, because the phone is full, its
 * database is blocked, or the page is left in the middle of a write. The browser writes the item to the disk seconds
 * later, so it survives the page, and a kill of the browser only after these seconds. While the form is open it holds a
 * lock of the journal's name, so that no other page recovers it.
 */
export function openJournal(adopted: Adopted | null = null): Journal {
  const name = journalPrefix + crypto.randomUUID()
  let releaseLock: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    releaseLock = resolve
  })
  globalThis.navigator?.locks?.request(name, () => closed).catch(() => undefined)
  /** What is not stored, including what the storage is taking now. */
  let current: JournalPage | null = null
  let isInSlot = false
  let isRefused = false

  function write(page: JournalPage): void {
    // Safeguard: what the storage does not take is journalled.
    isRefused = !writeItem(name, JSON.stringify(page))
    // Safeguard: a refused item leaves the one before it in its place.
    isInSlot ||= !isRefused
    // Safeguard: journals that were taken over go only when what they held has arrived.
    if (!isRefused) adopted?.done()
  }

  function clear(): void {
    if (isInSlot) removeItem(name)
    isInSlot = false
    isRefused = false
  }

  const leave = () => {
    // Safeguard: a write that is under way goes with the page, so what it writes is kept aside.
    if (current !== null) write(current)
  }
  globalThis.addEventListener?.('pagehide', leave)

  return {
    keep(page, isTaken) {
      current = page.writes.length > 0 ? page : null
      // Safeguard: what the storage takes costs no second write.
      if (current !== null && !isTaken) return write(current)
      clear()
      adopted?.done()
    },
    isRefused: () => isRefused,
    close() {
      globalThis.removeEventListener?.('pagehide', leave)
      leave()
      releaseLock()
    },
  }
}
