import { journalPrefix } from '../journal/journal-page.ts'
import { listPages } from '../journal/journal-table.ts'
import { hasNotedDrafts } from '../notes/drafts-flag.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'

/** The code of the storage could not be loaded: no connection, and not in the cache. */
export class StorageMissing extends Error {}

let loading: Promise<DraftStorage> | null = null

/**
 * Loads the phone's storage, which reads drafts and sends them. Its code is a third of a form's size, so it is requested
 * at the first touch, not before the first field is shown. What is typed does not wait for it (draft-writer.ts). When it
 * resolves, it contains what earlier pages left in their journals.
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
    import('../storage/draft-storage.ts'),
    import('../storage/recover-journals.ts'),
  ]).catch((cause) => {
    throw new StorageMissing('The code of the storage did not come', { cause })
  })
  const storage = openDraftStorage()
  // Safeguard: a new draft that waits in a journal is not locked with the PIN of the last person.
  await lockWhatWasLeft(storage)
  // The form reports a storage that refuses; a journal that cannot be stored must not keep the storage from opening.
  await recoverJournals(storage).catch(() => undefined)
  return storage
}

/** On a shared phone: locks what the last person left open before anything is shown. */
async function lockWhatWasLeft(storage: DraftStorage): Promise<void> {
  const phone = await storage.phone().catch(() => null)
  if (phone?.ownership !== 'shared') return
  const { beginVault } = await import('../lock/vault-session.ts').catch((cause) => {
    throw new StorageMissing('The code of the lock did not come', { cause })
  })
  await beginVault(storage)
}

/**
 * Whether this phone has had drafts, or one of its pages left a journal. The browser may have been killed before the
 * flag of the first draft was on the disk, so the databases are listed as well.
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

/** Whether input of this tab or another is not in the storage yet. */
export async function hasJournal(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(journalPrefix))) return true
    return (await listPages()).length > 0
  } catch {
    return false
  }
}
