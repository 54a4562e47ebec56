import { removeItem, writeItem } from '../../platform/storage/storage.ts'
import { type JournalPage, journalPrefix } from './journal-page.ts'
import { putPage, removePage } from './journal-table.ts'

export type Journal = {
  /**
   * What is not stored yet. `isTaken`: the storage is taking it, so that it is written here only should the page be left
   * meanwhile, and what an earlier call has written is removed.
   */
  keep(page: JournalPage, isTaken: boolean): void
  /** Whether the last page was taken nowhere: what it held stands on the screen only. */
  isRefused(): boolean
  /** Told when that changes. */
  subscribe(listener: () => void): () => void
  /** Lets others recover what is left, once the last page has arrived somewhere. */
  close(): Promise<void>
}

/** Journals of earlier pages whose contents this form has taken over (left-journals.ts). */
export type Adopted = {
  pages: readonly JournalPage[]
  /** To be called when their contents are kept elsewhere: they are removed. */
  done: () => void
  /** To be called when nobody took them over: they stay for others. */
  release: () => void
}

/**
 * A journal of one form. While the form is open it holds a lock of the journal's name, so that no other page recovers it.
 * The browser writes localStorage to the disk when it likes, seconds later, so it is only the second place: for a page
 * that is left while a write is under way, and for a phone whose database refuses.
 */
export function openJournal(adopted: Adopted | null = null): Journal {
  const name = journalPrefix + crypto.randomUUID()
  let letGo: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  globalThis.navigator?.locks?.request(name, () => closed).catch(() => undefined)
  let edition = 0
  /** What is not stored, whether the storage is taking it or not. */
  let current: JournalPage | null = null
  /** What is to be written here next. */
  let newest: JournalPage | null = null
  let isWriting = false
  let editionInTable = 0
  let isInTable = false
  let isAside = false
  let isRefused = false
  let writing: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  /** One write at a time; what is typed meanwhile goes with the next, which carries everything. */
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
        // The second copy may be the later one.
        if (isAside && newest === null) forgetAside()
        settle(false)
      } catch {
        keepAside(page)
      }
    }
    isWriting = false
  }

  function forgetAside(): void {
    removeItem(name)
    isAside = false
  }

  function keepAside(page: JournalPage): void {
    isAside = writeItem(name, JSON.stringify(page))
    // Safeguard: a journal with nothing to keep is not refused.
    settle(!isAside && page.pending.length > 0)
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
    keepAside(current)
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
      // What arrived after the name was free would be seen by no page, and on a locked phone by everybody.
      await writing
      letGo()
    },
  }
}
