import { useEffect, useState } from 'react'
import { clearPicking, notePicking, readPicking } from '../../../phone/notes/picker-journal.ts'
import { useOpenDraft } from '../../open-draft/draft-context.tsx'

export type PickingNote = {
  /** The phone killed an earlier page while a picker was open for this slot. */
  wasKilled: boolean
  note: () => void
  clear: () => void
}

/** Notes that a picker or the dialog of pages is open for a slot, and reports whether a page was killed meanwhile. */
export function usePicking(slot: string): PickingNote {
  const { session } = useOpenDraft()
  const [wasKilled, setWasKilled] = useState(() => {
    const draftId = session.draftId()
    return draftId !== null && readPicking(draftId)?.slot === slot
  })
  useEffect(() => {
    // The notice is shown once; the photos of the slot stay until they are used or discarded.
    if (wasKilled) clearPicking()
  }, [wasKilled])
  useEffect(() => {
    // Leaving the page or the step in the usual way clears the note; a kill runs none of this.
    window.addEventListener('pagehide', clearPicking)
    return () => window.removeEventListener('pagehide', clearPicking)
  }, [])
  function note(): void {
    // The draft gets its id at once, so the note need not wait until the draft is stored.
    session.ensureDraft().catch(() => undefined)
    const draftId = session.draftId()
    if (draftId !== null) notePicking({ draftId, slot })
  }
  function clear(): void {
    clearPicking()
    setWasKilled(false)
  }
  return { wasKilled, note, clear }
}
