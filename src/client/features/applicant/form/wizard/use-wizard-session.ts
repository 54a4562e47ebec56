import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { consentNotice } from '#domain/enlistment/consent-notice.ts'
import { applicationPurposes, type TypeDefinition } from '#domain/enlistment/definition.ts'
import { findField } from '#domain/forms/paths.ts'
import { getRule } from '#domain/forms/rules.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { NewDraft } from '#sync/drafts/drafts.ts'
import { findLoadedType, loadType } from '../../../../drafts/definitions/type-definitions.ts'
import type { DraftSession } from '../../../../drafts/session/draft-session.ts'
import { StorageMissing } from '../../../../drafts/storage/load-storage.ts'
import { onLockSignal } from '../../../../drafts/vault/lock-signal.ts'
import { getSession, type Session } from '../../../../platform/api/session.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
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
  const [opening, setOpening] = useState<Opening>({ state: 'opening' })
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
      const begin = (definition: TypeDefinition | null) =>
        wanted && definition !== null && show(openSession(definition, newDraft(definition, purpose)))
      const loaded = findLoadedType(type ?? '')
      if (loaded === null) {
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
        if (signal === 'changed') return setCount((before) => before + 1)
        const session = current.current
        if (session === null || session.draftId() === null) return
        current.current = null
        // Synchronous: a keystroke between the last save and the cover would be lost.
        flushSync(coverRef.current)
        await session.suspend()
      }),
    [current],
  )
  return count
}

/** The initial answers of a new draft: the purpose, and the data of the signed-in person's account. */
function newDraft(definition: TypeDefinition, purpose: string | null): NewDraft {
  const session = getSession()
  const chosen = applicationPurposes.find((each) => each === purpose) ?? 'REGISTRATION'
  const known: Record<string, AnswerValue> = {
    applicationPurpose: chosen,
    paymentPurpose: chosen,
    ...(session === null ? {} : ownAnswers(session)),
  }
  const answers = Object.fromEntries(Object.entries(known).filter(([path]) => findField(definition, path) !== null))
  const { kind, type } = definition
  const account = session?.user.user.id ?? null
  const notice = consentNotice.version
  return { kind, type, purpose: chosen, locale: currentLocale(), notice, signedIn: session !== null, account, answers }
}

/** A name goes to the field whose script it has; accounts may hold both names, separated by a dot. */
function ownAnswers({ user: { user } }: Session): Record<string, AnswerValue> {
  const names = user.fullName.split('·').map((name) => name.trim())
  const nameIn = (rule: 'nameBn' | 'nameEn') => names.find((name) => getRule(rule).pattern?.test(name))
  const known = {
    nameBn: nameIn('nameBn'),
    nameEn: nameIn('nameEn'),
    mobile: user.mobile === null ? null : normaliseMobile(user.mobile),
    email: user.email,
  }
  const given = Object.entries(known).flatMap(([path, value]): [string, AnswerValue][] =>
    value ? [[path, value]] : [],
  )
  return Object.fromEntries(given)
}
