import { createContext, use, useEffect, useMemo, useState } from 'react'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'
import type { Marks } from './use-marks.ts'

/** The flags of the answers of one application. */
export type Flags = {
  applicationId: string
  /** Whether this desk may flag now. */
  isOpen: boolean
  /** How often marks were discarded. */
  discards: number
  /** The note of each flag, by the path of its answer. */
  notes: ReadonlyMap<string, string>
  flag: (path: string, note: string | null) => void
  /** The path of the flag that the Tab key reaches; arrow keys move to the others. Null means the first one. */
  active: string | null
  setActive: (path: string) => void
}

export const FlagsContext = createContext<Flags | null>(null)

export function useFlags(): Flags | null {
  return use(FlagsContext)
}

/** The key that focuses the flag buttons; arrow keys then move between them, and Enter flags. */
export const flagKey = 'm'

export function useFlagsOf({ marked, isOpen, flagField, discards }: Marks): Flags {
  const [active, setActive] = useState<string | null>(null)
  const { id, flags } = marked
  useFlagKey(isOpen)
  const notes = useMemo(() => new Map((flags ?? []).map(({ path, note }) => [path, note])), [flags])
  return { applicationId: id, isOpen, discards, notes, flag: flagField, active, setActive }
}

function useFlagKey(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isKeyTaken(event) || latinKeyOf(event) !== flagKey) return
      const buttons = listButtons(document)
      const target = buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]
      if (target === undefined) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
}

/** Moves the focus between the flags: arrow keys to the next and previous one, Home and End to the first and last. */
export function moveBetweenFlags(event: React.KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-flag]')) return
  const buttons = listButtons(event.currentTarget)
  const at = buttons.indexOf(event.target)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const step = steps[event.key]
  const next = step === undefined ? undefined : buttons[step]
  if (step === undefined) return
  event.preventDefault()
  next?.focus()
}

function listButtons(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-flag]')]
}
