import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { NewDraft } from '#sync/drafts.ts'
import { isPhoneFull } from '#sync/phone-full.ts'
import type { SealedDraft } from '#sync/sealed-heads.ts'
import { draftChanges } from '../../forms/drafts/draft-changes.ts'
import { createDraftSession, type DraftSession } from '../../forms/drafts/draft-session.ts'
import type { DraftStorage, KeptDraft } from '../../forms/drafts/draft-storage.ts'
import { type Adopted, openJournal } from '../../forms/drafts/journal.ts'
import { loadStorage } from '../../forms/drafts/load-storage.ts'

export type Opened =
  /** The address names a draft that this phone does not have. */
  | { state: 'missing' }
  /** A later version of this page wrote the draft: this one must not touch it. */
  | { state: 'newer' }
  /** The draft is locked with a person's PIN. */
  | { state: 'locked'; sealed: SealedDraft }
  | { state: 'open'; session: DraftSession }

export function openSession(
  type: TypeDefinition,
  start: NewDraft | KeptDraft,
  adopted: Adopted | null = null,
): DraftSession {
  return createDraftSession({
    type,
    start,
    storage: loadStorage,
    changes: draftChanges(),
    journal: openJournal(adopted),
    left: adopted?.pages ?? [],
  })
}

/** Opens a draft of this phone with what earlier pages of it could not store. Rejects when the storage does. */
export async function openDraft(draftId: string): Promise<Opened> {
  const storage = await loadStorage()
  const kept = await readKept(storage, draftId)
  if (kept !== null && 'state' in kept) return kept
  const adopted = await storage.adoptJournals(draftId)
  // A phone that was full from the first letter on has the whole draft in its journal.
  const start = kept?.start ?? adopted.pages.find((page) => page.start !== null)?.start ?? null
  const type = start === null ? null : findType(kept?.type ?? ('type' in start ? start.type : ''))
  if (start === null || type === null) {
    adopted.release()
    return { state: 'missing' }
  }
  return { state: 'open', session: openSession(type, start, adopted) }
}

type Kept = { start: KeptDraft; type: string } | { state: 'newer' } | { state: 'locked'; sealed: SealedDraft }

async function readKept(storage: DraftStorage, draftId: string): Promise<Kept | null> {
  try {
    const found = await storage.open(draftId)
    if (found !== null && storage.isNewer(found.row)) return { state: 'newer' }
    if (found !== null) return { start: found.kept, type: found.row.type }
    const sealed = await storage.findSealed(draftId)
    return sealed === null ? null : { state: 'locked', sealed }
  } catch (cause) {
    // A full phone cannot even make the database.
    if (isPhoneFull(cause)) return null
    throw cause
  }
}
