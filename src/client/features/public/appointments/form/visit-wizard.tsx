import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FormDefinition } from '#domain/forms/definition.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import { saveBeforeUpdate } from '../../../../platform/updates/save-before-update.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { accountPasswords } from '../phone/account-password.ts'
import { type Officials, useOfficials } from '../phone/kept-officials.ts'
import type { Phone } from '../phone/use-visits.ts'
import { createVisitSession, type VisitSession } from '../phone/visit-session.ts'
import { VisitStatusLine } from '../phone/visit-status-line.tsx'
import { useGoToVisit, useVisitAddress } from '../visit-address.ts'
import { type PasswordErrors, PasswordStep, usePasswordCheck } from './password-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { sendVisit } from './send-visit.ts'
import { NextButton, StepTitle, useRefused } from './step-parts.tsx'
import { TextStep } from './text-step.tsx'
import { partForms, useStepIssues } from './use-step-issues.ts'
import { VisitErrorSummary } from './visit-error-summary.tsx'
import { VisitFrame } from './visit-frame.tsx'
import { formOfVisit, partOf } from './visit-steps.ts'

export type VisitWizardProps = { phone: Phone; visitor: VisitorRow; visit: VisitRow }

/** The request of one visitor, step by step. */
export function VisitWizard({ phone, visitor, visit }: VisitWizardProps) {
  const { context } = phone.storage
  // The form goes on from what this page has, whatever another tab writes meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session for each request
  const session = useMemo(() => createVisitSession(context, visit), [context, visit.id])
  const officials = useOfficials(context.store)
  const form = formOfVisit(visit, visitor)
  const { step: wanted } = useVisitAddress()
  const [first] = form.steps
  const step = form.steps.find((each) => each.step === (wanted ?? visit.step)) ?? first
  useEffect(() => saveBeforeUpdate(() => session.flush()), [session])
  useEffect(() => {
    // Where the request is opened the next time.
    if (step !== undefined) void context.store.visits.update(visit.id, { step: step.step }).catch(() => undefined)
  }, [context, visit.id, step])
  if (step === undefined) return null
  return <VisitStep key={step.step} {...{ phone, visitor, visit, session, officials, form, step }} />
}

type StepProps = VisitWizardProps & {
  session: VisitSession
  officials: Officials
  form: FormDefinition
  step: FormDefinition['steps'][number]
}

function VisitStep({ phone, visitor, visit, session, officials, form, step }: StepProps) {
  const { t } = useLingui()
  const goTo = useGoToVisit()
  const part = partOf(step.step)
  const { issues, onLeave, checkAll } = useStepIssues(session, part ?? 'purpose')
  const [found, setFound] = useState<readonly FieldIssue[]>([])
  const [isSending, setSending] = useState(false)
  const [typed, setTyped] = useState({ password: accountPasswords.find(visitor.id) ?? '', again: '' })
  const [passwordErrors, setPasswordErrors] = useState<PasswordErrors>({})
  const checkPassword = usePasswordCheck()
  const trouble = useSyncExternalStore(session.onTrouble, session.trouble)
  const refused = useRefused(visit, visitor, step.step)
  const index = form.steps.indexOf(step)
  const isLast = index === form.steps.length - 1

  async function send(wantsAccount: boolean): Promise<void> {
    setSending(true)
    try {
      const missing = await sendVisit({ phone, session, form, officials: officials.list ?? [], wantsAccount })
      goTo({ request: visit.id, ...(missing !== null && { step: missing }) })
    } finally {
      setSending(false)
    }
  }
  async function goOn(): Promise<void> {
    const missing = part === null ? [] : checkAll()
    setFound(missing)
    if (missing.length > 0) return
    void session.flush()
    const next = form.steps[index + 1]
    if (next !== undefined) return goTo({ request: visit.id, step: next.step })
    const errors = step.step === 'password' ? checkPassword(typed) : null
    setPasswordErrors(errors ?? {})
    if (errors !== null && Object.keys(errors).length > 0) return
    if (errors !== null) accountPasswords.keep(visitor.id, typed.password)
    await send(errors !== null)
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isSending) void goOn()
  }
  const previous = form.steps[index - 1]
  return (
    <VisitFrame
      {...{ form, step, onSubmit }}
      status={<VisitStatusLine visit={visit} visitor={visitor} trouble={trouble} />}
      bar={
        <>
          {previous && (
            <Button
              variant="plain"
              data-action="back"
              onClick={() => goTo({ request: visit.id, step: previous.step })}
            >{t`Back`}</Button>
          )}
          <NextButton {...{ isLast, isSending, step: step.step, hasPhoto: visitor.photo !== null }} />
        </>
      }
    >
      <StepTitle title={step.label} />
      {refused.notice && <Notice tone="danger" title={refused.notice} />}
      {found.length > 0 && <VisitErrorSummary form={partForms[part ?? 'purpose']} issues={found} />}
      {part !== null && <TextStep {...{ session, part, officials, issues, onLeave }} refused={refused.fields} />}
      {step.step === 'photo' && <PhotoStep phone={phone} visitor={visitor} error={refused.photo} />}
      {step.step === 'password' && <PasswordStep typed={typed} errors={passwordErrors} onType={setTyped} />}
    </VisitFrame>
  )
}
