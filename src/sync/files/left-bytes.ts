import { parsePath } from '#domain/drafts/paths.ts'
import type { TalikaStore } from '../store.ts'

/** The piece of a locked draft that holds a file. */
export const sealedFilePrefix = 'file/'

/**
 * Removes bytes that no file, photo or open question names any more, and no locked draft either: a page that died half way leaves
 * such, and another phone may have taken the file away. All that adds bytes adds what names them in the same transaction,
 * so that this never meets one without the other; only opening a locked draft puts bytes first, and those are named by
 * its pieces. A phone without any, which is nearly every one, is only read.
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
 * Removes those of these bytes that no readable file, photo or question names, within the caller's transaction over all
 * tables: what an opening has put beside a draft that stays locked.
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

/** The files that an open question would bring back, of one draft or of all. */
export async function listKeptAside(store: TalikaStore, draftId?: string): Promise<string[]> {
  const rows = await store.conflicts
    .filter((row) => row.mine !== null && row.draftId === (draftId ?? row.draftId))
    .toArray()
  return rows.flatMap(({ path }) => {
    const parsed = parsePath(path)
    return parsed?.kind === 'attachment' ? [parsed.fileId] : []
  })
}
