import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormDefinition } from '#domain/forms/definition.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { toast } from '../../../../platform/toast.ts'
import { accountPasswords } from '../phone/account-password.ts'
import type { Officials } from '../phone/kept-officials.ts'
import type { Phone } from '../phone/use-visits.ts'
import type { VisitSession } from '../phone/visit-session.ts'
import { useGoToVisit } from '../visit-address.ts'
import { type PasswordErrors, type TypedPassword, usePasswordCheck } from './password-step.tsx'
import { sendVisit } from './send-visit.ts'

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
