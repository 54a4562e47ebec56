import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { createCorrectionCheck, filesToReplace } from '#domain/enlistment/correction.ts'
import { formatValue } from '#domain/forms/summary.ts'
import { shownState } from '#domain/payments/payment-states.ts'
import { useComputed } from '../../../../drafts/parts/fields/computed-field.tsx'
import {
  CorrectionContext,
  type Corrections,
  type LockedFieldProps,
} from '../../../../drafts/parts/fields/corrections.ts'
import { DraftFormContext, useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import type { DraftSession } from '../../../../drafts/phone/session/draft-session.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'
import { fieldIds } from '../../../../ui/fields/field.tsx'
import { findAddressedPage } from '../wizard/addressed-page.ts'
import { type ServerFacts, useServerFacts } from '../wizard/server-facts.ts'
import { useWizardAddress } from '../wizard/wizard-address.ts'

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
  const balance = known?.balance
  const base = { asked, toReplace, payment, balance, paid: paidAlready(known, asked), LockedField }
  if (known === null) return { ...base, mayChange: () => false }
  if (asked === null) return { ...base, mayChange: () => true }
  const changed = new Set(known.changedSince?.map(({ path }) => path))
  const check = createCorrectionCheck({
    type: session.type,
    correction: asked,
    answers: session.answers,
    changed: (path) => changed.has(path),
    today: currentDate(),
  })
  const mayChange = (path: string): boolean => {
    const isOpen = opened.has(path) || check(path)
    if (isOpen) opened.add(path)
    return isOpen
  }
  return { ...base, mayChange }
}

/** Why nothing is to be paid now; null where the office waits for a payment, or for the rest of one. */
function paidAlready(known: ServerFacts | null, asked: Corrections['asked']): Corrections['paid'] {
  const { payment = null, parts = [], balance } = known ?? {}
  if (balance?.isAsked) return null
  if ([payment, ...parts].some((one) => one?.refund !== undefined)) return 'returned'
  if (balance?.missing === 0) return 'confirmed'
  if (payment === null) return null
  const state = shownState(payment)
  if (state === 'CONFIRMED') return 'confirmed'
  return state === 'GIVEN' && !asked?.fields.includes('transactionId') ? 'waiting' : null
}

/** An answer that can be read but not changed. */
function LockedField({ place, label }: LockedFieldProps) {
  const { t } = useLingui()
  const { session } = useDraftForm()
  const locale = useLocale()
  const computed = useComputed(place)
  const subscribe = useCallback((listener: () => void) => session.watch(place.path, listener), [session, place.path])
  const stored = useStoreValue(subscribe, () => formatValue(place.field, session.answers()[place.path] ?? null, locale))
  const text = computed ?? stored
  return (
    <div id={fieldIds(place.path).control} tabIndex={-1} data-locked={place.path}>
      <p className="text-small text-muted">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text === '' ? t`Not provided` : text}</p>
    </div>
  )
}
