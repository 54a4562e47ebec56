import { useCallback, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** `isHeld`: the form has input or is being sent, so it must stay. `isStale`: the server refused an old version. */
type Progress = { isHeld: boolean; isStale: boolean }

export type Opened<Data> = {
  /** The data that the form begins with. */
  opened: Data
  /** The key of the form: with a new key the form begins anew. */
  formKey: number
  /** The version of the data that the next save changes. */
  seen: Data
  report: (progress: Progress) => void
  /** After a save: the form continues from the saved data, without beginning anew. */
  settle: (saved: Data) => void
}

/**
 * A form over data that may be reloaded while it is open. As long as nothing is typed, the form begins anew with the
 * reloaded data. After that the input stays, and so does the version of the data that was shown: only once the server
 * has answered that the data was changed elsewhere does the next save name the reloaded version. `useOpenedForm` then
 * merges that version into the form.
 */
export function useOpened<Data>(latest: Data, isSame: (one: Data, other: Data) => boolean): Opened<Data> {
  const [{ opened, formKey }, setOpened] = useState({ opened: latest, formKey: 0 })
  // If the reload after a save fails, the data from before the save must not come back.
  const [lastHandled, setLastHandled] = useState(latest)
  const [isHeld, setHeld] = useState(false)
  const [isConflictReported, setConflictReported] = useState(false)
  if (!isHeld && latest !== lastHandled) {
    setLastHandled(latest)
    if (!isSame(latest, opened)) {
      setOpened({ opened: latest, formKey: formKey + 1 })
      setConflictReported(false)
    }
  }
  const report = useCallback((progress: Progress) => {
    setHeld(progress.isHeld)
    if (progress.isStale) setConflictReported(true)
  }, [])
  const settle = useCallback((saved: Data) => {
    setOpened((before) => ({ ...before, opened: saved }))
    setConflictReported(false)
  }, [])
  return { opened, formKey, seen: isConflictReported ? latest : opened, report, settle }
}

export function isSameVersion(one: { version: number }, other: { version: number }): boolean {
  return one.version === other.version
}

/** For data without a version. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** After a save the fields show what was stored. Input that was typed meanwhile stays, and counts as unsaved. */
export function showStored<Values extends FieldValues>(
  { getValues, reset, resetDefaultValues }: UseFormReturn<Values>,
  { sent, stored }: { sent: Values; stored: Values },
): void {
  if (isSameContent(getValues(), sent)) reset(stored)
  else resetDefaultValues(stored)
}
