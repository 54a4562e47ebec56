import { useEffect, useMemo, useState } from 'react'
import type { StepDefinition } from '#domain/forms/definition.ts'
import { type FieldPlace, findField } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { useDraftForm } from '../../../../drafts/form/draft-form-context.tsx'
import { FormGroup } from '../../../../drafts/form/form-group.tsx'
import { DocumentSlot, ErrorSummary, FileRules } from '../../../../drafts/form/parts.ts'
import { mayHoldDrafts } from '../../../../drafts/storage/load-storage.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { EarlierDrafts } from '../wizard/parts.ts'
import { PaymentAdvice } from './payment-advice.tsx'
import { StartFields } from './start-fields.tsx'
import { StepHeading } from './step-heading.tsx'

/** The mobile number, which is needed to resume the draft. It comes first, wherever the definition has it. */
const mobilePath = 'mobile'

export type StepFormProps = {
  step: StepDefinition
  isFirst: boolean
  /** The issues that "continue" found; empty before. */
  found: readonly FieldIssue[]
  onLater: () => void
}

/** One page of the form: its heading, its groups, its documents. */
export function StepForm({ step, isFirst, found, onLater }: StepFormProps) {
  const localized = useLocalized()
  const { session } = useDraftForm()
  const title = localized(step.label)
  const mobile = useMemo(() => mobileOf(isFirst ? findField(session.type, mobilePath) : null), [isFirst, session])
  const offersEarlier = useMayHoldDrafts(isFirst && session.draftId() === null)
  const hasOneGroup = step.groups.length === 1 && step.documents.length === 0
  const feeField = step.groups.some(({ fields }) => fields.some(({ computed }) => computed?.as === 'fee'))
  return (
    <section data-step={step.step} className="space-y-8 px-4 pb-8 pt-5">
      <StepHeading title={title} />
      {found.length > 0 && <ErrorSummary issues={found} onLater={onLater} />}
      {offersEarlier && <EarlierDrafts type={session.type.type} />}
      {mobile.place !== null && (
        <div className="space-y-5">
          <StartFields mobile={mobile.place} />
        </div>
      )}
      {feeField && <PaymentAdvice />}
      {step.groups.map((group, index) => (
        <FormGroup
          key={group.group}
          group={group}
          step={step}
          // The first group may have the name of the step; a later one always needs its heading.
          titled={!hasOneGroup && (index > 0 || localized(group.label) !== title)}
          without={mobile.paths}
        />
      ))}
      {step.documents.length > 0 && (
        <div className="space-y-3">
          <FileRules />
          {step.documents.map((slot) => (
            <DocumentSlot key={slot.slot} slot={slot} />
          ))}
        </div>
      )}
    </section>
  )
}

function mobileOf(place: FieldPlace | null): { place: FieldPlace | null; paths: ReadonlySet<string> } {
  return { place, paths: new Set(place === null ? [] : [place.path]) }
}

/** Whether earlier drafts may be offered. Checked once: a list must not appear while a person types. */
function useMayHoldDrafts(isEnabled: boolean): boolean {
  const [enabled] = useState(isEnabled)
  const [mayHold, setMayHold] = useState(false)
  useEffect(() => {
    let wanted = true
    if (enabled) void mayHoldDrafts().then((answer) => wanted && setMayHold(answer))
    return () => {
      wanted = false
    }
  }, [enabled])
  return mayHold
}
