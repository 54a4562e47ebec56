import { useEffect, useRef, useState } from 'react'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'
import type { ReviewFile } from '../application/review-model.ts'
import { nextUnmarked } from './pending-marks.ts'
import type { Marks } from './use-marks.ts'

export type VerdictGiven = {
  /** All documents of the application. */
  files: readonly ReviewFile[]
  /** The document that is open. */
  file: ReviewFile | undefined
  marks: Marks
  onShow: (fileId: string) => void
  /** Whether the document is visible or about to be: only then the keys o and x act on it. */
  handlesKeys: boolean
}

/** The verdict on the open document, and the functions that change it. */
export type Verdict = {
  /** Whether the person is writing the note on what is wrong. */
  writes: boolean
  accept: () => void
  replace: () => void
  takeBack: () => void
  /** Stores a note on what is wrong. */
  note: (text: string) => void
  /** Opens the next document that this desk has not marked. */
  goOn: () => void
}

/**
 * The verdict on the open document: o accepts it, x asks for a replacement. The page handles these keys, not the
 * viewer, which renders a moment later: an early keystroke must not be lost.
 */
export function useVerdict({ files, file, marks, onShow, handlesKeys }: VerdictGiven): Verdict | null {
  // Opening another document or discarding the marks closes the note.
  const opened = `${file?.fileId} ${marks.discards}`
  const [noteOn, setNoteOn] = useState<string | null>(null)
  const verdict = file === undefined || !marks.isOpen ? null : verdictOn(file)
  useVerdictKeys(handlesKeys ? verdict : null)
  return verdict

  function verdictOn(shown: ReviewFile): Verdict {
    const { fileId } = shown
    const given = shown.verdict?.verdict ?? null
    const goOn = () => onShow(nextUnmarked(files, fileId))
    return {
      writes: noteOn === opened,
      accept: () => {
        setNoteOn(null)
        // The verdict of an earlier desk is confirmed by this desk, not removed.
        const takesBack = given === 'ok' && shown.isMarkedHere
        marks.markDocument(fileId, { verdict: takesBack ? null : 'ok', note: '' })
        if (!takesBack) goOn()
      },
      replace: () => {
        if (given !== 'replace') marks.markDocument(fileId, { verdict: 'replace', note: '' })
        setNoteOn(opened)
      },
      takeBack: () => {
        setNoteOn(null)
        marks.markDocument(fileId, { verdict: null, note: '' })
      },
      note: (text) => marks.markDocument(fileId, { verdict: 'replace', note: text }),
      goOn,
    }
  }
}

function useVerdictKeys(verdict: Verdict | null): void {
  const newest = useRef(verdict)
  useEffect(() => {
    newest.current = verdict
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const current = newest.current
      if (current === null || event.repeat || isKeyTaken(event)) return
      const key = latinKeyOf(event)
      if (key !== 'o' && key !== 'x') return
      // Otherwise the letter would be typed into the note field that opens.
      event.preventDefault()
      if (key === 'o') current.accept()
      else current.replace()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
