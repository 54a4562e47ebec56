import type { TalikaStore } from '#sync/store.ts'
import { sealJournal } from '#sync/vault/seal-draft.ts'
import { sealLateWords } from '#sync/vault/seal-visitor.ts'
import { lockOf } from '#sync/vault/vault.ts'
import type { JournalPage } from '../journal/journal-page.ts'

type Locked = { id: string; vaultId: string }

/**
 * Encrypts input that came after the lock, and stores it beside its draft or visitor. Throws when that fails; the
 * journal then stays in place.
 */
export async function sealLateInput(store: TalikaStore, { id, vaultId }: Locked, page: JournalPage): Promise<void> {
  const sealBeside = page.of === 'visit' ? sealLateWords : sealJournal
  const lock = await lockOf(store, vaultId)
  if (lock === null) throw new Error('The lock of a locked draft is missing')
  await sealBeside(store, lock, id, JSON.stringify(page))
}
