import { useCallback, useState } from 'react'
import { maxFileBytes, maxPictureBytes } from '#contract/files.ts'
import { attachmentPath, attachmentsRoot } from '#domain/drafts/paths.ts'
import { attachFile } from '#sync/files/attachments.ts'
import { addCapture, listCaptures, removeCaptures } from '#sync/files/captures.ts'
import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { AttachmentRow } from '#sync/store.ts'
import { readRoom } from '../../../../platform/storage/storage-room.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import type { DraftSession } from '../../../phone/session/draft-session.ts'
import { useDraftForm } from '../../fields/draft-form-context.tsx'
import { useOpenDraft, useSnapshot } from '../../open-draft/draft-context.tsx'
import { type FileProblem, type Purpose, readPicked } from '../photos/read-picked.ts'

export type AttachFailure = {
  name: string
  problem: FileProblem | 'no_room' | 'not_kept' | 'not_saved' | 'undecodable'
  size: number
  /** With `no_room`: how many bytes this phone has left for a file. */
  room?: number
}

export type MadeFile = { name: string; mime: 'application/pdf' | 'image/png'; bytes: ArrayBuffer }

export type Attaching = {
  busy: boolean
  failures: readonly AttachFailure[]
  /** Adds a failure to the list, for example for a photo that proved unreadable later. */
  fail: (failure: AttachFailure) => void
  /** Attaches what the server takes as it is and keeps photos as pages; returns how many pages were kept. */
  take: (picked: readonly File[], purpose: Purpose) => Promise<number>
  /** Attaches a document that was made here. Rejects when the phone cannot store it. */
  attach: (file: MadeFile) => Promise<void>
}

/** Adds picked files to the draft, one after another, and reports which could not be added and why. */
export function useAttach(slot: string): Attaching {
  const { session } = useOpenDraft()
  const { issues, noteSaving } = useDraftForm()
  const files = useSlotFiles(slot)
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly AttachFailure[]>([])

  async function attach(file: MadeFile, offset = 0): Promise<void> {
    const draftId = await session.ensureDraft()
    const { context } = await loadStorage()
    const order = (files.at(-1)?.order ?? 0) + 1 + offset
    const { fileId } = await attachFile(context, draftId, { slot, order, ...file })
    await untilAnswerShown(session, attachmentPath(slot, fileId))
    issues.set(slotPath(slot), null)
  }

  async function take(picked: readonly File[], purpose: Purpose): Promise<number> {
    setBusy(true)
    const failed: AttachFailure[] = []
    let attached = 0
    let pages = 0
    for (const file of picked) {
      const room = await readRoom()
      const fail = (problem: AttachFailure['problem']) => failed.push({ name: file.name, problem, size: file.size })
      // Checked before the bytes are read, because a full phone often has little memory too.
      if (room !== null && room < file.size) {
        failed.push({ name: file.name, problem: 'no_room', size: file.size, room })
        continue
      }
      const read = await readPicked(file, { purpose, mostBytes: mostBytesOf(slot) })
      try {
        if (read.kind === 'problem') fail(read.problem)
        else if (read.kind === 'ready') {
          await attach({ name: file.name, mime: read.mime, bytes: read.bytes }, attached)
          attached += 1
        } else {
          await keepPage(await session.ensureDraft(), { slot, name: file.name, bytes: read.bytes })
          pages += 1
        }
      } catch (cause) {
        fail(isPhoneFull(cause) ? 'not_kept' : 'not_saved')
      }
    }
    setFailures(failed)
    setBusy(false)
    return pages
  }

  const fail = (failure: AttachFailure) => setFailures((before) => [...before, failure])
  return {
    busy,
    failures,
    fail,
    take: (picked, purpose) => noteSaving(take(picked, purpose)),
    attach: (file) => noteSaving(attach(file)),
  }
}

const answerTimeoutMs = 5_000

/**
 * Waits until the form has received a stored file, which arrives like any other change. A closed form never receives
 * it, so the wait is limited.
 */
function untilAnswerShown(session: DraftSession, path: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if ((session.answers()[path] ?? null) !== null) end()
    }
    const unwatch = session.watch(path, check)
    const timer = setTimeout(end, answerTimeoutMs)
    function end(): void {
      clearTimeout(timer)
      unwatch()
      resolve()
    }
    check()
  })
}

async function keepPage(draftId: string, page: { slot: string; name: string; bytes: ArrayBuffer }): Promise<void> {
  const { context } = await loadStorage()
  const earlier = isPictureSlot(page.slot) ? await listCaptures(context.store, draftId, page.slot) : []
  await addCapture(context, { draftId, ...page })
  // A portrait has one page: the new photo replaces the earlier one once it is stored.
  await removeCaptures(
    context.store,
    earlier.map(({ id }) => id),
  )
}

/** Slots in which a photo stays a picture. All other slots are papers of any number of pages. */
const pictureSlots: ReadonlySet<string> = new Set(['photo', 'signature'])

export function isPictureSlot(slot: string): boolean {
  return pictureSlots.has(slot)
}

/** The size of a document that is made here, and of a PNG that is attached as it is. */
export function mostBytesOf(slot: string): number {
  return isPictureSlot(slot) ? maxPictureBytes : maxFileBytes
}

/**
 * The files of a slot with their states, in their order. A file that is stored but not yet read back is not an answer
 * yet and is not listed: otherwise “continue” would report a file as missing although it is on the screen.
 */
export function useSlotFiles(slot: string): readonly AttachmentRow[] {
  const { session } = useOpenDraft()
  const stored = (useSnapshot()?.attachments ?? [])
    .filter((file) => file.slot === slot)
    .sort((one, other) => one.order - other.order || (one.fileId < other.fileId ? -1 : 1))
  const isAnswer = ({ fileId }: AttachmentRow) => (session.answers()[attachmentPath(slot, fileId)] ?? null) !== null
  const subscribe = useCallback(
    (listener: () => void) => session.watch(`${slotPath(slot)}/`, listener),
    [session, slot],
  )
  // One string, because useSyncExternalStore compares snapshots by identity.
  useStoreValue(subscribe, () =>
    stored
      .filter(isAnswer)
      .map(({ fileId }) => fileId)
      .join(' '),
  )
  return stored.filter(isAnswer)
}

/** The path of the slot's issues. */
export function slotPath(slot: string): string {
  return `${attachmentsRoot}/${slot}`
}
