import { useState } from 'react'
import { attachFile } from '#sync/attachments.ts'
import { useOpenDraft } from '../drafts/draft-context.tsx'
import { loadStorage } from '../drafts/load-storage.ts'
import { useForm } from '../form-context.tsx'
import { type FileProblem, prepareFile } from './prepare-file.ts'
import { slotPath, useSlotFiles } from './use-slot-files.ts'

export type AttachFailure = { name: string; problem: FileProblem | 'not_kept'; size: number }

/** Takes picked files into the draft, one after another, and says which could not be taken and why. */
export function useAttach(slot: string): {
  busy: boolean
  failures: readonly AttachFailure[]
  attach: (picked: readonly File[]) => Promise<void>
} {
  const { session } = useOpenDraft()
  const { issues } = useForm()
  const files = useSlotFiles(slot)
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly AttachFailure[]>([])

  async function attachOne(file: File, order: number): Promise<AttachFailure | null> {
    const prepared = await prepareFile(file, slot)
    if (!prepared.ok) return { name: file.name, problem: prepared.problem, size: prepared.size }
    try {
      const draftId = await session.ensureDraft()
      const { name, mime, bytes } = prepared.file
      const { context } = await loadStorage()
      await attachFile(context, draftId, { slot, name, mime, bytes, order })
      return null
    } catch {
      return { name: file.name, problem: 'not_kept', size: file.size }
    }
  }

  async function attach(picked: readonly File[]): Promise<void> {
    setBusy(true)
    const failed: AttachFailure[] = []
    let order = (files.at(-1)?.order ?? 0) + 1
    for (const file of picked) {
      const failure = await attachOne(file, order)
      if (failure === null) order += 1
      else failed.push(failure)
    }
    setFailures(failed)
    setBusy(false)
    if (failed.length < picked.length) issues.set(slotPath(slot), null)
  }

  return { busy, failures, attach }
}
