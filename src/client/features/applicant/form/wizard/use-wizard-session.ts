import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { consentNotice } from '#domain/enlistment/consent-notice.ts'
import { applicationPurposes, type TypeDefinition } from '#domain/enlistment/definition.ts'
import { findField } from '#domain/forms/paths.ts'
import { getRule } from '#domain/forms/rules.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { NewDraft } from '#sync/drafts/drafts.ts'
import type { DraftSession } from '../../../../drafts/session/draft-session.ts'
import { StorageMissing } from '../../../../drafts/storage/load-storage.ts'
import { onLockSignal } from '../../../../drafts/vault/lock-signal.ts'
import { getSession, type Session } from '../../../../platform/api/session.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
import { type Opened, openDraft, openSession } from './open-draft.ts'

export type Opening =
  | { state: 'opening' }
  | Opened
  /** The code of the storage has not come. */
  | { state: 'late' }
  /** The phone's storage cannot be used at all. */
  | { state: 'refused' }

export type Wanted = { draft: string | null; type: TypeDefinition | null; purpose: string | null }

/**
 * The session of the draft that the address names, or of a new one. The draft that a new one becomes with its first
 * input is the same session: nothing that is on the screen moves.
 */
export function useWizardSession({ draft, type, purpose }: Wanted): Opening {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' })
  const current = useRef<DraftSession | null>(null)
  const lockings = useLockings(current, () => setOpening({ state: 'opening' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each locking or unlocking the draft is opened anew
  useEffect(() => {
    let wanted = true
    const show = (session: DraftSession) => {
      if (!wanted) return session.close()
      current.current?.close()
      current.current = session
      setOpening({ state: 'open', session })
    }
    if (draft === null) {
      if (type !== null) show(openSession(type, newDraft(type, purpose)))
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
 * How often the drafts of this phone were locked or opened. Before they are locked, the open session stores what it has
 * and is let go of, so that nothing of it stays in the page.
 */
function useLockings(current: { current: DraftSession | null }, cover: () => void): number {
  const [count, setCount] = useState(0)
  const covering = useRef(cover)
  covering.current = cover
  useEffect(
    () =>
      onLockSignal(async (signal) => {
        if (signal === 'changed') return setCount((before) => before + 1)
        const session = current.current
        if (session === null || session.draftId() === null) return
        current.current = null
        // At once: a letter that came between the last save and the cover would be nobody's.
        flushSync(covering.current)
        await session.suspend()
      }),
    [current],
  )
  return count
}

/** What a new draft starts with: the purpose, and what the signed-in person's account knows. */
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

/** A name goes where its letters fit; accounts may hold both, with a dot between them. */
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
