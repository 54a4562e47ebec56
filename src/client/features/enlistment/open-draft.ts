import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { NewDraft } from '#sync/drafts/drafts.ts'
import { isPhoneFull } from '#sync/phone-full.ts'
import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { draftChanges } from '../../forms/drafts/draft-changes.ts'
import { createDraftSession, type DraftSession } from '../../forms/drafts/draft-session.ts'
import type { DraftStorage } from '../../forms/drafts/draft-storage.ts'
import { type Adopted, openJournal } from '../../forms/drafts/journal.ts'
import { loadStorage } from '../../forms/drafts/load-storage.ts'
import type { OpenedDraft } from '../../forms/drafts/read-opening.ts'

export type Opened =
  /** The address names a draft that this phone does not have. */
  | { state: 'missing' }
  /** A later version of this page wrote the draft: this one must not touch it. */
  | { state: 'newer' }
  /** The draft is locked with a person's PIN. */
  | { state: 'locked'; sealed: SealedDraft }
  | { state: 'open'; session: DraftSession }

/** A session of a draft that begins here. */
export function openSession(type: TypeDefinition, start: NewDraft): DraftSession {
  return createDraftSession({ type, start, storage: loadStorage, changes: draftChanges(), journal: openJournal() })
}

/** Opens a draft of this phone with what earlier pages of it could not store. Rejects when the storage does. */
export async function openDraft(draftId: string): Promise<Opened> {
  const storage = await loadStorage()
  const [found, adopted] = await Promise.all([
    find(storage, draftId).catch((cause: unknown) => ({ state: 'failed' as const, cause })),
    storage.adoptJournals(draftId),
  ])
  const opened = found.state === 'found' ? openFound(storage, found.opened, adopted) : found
  if (opened.state !== 'open') adopted.release()
  if (opened.state === 'failed') throw opened.cause
  return opened
}

type Found =
  | { state: 'found'; opened: OpenedDraft | null }
  | { state: 'newer' }
  | { state: 'locked'; sealed: SealedDraft }

async function find(storage: DraftStorage, draftId: string): Promise<Found> {
  try {
    const opened = await storage.open(draftId)
    if (opened !== null) return storage.isNewer(opened.snapshot.draft) ? { state: 'newer' } : { state: 'found', opened }
    const sealed = await storage.findSealed(draftId)
    return sealed === null ? { state: 'found', opened } : { state: 'locked', sealed }
  } catch (cause) {
    // A full phone cannot even make the database.
    if (isPhoneFull(cause)) return { state: 'found', opened: null }
    throw cause
  }
}

/** A phone that was full from the first letter on has the whole draft in its journal. */
function openFound(storage: DraftStorage, opened: OpenedDraft | null, adopted: Adopted): Opened {
  const begun = adopted.pages.find((page) => page.start !== null)?.start ?? null
  const type = findType(opened?.snapshot.draft.type ?? begun?.type ?? '')
  const start = opened?.kept ?? begun
  if (start === null || type === null) return { state: 'missing' }
  const session = createDraftSession({
    type,
    start,
    first: opened === null ? null : { storage, snapshot: opened.snapshot },
    storage: loadStorage,
    changes: draftChanges(),
    journal: openJournal(adopted),
    left: adopted.pages,
  })
  return { state: 'open', session }
}
