import { DraftGone } from '#sync/draft-gone.ts'
import { writeAnswers } from '#sync/drafts/drafts.ts'
import { DraftNewer } from '#sync/storage/upgrade.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { LetterWriter } from './letter-writer.ts'
import { saveRawText } from './raw-texts.ts'
import { type Batch, writeBatch } from './write-batch.ts'

/**
 * Keeps what was typed: in the worker, which costs the page least; where that does not come to pass, here in the same one
 * transaction; and where that fails too, by Dexie, which opens what is closed and says what is wrong.
 */
export async function storeBatch(context: SyncContext, writer: LetterWriter, batch: Batch): Promise<void> {
  const { draftId, writes } = batch
  const isKept = (await writer.write(batch)) || (await writeHere(context, batch))
  if (!isKept) return storeByTables(context, batch)
  const paths = writes.map(({ path }) => path)
  if (paths.length > 0) context.changes.publish({ draftId, paths, origin: 'typed' })
}

async function writeHere(context: SyncContext, batch: Batch): Promise<boolean> {
  const database = context.store.backendDB()
  if (database === null) return false
  try {
    await writeBatch(database, context, batch)
    return true
  } catch (cause) {
    if (cause instanceof DraftGone || cause instanceof DraftNewer) throw cause
    return false
  }
}

/** Unfinished texts first: whoever is told of the answers finds them, and a crash in between shows the newer one. */
async function storeByTables(context: SyncContext, { draftId, writes, texts }: Batch): Promise<void> {
  // Safeguard: unfinished texts are kept by Dexie where nothing else can write.
  for (const [path, text] of texts) await saveRawText(context.store, { draftId, path }, text)
  if (writes.length > 0) await writeAnswers(context, draftId, writes)
}
