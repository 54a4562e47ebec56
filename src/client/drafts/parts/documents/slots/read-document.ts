import { readAttachment } from '#sync/files/attachments.ts'
import type { DraftRow } from '#sync/store.ts'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import { loadSending } from '../../../phone/loading/sending-loader.ts'
import { type ShownDocument, shownDocument } from '../photos/shown-document.ts'

/** A file of the draft, from this phone or, when it is not here, from the server; null where neither has it now. */
export async function readDocument(fileId: string, draft: DraftRow | null): Promise<ShownDocument | null> {
  const blob = await readBytes(fileId, draft).catch(() => null)
  return blob === null ? null : shownDocument(blob)
}

async function readBytes(fileId: string, draft: DraftRow | null): Promise<Blob | null> {
  const { context } = await loadStorage()
  const here = await context.store.blobs.get(fileId)
  const isShownHere = here !== undefined && !(await context.store.attachments.get(fileId))?.repaired
  if (isShownHere || draft === null || draft.mobile === null) return here?.blob ?? null
  const { transport } = await loadSending()
  return readAttachment(context, transport, { ...draft, mobile: draft.mobile }, fileId)
}
