import { useCallback, useEffect, useRef, useState } from 'react'
import { listCaptures, removeCaptures, swapCaptures } from '#sync/files/captures.ts'
import type { CaptureRow, PageEdit } from '#sync/store.ts'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import { useDraftId, useOpenDraft } from '../../open-draft/draft-context.tsx'

export type Pages = {
  /** Null until the storage was read. */
  rows: readonly CaptureRow[] | null
  reload: () => Promise<void>
  edit: (row: CaptureRow, edit: PageEdit) => Promise<void>
  swap: (one: CaptureRow, other: CaptureRow) => Promise<void>
  remove: (rows: readonly CaptureRow[]) => Promise<void>
}

/** The stored photos that will become the document of a slot; every change is stored at once. */
export function usePages(slot: string): Pages {
  const { session } = useOpenDraft()
  const draftId = useDraftId(session)
  const [rows, setRows] = useState<readonly CaptureRow[] | null>(null)
  const isHere = useRef(true)

  const reload = useCallback(async () => {
    const id = session.draftId()
    if (id === null) return
    const { context } = await loadStorage()
    const found = await listCaptures(context.store, id, slot)
    if (isHere.current) setRows(found)
  }, [session, slot])

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the draft comes into being
  useEffect(() => {
    isHere.current = true
    reload().catch(() => undefined)
    return () => {
      isHere.current = false
    }
  }, [reload, draftId])

  const edit = async (row: CaptureRow, to: PageEdit) => {
    // Shown before it is stored, so that a second press works on the result of the first.
    setRows((before) => before?.map((each) => (each.id === row.id ? { ...each, edit: to } : each)) ?? null)
    const { context } = await loadStorage()
    await context.store.captures.update(row.id, { edit: to })
  }
  const swap = async (one: CaptureRow, other: CaptureRow) => {
    const { context } = await loadStorage()
    await swapCaptures(context.store, one, other)
    await reload()
  }
  const remove = async (gone: readonly CaptureRow[]) => {
    const { context } = await loadStorage()
    await removeCaptures(
      context.store,
      gone.map(({ id }) => id),
    )
    await reload()
  }
  return { rows, reload, edit, swap, remove }
}
