import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { StepDefinition } from '#domain/forms/definition.ts'
import { blocks, type FieldIssue } from '#domain/forms/validate.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useDraftForm } from '../../../../drafts/form/draft-form-context.tsx'
import { findStepIssues } from '../../../../drafts/form/find-issues.ts'
import { focusField, focusNext } from '../../../../drafts/form/focus-field.ts'
import { formPart } from '../../../../drafts/form-part.tsx'
import { useIsReturned } from '../../../../drafts/session/draft-context.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDocumentTitle } from '../../../../ui/layout/document-title.ts'
import { useGoTo, useWizardAddress } from '../wizard/wizard-address.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { StepForm } from './step-form.tsx'

const CorrectionNotice = formPart<object>(() =>
  import('./correction-notice.tsx').then((module) => module.CorrectionNotice),
)

/** One step with its frame and buttons. Nothing here renders again while a person types. */
export function StepPage({ index }: { index: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { session, issues, checks, untilSaved } = useDraftForm()
  const { steps, label } = session.type
  const step = stepAt(steps, index)
  const isLast = index === steps.length - 1
  const [found, setFound] = useState<readonly FieldIssue[]>([])
  const [isSaving, setSaving] = useState(false)
  const go = useStepNavigation(steps)
  const isReturned = useIsReturned()
  useDocumentTitle(`${step.label[locale]}, ${label[locale]}`)
  useFieldOfAddress(step)

  async function goToNextStep(): Promise<void> {
    const saving = untilSaved()
    if (saving !== null) {
      const { href } = location
      setSaving(true)
      await saving
      setSaving(false)
      // The person opened another page meanwhile.
      if (location.href !== href) return
    }
    const all = findStepIssues(checks(), step.step)
    const blocking = all.filter(blocks)
    issues.setAll(all)
    setFound(blocking)
    void session.flush()
    if (blocking.length === 0) go(index + 1)
  }
  const name = step.label[locale]
  const place = `${formatNumber(index + 1, locale)} / ${formatNumber(steps.length, locale)}`
  return (
    <form
      noValidate
      onKeyDown={nextOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void goToNextStep()
      }}
    >
      <WizardFrame
        current={step.step}
        subtitle={t`Step ${place} · ${name}`}
        bar={
          <>
            {index > 0 && (
              <Button variant="plain" data-action="back" onClick={() => go(index - 1)}>
                {t`Back`}
              </Button>
            )}
            <Button type="submit" className="grow" busy={isSaving} data-action={isLast ? 'review' : 'continue'}>
              {isLast ? t`Review and submit` : t`Next step`}
            </Button>
          </>
        }
      >
        {isReturned && <CorrectionNotice />}
        <StepForm step={step} isFirst={index === 0} found={found} onLater={() => go(index + 1)} />
      </WizardFrame>
    </form>
  )
}

function stepAt(steps: readonly StepDefinition[], index: number): StepDefinition {
  const step = steps[index]
  if (step === undefined) throw new Error(`The form has no step ${index}.`)
  return step
}

/** Goes to a step by its index; the review comes after the last step. */
function useStepNavigation(steps: readonly StepDefinition[]): (index: number) => void {
  const { session } = useDraftForm()
  const address = useWizardAddress()
  const goTo = useGoTo()
  return (index) => {
    const step = steps[index]?.step ?? 'review'
    const draft = session.draftId()
    goTo(draft === null ? { type: address.type, purpose: address.purpose, step } : { draft, step })
  }
}

/** The field in the address, from a "change" link: its errors are shown and it takes the focus. */
function useFieldOfAddress(step: StepDefinition): void {
  const { field } = useWizardAddress()
  const { issues, checks } = useDraftForm()
  useEffect(() => {
    if (field === null) return
    issues.setAll(findStepIssues(checks(), step.step))
    focusField(field)
  }, [field, step, issues, checks])
}

/**
 * The "next" key of a phone's keyboard sends Enter: it moves to the next field, and after the last one to the next
 * step.
 */
function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isField) return
  if (focusNext(currentTarget, target)) event.preventDefault()
}
