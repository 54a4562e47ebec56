import '../../../platform/api/zod-setup.ts'
import { type DraftFileProblem, type ReadDraft, readDraftFile, storeDraft } from '#sync/carrying/draft-import.ts'
import { loadStorage } from '../../../drafts/phone/loading/load-storage.ts'
import { sendNow } from '../../../drafts/phone/loading/sending-loader.ts'
import { draftAddress } from '../../../drafts/phone/notes/draft-address.ts'
import { noteDrafts } from '../../../drafts/phone/notes/drafts-flag.ts'
import { openCarrier } from '../../../drafts/phone/storage/carrier.ts'
import { readRawTexts } from '../../../drafts/phone/storage/raw-texts.ts'
import { resumeApplication } from './resume-application.ts'

export type OpenedFile =
  /** `kept`: how many values of the file were left out, because this phone has newer ones. */
  | { ok: true; address: string; kept: number }
  | { ok: false; problem: DraftFileProblem | 'foreign' | 'not_kept' | 'unknown_type' }

/**
 * Opens an exported draft on this phone. With a connection it is sent to the server first, as changes of the phone that
 * exported it, so that the server merges them correctly. Without a connection it is stored here and sent later.
 */
export async function openDraftFile(file: Blob): Promise<OpenedFile> {
  const read = await readDraftFile(file)
  if (!read.ok) return read
  try {
    const address = (await hasArrived(read.draft)) ? await resume(read.draft) : null
    if (address !== null) return { ok: true, address, kept: 0 }
    return await keepHere(read.draft)
  } catch {
    return { ok: false, problem: 'not_kept' }
  }
}

/** Sends the draft; returns whether the server has all of it. A draft that only its account can create is not sent. */
async function hasArrived(read: ReadDraft): Promise<boolean> {
  const { signedIn, onServer, token } = read.content.draft
  if (!navigator.onLine || token === '' || (signedIn && !onServer)) return false
  const carrier = await openCarrier(read)
  try {
    const { state, snapshot } = await carrier.carry()
    const { outbox, attachments } = snapshot
    // Refused changes count as not arrived: they are stored on this phone, which shows them to the person.
    return state === 'arrived' && [...outbox, ...attachments].every((row) => row.state !== 'parked')
  } finally {
    await carrier.close()
  }
}

async function resume({ content }: ReadDraft): Promise<string | null> {
  const { token, mobile, id } = content.draft
  if (mobile === null) return null
  const resumed = await resumeApplication({ token, mobile })
  if (!resumed.ok) return null
  noteDrafts()
  await keepUnfinished(id, content.unfinished)
  return resumed.address
}

async function keepHere(read: ReadDraft): Promise<OpenedFile> {
  const { content } = read
  const address = draftAddress(content.draft)
  if (address === null) return { ok: false, problem: 'unknown_type' }
  const stored = await storeDraft((await loadStorage()).context, read)
  if (stored.kind === 'foreign') return { ok: false, problem: 'foreign' }
  noteDrafts()
  await keepUnfinished(content.draft.id, content.unfinished)
  sendNow()
  return { ok: true, address, kept: stored.kind === 'merged' ? stored.kept : 0 }
}

async function keepUnfinished(draftId: string, texts: readonly (readonly [string, string])[]): Promise<void> {
  const { context, write } = await loadStorage()
  const here = await readRawTexts(context.store, draftId)
  const missing = texts.filter(([path]) => !here.has(path))
  await write(
    draftId,
    missing.map(([path, text]) => ({ path, text })),
  )
}
