import { journalPrefix } from '../journal/journal-page.ts'
import { listPages } from '../journal/journal-table.ts'
import { hasNotedDrafts } from '../session/drafts-flag.ts'
import type { DraftStorage } from './draft-storage.ts'

/** The code of the storage has not come: no line, and nothing in the cache. What is typed waits in the journal. */
export class StorageMissing extends Error {}

let loading: Promise<DraftStorage> | null = null

/**
 * The phone's storage. Its code is a third of what a form weighs and is asked for at the first touch, not before the first
 * field can be seen. What earlier pages left unstored is in it when it resolves.
 */
export function loadStorage(): Promise<DraftStorage> {
  loading ??= open()
  loading.catch(() => {
    loading = null
  })
  return loading
}

async function open(): Promise<DraftStorage> {
  const [{ openDraftStorage }, { recoverJournals }] = await Promise.all([
    import('./draft-storage.ts'),
    import('../journal/recover-journals.ts'),
  ]).catch((cause) => {
    throw new StorageMissing('The code of the storage did not come', { cause })
  })
  const storage = openDraftStorage()
  // A storage that refuses is said where somebody types; opening it must not fail for what an earlier page left.
  await recoverJournals(storage).catch(() => undefined)
  await lockWhatWasLeft(storage)
  return storage
}

/** On a shared phone: what the last person left open is locked before anything is shown. */
async function lockWhatWasLeft(storage: DraftStorage): Promise<void> {
  const phone = await storage.phone().catch(() => null)
  if (phone?.ownership !== 'shared') return
  const { beginVault } = await import('../vault/vault-session.ts').catch((cause) => {
    throw new StorageMissing('The code of the lock did not come', { cause })
  })
  await beginVault(storage)
}

/**
 * Whether this phone has had drafts, or a page of it left something unstored. The browser may have been killed before
 * the mark of the first draft was on the disk, so the databases are asked as well.
 */
export async function mayHoldDrafts(): Promise<boolean> {
  if (hasNotedDrafts()) return true
  try {
    const databases = (await indexedDB.databases?.()) ?? []
    return databases.some(({ name }) => name === 'talika') || (await listPages()).length > 0
  } catch {
    return false
  }
}

/** Whether something typed here, in this tab or another, is not in the storage yet. */
export async function hasJournal(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(journalPrefix))) return true
    return (await listPages()).length > 0
  } catch {
    return false
  }
}
