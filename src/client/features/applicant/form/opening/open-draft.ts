import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { findLoadedType, loadType } from '../../../../drafts/phone/definitions/type-definitions.ts'
import { earlyInput } from '../../../../drafts/phone/journal/early-input.ts'
import { type Adopted, openJournal } from '../../../../drafts/phone/journal/journal.ts'
import { loadStorage } from '../../../../drafts/phone/loading/load-storage.ts'
import { draftChanges } from '../../../../drafts/phone/notes/draft-changes.ts'
import { createDraftSession, type DraftSession } from '../../../../drafts/phone/session/draft-session.ts'
import type { DraftStorage } from '../../../../drafts/phone/storage/draft-storage.ts'
import { draftWriter } from '../../../../drafts/phone/storage/draft-writer.ts'
import type { OpenedDraft } from '../../../../drafts/phone/storage/read-opening.ts'

export type Opened =
  /** The address names a draft that this phone does not have. */
  | { state: 'missing' }
  /** A later version of this page wrote the draft; this version must not change it. */
  | { state: 'newer' }
  /** The code of the draft's type could not be loaded. */
  | { state: 'late' }
  /** The draft is locked with a person's PIN. */
  | { state: 'locked'; sealed: SealedDraft }
  | { state: 'open'; session: DraftSession }

/** The session of a new draft. */
export function openSession(type: TypeDefinition, start: NewDraft): DraftSession {
  const newId = () => earlyInput()?.draftId ?? crypto.randomUUID()
  return createDraftSession({ type, start, newId, journal: openJournal(), ...storageOfPage() })
}

function storageOfPage() {
  return { storage: loadStorage, write: draftWriter(loadStorage), changes: draftChanges() }
}

/** Opens a draft of this phone, with the changes that earlier pages could not store. Rejects if the storage fails. */
export async function openDraft(draftId: string): Promise<Opened> {
  const storage = await loadStorage()
  const [found, adopted] = await Promise.all([
    findWithType(storage, draftId).catch((cause: unknown) => ({ state: 'failed' as const, cause })),
    storage.adoptJournals(draftId),
  ])
  const opened = found.state === 'found' ? await openFound(storage, found.opened, adopted) : found
  if (opened.state !== 'open') adopted.release()
  if (opened.state === 'failed') throw opened.cause
  return opened
}

type Found = { state: 'found'; opened: OpenedDraft | null } | Exclude<Opened, { state: 'open' | 'missing' }>

async function findWithType(storage: DraftStorage, draftId: string): Promise<Found> {
  const found = await find(storage, draftId)
  const type = found.state === 'found' ? found.opened?.snapshot.draft.type : undefined
  if (type === undefined || findLoadedType(type) !== null) return found
  const isLoaded = await loadType(type).then(
    () => true,
    () => false,
  )
  // The answers may have changed while the type was loading.
  return isLoaded ? find(storage, draftId) : { state: 'late' }
}

async function find(storage: DraftStorage, draftId: string): Promise<Found> {
  try {
    const opened = await storage.open(draftId)
    if (opened !== null) return storage.isNewer(opened.snapshot.draft) ? { state: 'newer' } : { state: 'found', opened }
    const sealed = await storage.findSealed(draftId)
    return sealed === null ? { state: 'found', opened } : { state: 'locked', sealed }
  } catch (cause) {
    // On a full phone even creating the database fails.
    if (isPhoneFull(cause)) return { state: 'found', opened: null }
    throw cause
  }
}

/** If the storage was full from the first keystroke on, the whole draft is in the journal. */
async function openFound(storage: DraftStorage, opened: OpenedDraft | null, adopted: Adopted): Promise<Opened> {
  const begun = adopted.pages.find((page) => page.start !== null)?.start ?? null
  const start = opened?.kept ?? begun
  const type = await loadType(opened?.snapshot.draft.type ?? begun?.type ?? '').catch(() => 'late' as const)
  if (type === 'late') return { state: 'late' }
  if (start === null || type === null) return { state: 'missing' }
  const session = createDraftSession({
    type,
    start,
    first: opened === null ? null : { storage, snapshot: opened.snapshot },
    journal: openJournal(adopted),
    left: adopted.pages,
    ...storageOfPage(),
  })
  return { state: 'open', session }
}
