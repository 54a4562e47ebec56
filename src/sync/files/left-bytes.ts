import { parsePath } from '#domain/drafts/paths.ts'
import type { TalikaStore } from '../store.ts'

/** The piece of a locked draft that holds a file. */
export const sealedFilePrefix = 'file/'

/**
 * Removes bytes that no file, photo, open conflict or locked draft names any more. They exist because a page crashed
 * half way, or another phone removed the file. Code that adds bytes adds the row that names them in the same
 * transaction, so this function never sees one without the other. Only unlocking a draft stores the bytes first; those
 * are named by the locked pieces. On nearly every phone there are no such bytes, so it only reads.
 */
export async function sweepUnnamedBytes(store: TalikaStore): Promise<void> {
  const tables = [store.attachments, store.captures, store.conflicts, store.sealed, store.blobs]
  if ((await store.transaction('r', tables, () => listUnnamed(store))).length === 0) return
  await store.transaction('rw', tables, async () => store.blobs.bulkDelete(await listUnnamed(store)))
}

/** Within a transaction over files, photos, locked pieces and bytes. */
async function listUnnamed(store: TalikaStore): Promise<string[]> {
  const [kept, sealed, named] = await Promise.all([
    store.blobs.toCollection().primaryKeys(),
    store.sealed.toCollection().primaryKeys(),
    listNamed(store),
  ])
  for (const [, part] of sealed) if (part.startsWith(sealedFilePrefix)) named.add(part.slice(sealedFilePrefix.length))
  return kept.filter((fileId) => !named.has(fileId))
}

/**
 * Removes those of the given bytes that no readable file, photo or conflict names, within the caller's transaction over
 * all tables: they were stored by an unlock, but the draft stays locked.
 */
export async function dropUnlessNamed(store: TalikaStore, fileIds: readonly string[]): Promise<void> {
  const named = await listNamed(store)
  await store.blobs.bulkDelete(fileIds.filter((fileId) => !named.has(fileId)))
}

async function listNamed(store: TalikaStore): Promise<Set<string>> {
  const tables = [store.attachments, store.captures]
  const keys = tables.map((table) => table.toCollection().primaryKeys())
  // Safeguard: a file that is kept aside keeps its bytes.
  return new Set((await Promise.all([...keys, listKeptAside(store)])).flat())
}

/** The ids of files that an open conflict could bring back, of one draft or of all. */
export async function listKeptAside(store: TalikaStore, draftId?: string): Promise<string[]> {
  const rows = await store.conflicts
    .filter((row) => row.mine !== null && row.draftId === (draftId ?? row.draftId))
    .toArray()
  return rows.flatMap(({ path }) => {
    const parsed = parsePath(path)
    return parsed?.kind === 'attachment' ? [parsed.fileId] : []
  })
}
