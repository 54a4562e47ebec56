import { useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useMemo, useState } from 'react'
import type { GroupDefinition } from '#domain/forms/definition.ts'
import { type FormPage, pageLabel } from '#domain/forms/pages.ts'
import { fieldPath } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { formatToken } from '#domain/reference/identifiers.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { FormGroup } from '../../../../drafts/parts/form/form-group.tsx'
import { CodeDialog, DocumentSlots, ErrorSummary } from '../../../../drafts/parts/form/parts.ts'
import { useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { mayHoldDrafts } from '../../../../drafts/phone/loading/load-storage.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { ContinueLink } from '../wizard/continue-link.tsx'
import { EarlierDrafts } from '../wizard/parts.ts'
import { AccountOffer } from './first-page/account-offer.tsx'
import { BeforeFirstField } from './first-page/before-first-field.tsx'
import { RenewalAdvice } from './first-page/renewal-advice.tsx'
import { PaymentAdvice, paymentExtras } from './payment-advice.tsx'
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
  const isPayment = groups.some(hasFee)
  const extras = useMemo(() => (isPayment ? paymentExtras(documents) : undefined), [isPayment, documents])
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
            extras={hasFee(group) ? extras : undefined}
            // The first group may have the name of the page; a later one always needs its heading.
            titled={!hasOneGroup && (index > 0 || localized(group.label) !== title)}
          />
          {asksForPurpose(group) && <RenewalAdvice />}
          {hasMobile(group) && <DraftCode />}
        </Fragment>
      ))}
      {isWhole && documents.length > 0 && !isPayment && (
        // Hidden while it contains no slot; the message that the part could not be loaded stays visible.
        <div className="[&:not(:has([data-slot],[role=status]))]:hidden">
          <DocumentSlots slots={documents} />
        </div>
      )}
      {isFirst && <AccountOffer />}
    </section>
  )
}

/**
 * The code that opens this draft on another phone together with the mobile number. Until a number is entered, a hint of
 * the same height is shown, so that nothing moves when the code appears. A tap on the code opens a dialog.
 */
function DraftCode() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const draft = useSnapshot()?.draft ?? null
  const isReady = draft !== null && draft.mobile !== null && draft.token !== '' && draft.paused !== 'not_found'
  return (
    <div className="h-12 overflow-hidden">
      {isReady ? (
        <button
          type="button"
          data-draft-code=""
          onClick={() => setOpen(true)}
          className="flex h-full w-full items-center gap-2 rounded-field border border-primary bg-primary-soft px-3 text-left text-small text-primary-strong"
        >
          <span className="truncate">{t`Resume code`}</span>
          <b className="shrink-0 whitespace-nowrap font-mono" translate="no">
            {formatToken(draft.token)}
          </b>
          <span className="grow" />
          <Icon name="right" className="size-5" />
        </button>
      ) : (
        <p className="flex h-full items-center text-tiny text-muted">
          <span className="line-clamp-2">{t`Enter the mobile number to get a code for continuing later or on another phone.`}</span>
        </p>
      )}
      {open && isReady && <CodeDialog draft={draft} onClose={() => setOpen(false)} />}
    </div>
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
