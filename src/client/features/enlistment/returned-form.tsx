import { type ReactNode, useMemo, useState } from 'react'
import { createCorrectionCheck, filesToReplace } from '#domain/enlistment/correction.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { CorrectionContext, type Corrections } from '../../forms/corrections.ts'
import { useSnapshot } from '../../forms/drafts/draft-context.tsx'
import type { DraftSession } from '../../forms/drafts/draft-session.ts'
import { FormContext, useForm } from '../../forms/form-context.tsx'
import { LockedField } from './locked-field.tsx'
import { type ServerFacts, useServerFacts } from './server-facts.ts'
import { useWizardAddress } from './wizard-address.ts'

/** Around the pages of a form that came back: what the desk did not name stays as it is. */
export function ReturnedForm({ children }: { children: ReactNode }) {
  const form = useForm()
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
    <FormContext value={returned}>
      <CorrectionContext value={corrections}>{children}</CorrectionContext>
    </FormContext>
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
