import { loadSending } from '../../../drafts/sending/sending-loader.ts'
import { hasJournal, mayHoldDrafts } from '../../../drafts/storage/load-storage.ts'
import { type LocalDraft, listLocalDrafts } from '../../../entities/draft/local-drafts.ts'

/** Once loaded, the storage stores the content of a journal at once; a journal that remains longer is stuck. */
const storedWithinMs = 3000
const pollMs = 100

/**
 * Drafts that the signed-in person started here and that are, in part, only on this phone. Rejects when that is
 * unknown, for example when the latest input could not be stored.
 */
export async function listUnsentOfAccount(): Promise<LocalDraft[]> {
  if (!(await mayHoldDrafts())) return []
  await waitForJournal()
  return (await listLocalDrafts()).filter(({ draft, unsent }) => draft.signedIn && unsent !== null)
}

/** A new draft may not be in the storage yet, and would be missing from the list. */
async function waitForJournal(): Promise<void> {
  for (let waited = 0; await hasJournal(); waited += pollMs) {
    if (waited >= storedWithinMs) throw new Error('The latest input is not stored.')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Sends once, and returns what is still only on this phone. */
export async function sendBeforeSignOut(): Promise<LocalDraft[]> {
  await loadSending()
    .then(({ engine }) => engine.sendNow())
    .catch(() => undefined)
  return listUnsentOfAccount()
}
