import type { SyncContext } from '#sync/sync-context.ts'
import { listSealedHeads } from '#sync/vault/sealed-heads.ts'
import { keepPlaces } from './draft-address.ts'
import { type DraftNote, noteRows, readNotes } from './draft-notes.ts'
import { onLockSignal } from './lock-signal.ts'
import { onOwnership, readOwnership } from './phone-ownership.ts'
import { noteUnfinished } from './unfinished-drafts.ts'

/** Changes come in bursts, and a note may be a second late. */
const noteDelayMs = 1_000

/** Keeps the notes of this phone's drafts current while the page is open. */
export function followDrafts({ store, changes }: SyncContext): void {
  let isPlanned = false
  const known = new Set(readNotes().map(({ id }) => id))
  const note = async () => {
    isPlanned = false
    const [rows, sealed] = await Promise.all([store.drafts.toArray(), listSealedHeads(store)])
    for (const { id } of rows) known.add(id)
    noteRows(rows)
    noteUnfinished({ rows, sealed }, readOwnership() === 'shared')
    keepPlaces([...rows, ...sealed].map(({ id }) => id))
  }
  const noteSoon = () => {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => void note().catch(() => undefined), noteDelayMs)
  }
  changes.subscribe(({ draftId, origin, paths }) => {
    // The notes contain the state of the draft and the mobile number that opens it, but no other input. A change of the
    // state has no paths.
    const concernsNotes = paths.length === 0 || paths.includes('mobile')
    if (origin === 'server' || !known.has(draftId) || concernsNotes) noteSoon()
  })
  onOwnership(noteSoon)
  onLockSignal((signal) => (signal === 'changed' ? noteSoon() : undefined))
  noteSoon()
}

/** Drafts that were on this phone and are missing although they were not removed on purpose. */
export async function listLostDrafts({ store }: SyncContext): Promise<DraftNote[]> {
  const notes = readNotes()
  if (notes.length === 0) return []
  const sealed = await listSealedHeads(store)
  const here = new Set([...(await store.drafts.toCollection().primaryKeys()), ...sealed.map(({ id }) => id)])
  return notes.filter(({ id }) => !here.has(id))
}
