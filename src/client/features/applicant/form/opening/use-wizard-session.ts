import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { findLoadedType, loadType } from '../../../../drafts/phone/definitions/type-definitions.ts'
import { StorageMissing } from '../../../../drafts/phone/loading/load-storage.ts'
import { onLockSignal } from '../../../../drafts/phone/notes/lock-signal.ts'
import type { DraftSession } from '../../../../drafts/phone/session/draft-session.ts'
import { requestPageFocus } from '../../../../ui/layout/page-focus.ts'
import { findFirstSession, takeFirstSession } from './first-session.ts'
import { newDraft } from './new-draft.ts'
import { type Opened, openDraft, openSession } from './open-draft.ts'

export type Opening =
  | { state: 'opening' }
  | Opened
  /** The code of the storage or of the type could not be loaded. */
  | { state: 'late' }
  /** The phone's storage cannot be used. */
  | { state: 'refused' }

export type Wanted = { draft: string | null; type: string | null; purpose: string | null }

/**
 * The session of the draft in the address, or of a new draft. When the first input creates the new draft, the session
 * stays the same, so nothing on the screen changes.
 */
export function useWizardSession({ draft, type, purpose }: Wanted): Opening {
  const [opening, setOpening] = useState<Opening>(() => openAtFirst({ draft, type, purpose }))
  const current = useRef<DraftSession | null>(null)
  const lockings = useLockings(current, () => setOpening({ state: 'opening' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is opened again after each locking or unlocking
  useEffect(() => {
    let wanted = true
    const show = (session: DraftSession) => {
      if (!wanted) return session.close()
      current.current?.close()
      current.current = session
      setOpening({ state: 'open', session })
    }
    if (draft === null) {
      const first = type === null ? null : takeFirstSession({ type, purpose })
      const begin = (definition: TypeDefinition | null) =>
        wanted && definition !== null && show(openSession(definition, newDraft(definition, purpose)))
      const loaded = findLoadedType(type ?? '')
      if (first !== null) show(first)
      else if (loaded === null) {
        setOpening({ state: 'opening' })
        loadType(type ?? '').then(begin, () => wanted && setOpening({ state: 'late' }))
      } else begin(loaded)
    } else if (current.current?.draftId() !== draft) {
      setOpening({ state: 'opening' })
      openDraft(draft).then(
        (found) => (found.state === 'open' ? show(found.session) : wanted && setOpening(found)),
        (cause) => wanted && setOpening({ state: cause instanceof StorageMissing ? 'late' : 'refused' }),
      )
    }
    return () => {
      wanted = false
    }
  }, [draft, type, purpose, lockings])
  return opening
}

/**
 * Counts how often the drafts of this phone were locked or unlocked. Before they are locked, the open session is stored
 * and released, so that none of its data stays in the page.
 */
function useLockings(current: { current: DraftSession | null }, cover: () => void): number {
  const [count, setCount] = useState(0)
  const coverRef = useRef(cover)
  coverRef.current = cover
  useEffect(
    () =>
      onLockSignal(async (signal) => {
        const session = current.current
        // Without an open session, the form and the lock screen replace each other: the new heading gets the focus.
        if (session === null) requestPageFocus()
        if (signal === 'changed') return setCount((before) => before + 1)
        if (session === null || session.draftId() === null) return
        current.current = null
        requestPageFocus()
        // Synchronous: a keystroke between the last save and the cover would be lost.
        flushSync(coverRef.current)
        await session.suspend()
      }),
    [current],
  )
  return count
}

/** A new form is open from the first rendering if its session was opened before. */
function openAtFirst({ draft, type, purpose }: Wanted): Opening {
  const session = draft === null && type !== null ? findFirstSession({ type, purpose }) : null
  return session === null ? { state: 'opening' } : { state: 'open', session }
}
