import { type LocalDraft, listLocalDrafts } from '../../forms/drafts/draft-list.tsx'
import { mayHoldDrafts } from '../../forms/drafts/load-storage.ts'
import { loadSending } from '../../forms/drafts/sending-loader.ts'

/** Drafts that the signed-in person began here and that are, in part, on this phone only. */
export async function listUnsentOfAccount(): Promise<LocalDraft[]> {
  if (!mayHoldDrafts()) return []
  return (await listLocalDrafts()).filter(({ draft, unsent }) => draft.signedIn && unsent !== null)
}

/** Sends once and answers what is still here. */
export async function sendBeforeSignOut(): Promise<LocalDraft[]> {
  await loadSending()
    .then(({ engine }) => engine.sendNow())
    .catch(() => undefined)
  return listUnsentOfAccount()
}
