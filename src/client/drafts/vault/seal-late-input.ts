import type { TalikaStore } from '#sync/store.ts'
import { sealJournal } from '#sync/vault/seal-draft.ts'
import { lockOf } from '#sync/vault/vault.ts'
import type { JournalPage } from '../journal/journal-page.ts'

/** Encrypts input that came after the lock. Throws when it cannot; the journal then stays in place. */
export async function sealLateInput(store: TalikaStore, vaultId: string, page: JournalPage): Promise<void> {
  const lock = await lockOf(store, vaultId)
  if (lock === null) throw new Error('The lock of a locked draft is missing')
  await sealJournal(store, lock, page.draftId, JSON.stringify(page))
}
