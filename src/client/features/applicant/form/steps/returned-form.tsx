import { type ReactNode, useMemo, useState } from 'react'
import { createCorrectionCheck, filesToReplace } from '#domain/enlistment/correction.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { CorrectionContext, type Corrections } from '../../../../drafts/form/corrections.ts'
import { DraftFormContext, useDraftForm } from '../../../../drafts/form/draft-form-context.tsx'
import { useSnapshot } from '../../../../drafts/session/draft-context.tsx'
import type { DraftSession } from '../../../../drafts/session/draft-session.ts'
import { type ServerFacts, useServerFacts } from '../wizard/server-facts.ts'
import { useWizardAddress } from '../wizard/wizard-address.ts'
import { LockedField } from './locked-field.tsx'

/** Around the pages of a form that came back: what the desk did not name stays as it is. */
export function ReturnedForm({ children }: { children: ReactNode }) {
  const form = useDraftForm()
  const draft = useSnapshot()?.draft ?? null
  const facts = useServerFacts(draft)
  const { step } = useWizardAddress()
  // What was heard before this return is about another one.
  const isCurrent = facts !== null && facts.status === 'recheck' && facts.version === draft?.version
  const known = isCurrent ? facts : null
  // A field that was open stays open while the form is: mending it must not close it under the hand.
  const [opened] = useState(() => new Set<string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong with the form is looked at anew at each step
  const corrections = useMemo(() => toCorrections(form.session, known, opened), [form.session, known, opened, step])
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
  if (known === null) return { asked, toReplace, LockedField, mayChange: () => false }
  if (asked === null) return { asked, toReplace, LockedField, mayChange: () => true }
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
  return { asked, toReplace, LockedField, mayChange }
}
