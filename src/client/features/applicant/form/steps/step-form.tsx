import { Fragment, useEffect, useState } from 'react'
import type { GroupDefinition } from '#domain/forms/definition.ts'
import { type FormPage, pageLabel } from '#domain/forms/pages.ts'
import { fieldPath } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { FormGroup } from '../../../../drafts/parts/form/form-group.tsx'
import { DocumentSlots, ErrorSummary } from '../../../../drafts/parts/form/parts.ts'
import { mayHoldDrafts } from '../../../../drafts/phone/loading/load-storage.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { ContinueLink } from '../wizard/continue-link.tsx'
import { EarlierDrafts } from '../wizard/parts.ts'
import { DraftCode } from './draft-code.tsx'
import { AccountOffer } from './first-page/account-offer.tsx'
import { BeforeFirstField } from './first-page/before-first-field.tsx'
import { RenewalAdvice } from './first-page/renewal-advice.tsx'
import { PaymentAdvice } from './payment-advice.tsx'
import { StepHeading } from './step-heading.tsx'
import { useFirstScreen } from './use-first-screen.ts'
import { usePageOf } from './use-page-of.ts'

export type StepFormProps = {
  page: FormPage
  /** Whether the form begins with this page. */
  isFirst: boolean
  /** The issues that "Next" found; empty before that. */
  found: readonly FieldIssue[]
  onLater: () => void
}

/** One page of the form: its heading, its groups, its documents. */
export function StepForm({ page, isFirst, found, onLater }: StepFormProps) {
  const localized = useLocalized()
  const { session } = useDraftForm()
  const { step, number, of, groups, documents } = page
  const title = localized(pageLabel(page))
  const pageOf = usePageOf(page)
  // Decided once: the link to earlier drafts must not disappear while a person types.
  const [isNew] = useState(isFirst && session.draftId() === null)
  const mayHold = useMayHoldDrafts(isNew)
  const hasOneGroup = groups.length === 1 && documents.length === 0
  const { shown, isWhole } = useFirstScreen(page)
  return (
    <section
      data-step={step.step}
      data-page={number}
      data-pages={of}
      // As high as the screen while the rest is missing, so that the buttons below do not move when it is rendered.
      className={classNames('space-y-6 px-edge pb-8 pt-4', !isWhole && 'min-h-screen')}
    >
      <StepHeading title={title} note={pageOf} />
      {found.length > 0 && <ErrorSummary issues={found} onLater={onLater} />}
      {isFirst && <BeforeFirstField type={session.type.type} />}
      {isNew && <div className="h-11">{mayHold ? <EarlierDrafts type={session.type.type} /> : <ContinueLink />}</div>}
      {shown.map(({ group, atMost }, index) => (
        <Fragment key={group.group}>
          {hasFee(group) && <PaymentAdvice />}
          <FormGroup
            group={group}
            step={step}
            atMost={atMost}
            // The first group may have the name of the page; a later one always needs its heading.
            titled={!hasOneGroup && (index > 0 || localized(group.label) !== title)}
          />
          {asksForPurpose(group) && <RenewalAdvice />}
          {hasMobile(group) && <DraftCode />}
        </Fragment>
      ))}
      {isWhole && documents.length > 0 && (
        // Hidden while it contains no slot; the message that the part could not be loaded stays visible.
        <div className="[&:not(:has([data-slot],[role=status]))]:hidden">
          <DocumentSlots slots={documents} />
        </div>
      )}
      {isFirst && <AccountOffer />}
    </section>
  )
}

/** Whether the group shows the fee. */
function hasFee(group: GroupDefinition): boolean {
  return group.fields.some(({ computed }) => computed?.as === 'fee')
}

/** Whether the group asks if the application is new or a renewal. */
function asksForPurpose(group: GroupDefinition): boolean {
  return group.fields.some((field) => fieldPath(group, field) === 'applicationPurpose')
}

/** Whether the group asks for the number that opens the draft again, together with its code. */
function hasMobile(group: GroupDefinition): boolean {
  return group.repeat === undefined && group.fields.some((field) => fieldPath(group, field) === 'mobile')
}

/** Whether the phone may hold drafts; false until that is known. */
function useMayHoldDrafts(enabled: boolean): boolean {
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
