import { hasJournal, mayHoldDrafts } from '../../../drafts/phone/loading/load-storage.ts'
import { loadSending } from '../../../drafts/phone/loading/sending-loader.ts'
import { type LocalDraft, listLocalDrafts } from '../../../entities/draft/local-drafts.ts'

/** Once loaded, the storage empties a journal at once; a journal that still exists after this time is stuck. */
const storedWithinMs = 3000
const pollMs = 100

/**
 * Drafts that a signed-in person started here and that have changes which only this phone has. Rejects when that cannot
 * be determined, for example when the latest input could not be stored.
 */
export async function listUnsentOfAccount(): Promise<LocalDraft[]> {
  if (!(await mayHoldDrafts())) return []
  await waitForJournal()
  return (await listLocalDrafts()).filter(({ draft, unsent }) => draft.signedIn && unsent !== null)
}

/** Waits until the journals are stored: a new draft would be missing from the list otherwise. */
async function waitForJournal(): Promise<void> {
  for (let waited = 0; await hasJournal(); waited += pollMs) {
    if (waited >= storedWithinMs) throw new Error('The latest input is not stored.')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Sends once, and returns the drafts with changes that are still only on this phone. */
export async function sendBeforeSignOut(): Promise<LocalDraft[]> {
  await loadSending()
    .then(({ engine }) => engine.sendNow())
    .catch(() => undefined)
  return listUnsentOfAccount()
}
