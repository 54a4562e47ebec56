import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Text } from '#domain/text.ts'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { saveBeforeUpdate } from '../../../../platform/updates/save-before-update.ts'
import { Button } from '../../../../ui/button.tsx'
import { takePageFocus } from '../../../../ui/layout/page-focus.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { useOfficials } from '../phone/kept-officials.ts'
import { AskForPhone, NotLocked } from '../phone/shared-phone.tsx'
import type { Phone } from '../phone/use-visits.ts'
import { openVisitSession } from '../phone/visit-session.ts'
import { VisitStatusLine } from '../phone/visit-status-line.tsx'
import { useGoToVisit, useVisitAddress } from '../visit-address.ts'
import { PasswordStep } from './password-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { useRefusedFields } from './refused-fields.ts'
import { TextStep } from './text-step.tsx'
import { type StepPlace, useNextStep } from './use-next-step.ts'
import { partForms, useStepIssues } from './use-step-issues.ts'
import { VisitErrorSummary, VisitFrame } from './visit-frame.tsx'
import { formOfVisit, partOf } from './visit-steps.ts'

export type VisitWizardProps = { phone: Phone; visitor: VisitorRow; visit: VisitRow }

/** The request of one visitor, step by step. */
export function VisitWizard({ phone, visitor, visit }: VisitWizardProps) {
  const { context } = phone.storage
  // The form keeps the texts of this page, whatever another tab writes in the meantime.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session for each request
  const session = useMemo(() => openVisitSession(phone.storage, visit), [phone.storage, visit.id])
  const takenOver = useSyncExternalStore(session.subscribe, session.takenOver)
  const officials = useOfficials(context.store)
  const form = formOfVisit(visit, visitor)
  const { step: wanted } = useVisitAddress()
  const [first] = form.steps
  const step = form.steps.find((each) => each.step === (wanted ?? visit.step)) ?? first
  useEffect(() => saveBeforeUpdate(() => session.flush()), [session])
  useEffect(() => {
    // The request is opened at this step the next time.
    if (step !== undefined) void context.store.visits.update(visit.id, { step: step.step }).catch(() => undefined)
  }, [context, visit.id, step])
  if (step === undefined) return null
  return (
    <VisitStep
      key={`${step.step} ${takenOver}`}
      visit={visit}
      place={{ phone, visitor, session, officials, form, step }}
    />
  )
}

function VisitStep({ visit, place }: { visit: VisitRow; place: StepPlace }) {
  const { phone, visitor, session, officials, form, step } = place
  const part = partOf(step.step)
  const { issues, onLeave, checkAll } = useStepIssues(session, part ?? 'purpose')
  const { found, isSending, goToNextStep, password } = useNextStep(place, part === null ? () => [] : checkAll)
  const trouble = useSyncExternalStore(session.onTrouble, session.trouble)
  const refused = useRefused(visit, visitor, step.step)
  const isTouched = useSyncExternalStore(session.subscribe, session.isTouched)
  return (
    <VisitFrame
      form={form}
      step={step}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void goToNextStep()
      }}
      status={<VisitStatusLine visit={visit} visitor={visitor} trouble={trouble} />}
      bar={<StepBar place={place} isSending={isSending} />}
    >
      <StepTitle title={step.label} />
      <NotLocked />
      {refused.notice && <Notice tone="danger" title={refused.notice} />}
      {found.length > 0 && <VisitErrorSummary form={partForms[part ?? 'purpose']} issues={found} />}
      {part !== null && <TextStep {...{ session, part, officials, issues, onLeave }} refused={refused.fields} />}
      {step.step === 'about' && <DiscardRequest phone={phone} session={session} />}
      {step.step === 'photo' && <PhotoStep phone={phone} visitor={visitor} error={refused.photo} />}
      {step.step === 'password' && <PasswordStep {...password} />}
      <AskForPhone step={step.step} isTouched={isTouched} />
    </VisitFrame>
  )
}

/** The heading of a step takes the focus after a change of step, so that a screen reader announces it. */
function StepTitle({ title }: { title: Text }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const localized = useLocalized()
  useEffect(() => takePageFocus(heading.current), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {localized(title)}
    </h1>
  )
}

type NextButtonProps = { step: string; isLast: boolean; isSending: boolean; hasPhoto: boolean }

function NextButton({ step, isLast, isSending, hasPhoto }: NextButtonProps) {
  const { t } = useLingui()
  const isSkipped = step === 'photo' && !hasPhoto
  const send = isSkipped ? t`Send without a photo` : t`Send the request`
  return (
    <Button type="submit" className="grow" busy={isSending} data-action={isLast ? 'send' : 'continue'}>
      {isSending ? t`Please wait` : isLast ? send : isSkipped ? t`Skip` : t`Next`}
    </Button>
  )
}

const none: ReadonlyMap<string, string> = new Map()

/** The reasons why the server refused this step of the request: at its fields and above them. */
function useRefused(visit: VisitRow, visitor: VisitorRow, step: string) {
  const { t } = useLingui()
  const refusedFields = useRefusedFields()
  const photo =
    visitor.photo?.state === 'refused' ? t`The office could not read this photo. Please choose another` : null
  const refusal = visit.state === 'refused' ? visit.refusal : null
  const found = refusal === null ? null : refusedFields(refusal)
  const isHere = found !== null && found.step === step
  return {
    fields: isHere ? found.fields : none,
    notice: isHere ? t`The office could not accept the request. Please correct it and send it again.` : null,
    photo,
  }
}

/** On a shared phone the next person may find a request that someone else began, and can remove it. */
function DiscardRequest({ phone, session }: Pick<StepPlace, 'phone' | 'session'>) {
  const { t } = useLingui()
  const goTo = useGoToVisit()
  // Only texts from before this page count: a person who is typing is not asked.
  const [isBegun] = useState(() => Object.values(session.textsOf('about')).some((text) => text !== ''))
  const [isAsking, setAsking] = useState(false)
  async function startAnew(): Promise<void> {
    await session.forget()
    await phone.readAgain()
    goTo({}, { replace: true })
  }
  if (!isBegun) return null
  return (
    <>
      <Button variant="quiet" size="small" data-action="start-anew" onClick={() => setAsking(true)}>
        {t`This is not me: start again`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t`Remove what was typed?`}
          description={t`This request was not sent yet. What was typed will be removed from this phone.`}
          confirmLabel={t`Remove`}
          danger
          onConfirm={() => void startAnew()}
        />
      )}
    </>
  )
}

function StepBar({ place: { visitor, session, form, step }, isSending }: { place: StepPlace; isSending: boolean }) {
  const { t } = useLingui()
  const goTo = useGoToVisit()
  const index = form.steps.indexOf(step)
  const previous = form.steps[index - 1]
  return (
    <>
      {previous && (
        <Button
          variant="plain"
          data-action="back"
          onClick={() => goTo({ request: session.id, step: previous.step })}
        >{t`Back`}</Button>
      )}
      <NextButton
        step={step.step}
        isLast={index === form.steps.length - 1}
        isSending={isSending}
        hasPhoto={visitor.photo !== null}
      />
    </>
  )
}
