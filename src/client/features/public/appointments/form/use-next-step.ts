import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { aboutOf, requestOf } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { releaseVisit } from '#sync/visits/visits.ts'
import { registerBackgroundSync, sendNow } from '../../../../drafts/phone/loading/sending-loader.ts'
import { keepStorage } from '../../../../platform/storage/keep-storage.ts'
import { toast } from '../../../../platform/toast.ts'
import { accountPasswords } from '../phone/account-password.ts'
import type { KeptOfficial, Officials } from '../phone/kept-officials.ts'
import type { Phone } from '../phone/use-visits.ts'
import { closeVisitSession, type VisitSession } from '../phone/visit-session.ts'
import { useGoToVisit } from '../visit-address.ts'
import { type PasswordErrors, type TypedPassword, usePasswordCheck } from './password-step.tsx'
import { findVisitIssues } from './use-step-issues.ts'
import { partOf } from './visit-steps.ts'

export type StepPlace = {
  phone: Phone
  visitor: VisitorRow
  session: VisitSession
  officials: Officials
  form: FormDefinition
  step: FormDefinition['steps'][number]
}

/**
 * The action of the "Next" button: checks the step, then opens the next one or, after the last one, sends the request.
 * `checkAll` returns the issues in the fields of the step; for a step without fields it returns none.
 */
export function useNextStep(place: StepPlace, checkAll: () => readonly FieldIssue[]) {
  const { phone, visitor, session, officials, form, step } = place
  const { t } = useLingui()
  const goTo = useGoToVisit()
  const checkPassword = usePasswordCheck()
  const [found, setFound] = useState<readonly FieldIssue[]>([])
  const [isSending, setSending] = useState(false)
  const [typed, setTyped] = useState({ password: '', again: '' })
  const [passwordErrors, setPasswordErrors] = useState<PasswordErrors>({})

  async function send(wantsAccount: boolean): Promise<void> {
    setSending(true)
    try {
      const missing = await sendVisit({ phone, session, form, officials: officials.list ?? [], wantsAccount })
      goTo({ request: session.id, ...(missing !== null && { step: missing }) })
    } catch {
      toast.error(t`Your request could not be kept on this phone. Please free some space and try again.`)
    } finally {
      setSending(false)
    }
  }
  async function goToNextStep(): Promise<void> {
    const missing = checkAll()
    setFound(missing)
    if (missing.length > 0) return
    void session.flush()
    const next = form.steps[form.steps.indexOf(step) + 1]
    if (next !== undefined) return goTo({ request: session.id, step: next.step })
    const errors = step.step === 'password' ? checkPassword(typed) : null
    setPasswordErrors(errors ?? {})
    if (errors !== null && Object.keys(errors).length > 0) return
    if (errors !== null) accountPasswords.keep(visitor.id, typed.password)
    await send(errors !== null)
  }
  function type(now: TypedPassword): void {
    setTyped(now)
    // Typing removes an error once it is corrected, and never shows a new one.
    const left = checkPassword(now) ?? {}
    setPasswordErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => name in left)))
  }
  return { found, isSending, goToNextStep, password: { typed, errors: passwordErrors, onType: type } }
}

type Sending = {
  phone: Phone
  session: VisitSession
  form: FormDefinition
  officials: readonly KeptOfficial[]
  wantsAccount: boolean
}

/** Hands the request to the sync engine. If a step is incomplete, returns the first such step instead, else null. */
async function sendVisit({ phone, session, form, officials, wantsAccount }: Sending): Promise<string | null> {
  const { context } = phone.storage
  await session.flush()
  if (!session.isStored()) throw new Error('What was typed last is not on this phone')
  const row = await context.store.visits.get(session.id)
  if (row === undefined) throw new Error('There is no request to send')
  // The stored row also has the input of another tab in fields that this tab did not change.
  session.takeStored(row)
  const { about, purpose } = row
  for (const { step } of form.steps) {
    const part = partOf(step)
    if (part !== null && findVisitIssues(part, row[part]).length > 0) return step
  }
  const official = officials.find(({ id }) => id === purpose.officialId)
  if (official === undefined) return 'purpose'
  const isNew = form.steps.some(({ step }) => step === 'about')
  await releaseVisit(context, {
    visitId: session.id,
    ...(isNew && { about: aboutOf(about), name: aboutOf(about).firstName }),
    request: requestOf(purpose),
    official: { nameBn: official.nameBn, nameEn: official.nameEn },
    wantsAccount,
  })
  void closeVisitSession(session.id)
  await phone.readAgain()
  registerBackgroundSync()
  void keepStorage()
  sendNow()
  return null
}
