import { type ReactNode, useMemo, useState } from 'react'
import { createCorrectionCheck, filesToReplace } from '#domain/enlistment/correction.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { CorrectionContext, type Corrections } from '../../../../drafts/parts/fields/corrections.ts'
import { DraftFormContext, useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import type { DraftSession } from '../../../../drafts/phone/session/draft-session.ts'
import { findAddressedPage } from '../wizard/addressed-page.ts'
import { type ServerFacts, useServerFacts } from '../wizard/server-facts.ts'
import { useWizardAddress } from '../wizard/wizard-address.ts'
import { LockedField } from './locked-field.tsx'

/** Wraps the pages of a returned form: everything that the desk did not name is read-only. */
export function ReturnedForm({ children }: { children: ReactNode }) {
  const form = useDraftForm()
  const draft = useSnapshot()?.draft ?? null
  const facts = useServerFacts(draft)
  const page = findAddressedPage(form.session.type, useWizardAddress())
  // Facts that were loaded before this return do not describe it.
  const isCurrent = facts !== null && facts.status === 'recheck' && facts.version === draft?.version
  const known = isCurrent ? facts : null
  // A field that was editable once stays so while the form is open: a correction must not lock it during typing.
  const [opened] = useState(() => new Set<string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors of the form are found again on each page
  const corrections = useMemo(() => toCorrections(form.session, known, opened), [form.session, known, opened, page])
  const returned = useMemo(() => {
    const toReplace = filesToReplace(known?.correction?.documents)
    return { ...form, checks: () => ({ ...form.checks(), toReplace }) }
  }, [form, known])
  return (
    <DraftFormContext value={returned}>
      <CorrectionContext value={corrections}>{children}</CorrectionContext>
    </DraftFormContext>
  )
}

function toCorrections(session: DraftSession, known: ServerFacts | null, opened: Set<string>): Corrections {
  const asked = known?.correction ?? null
  const toReplace = new Map(asked?.documents.map(({ fileId, note }) => [fileId, note ?? '']))
  const payment = known?.payment ?? null
  if (known === null) return { asked, toReplace, payment, LockedField, mayChange: () => false }
  if (asked === null) return { asked, toReplace, payment, LockedField, mayChange: () => true }
  const changed = new Set(known.changedSince?.map(({ path }) => path))
  const check = createCorrectionCheck({
    type: session.type,
    correction: asked,
    answers: session.answers,
    changed: (path) => changed.has(path),
    today: dhakaDate(Date.now()),
  })
  const mayChange = (path: string): boolean => {
    const isOpen = opened.has(path) || check(path)
    if (isOpen) opened.add(path)
    return isOpen
  }
  return { asked, toReplace, payment, LockedField, mayChange }
}
