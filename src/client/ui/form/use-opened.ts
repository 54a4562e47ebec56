import { useCallback, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** `isHeld`: something is typed or being sent, which must stay. */
type Progress = { isHeld: boolean; isStale: boolean }

export type Opened<Data> = {
  /** What the form begins with. */
  opened: Data
  /** The key of the form: with another one it begins anew. */
  turn: number
  /** What the next attempt changes. */
  seen: Data
  report: (progress: Progress) => void
  /** After a save: the form goes on from what was saved, without beginning anew. */
  settle: (saved: Data) => void
}

/**
 * A form over data that may be read again while it is open. As long as nothing is typed, the form begins anew with what
 * was read. After that the words stay, and what was seen too: only once the server has said that the data was changed
 * elsewhere does the next attempt name what was read after that. `useOpenedForm` then merges that into the form.
 */
export function useOpened<Data>(latest: Data, isSame: (one: Data, other: Data) => boolean): Opened<Data> {
  const [{ opened, turn }, setOpened] = useState({ opened: latest, turn: 0 })
  // What was read before a save must not come back when reading again fails.
  const [noticed, setNoticed] = useState(latest)
  const [isHeld, setHeld] = useState(false)
  const [isWarned, setWarned] = useState(false)
  if (!isHeld && latest !== noticed) {
    setNoticed(latest)
    if (!isSame(latest, opened)) {
      setOpened({ opened: latest, turn: turn + 1 })
      setWarned(false)
    }
  }
  const report = useCallback((progress: Progress) => {
    setHeld(progress.isHeld)
    if (progress.isStale) setWarned(true)
  }, [])
  const settle = useCallback((saved: Data) => {
    setOpened((before) => ({ ...before, opened: saved }))
    setWarned(false)
  }, [])
  return { opened, turn, seen: isWarned ? latest : opened, report, settle }
}

export function isSameVersion(one: { version: number }, other: { version: number }): boolean {
  return one.version === other.version
}

/** For data without a version. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** After a save the fields show what was stored. What was typed meanwhile stays, and is unsaved. */
export function showStored<Values extends FieldValues>(
  { getValues, reset, resetDefaultValues }: UseFormReturn<Values>,
  { sent, stored }: { sent: Values; stored: Values },
): void {
  if (isSameContent(getValues(), sent)) reset(stored)
  else resetDefaultValues(stored)
}
