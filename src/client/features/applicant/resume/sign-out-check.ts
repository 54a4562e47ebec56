import { loadSending } from '../../../drafts/sending/sending-loader.ts'
import { hasJournal, mayHoldDrafts } from '../../../drafts/storage/load-storage.ts'
import { type LocalDraft, listLocalDrafts } from '../../../entities/draft/draft-list.tsx'

/** The storage takes what a journal holds as soon as its code is here; a journal that stays longer is stuck. */
const storedWithinMs = 3000
const lookAgainMs = 100

/**
 * Drafts that the signed-in person began here and that are, in part, on this phone only. Rejects when that cannot be
 * told, as when the last words could not be stored.
 */
export async function listUnsentOfAccount(): Promise<LocalDraft[]> {
  if (!(await mayHoldDrafts())) return []
  await storeLastWords()
  return (await listLocalDrafts()).filter(({ draft, unsent }) => draft.signedIn && unsent !== null)
}

/** A draft of a moment ago is not in the storage yet, and would be left out of the list. */
async function storeLastWords(): Promise<void> {
  for (let waited = 0; await hasJournal(); waited += lookAgainMs) {
    if (waited >= storedWithinMs) throw new Error('What was typed last is not stored')
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

/** Sends once and answers what is still here. */
export async function sendBeforeSignOut(): Promise<LocalDraft[]> {
  await loadSending()
    .then(({ engine }) => engine.sendNow())
    .catch(() => undefined)
  return listUnsentOfAccount()
}
