import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { type ReviewAction, requiredWords } from '#domain/enlistment/workflow.ts'
import { isConfirmedByReason } from '#domain/payments/payment-states.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { FailedDecision } from '../../../../entities/application/failed-decision.tsx'
import type { Offline, Refused } from '../../../../platform/api/api.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useOnline } from '../../../../platform/online.ts'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useSentForm } from '../../../../ui/form/use-endpoint-form.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { labelOf } from '../application/correction-lines.ts'
import { type Review, readReview } from '../application/review-model.ts'
import type { Marks } from '../marks/use-marks.ts'
import { PaymentPanel } from '../page/payment/payment-panel.tsx'
import { CorrectionPicker } from './correction-picker.tsx'
import { type DeskDecision, decisionTexts, refusalTexts } from './decision-texts.ts'
import { PastReasons } from './past-reasons.tsx'
import { type Decide, type DecisionInput, emptyInput } from './use-decide.ts'

export type DecisionDialogProps = {
  action: DeskDecision
  application: Application
  review: Review
  marks: Marks
  decide: Decide
  onDone: (answer: Application) => unknown
  onClose: () => void
}

/** Names the consequence of the decision, asks for the texts that it needs, then confirms or cancels. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { action, application, marks, onClose } = props
  const { t, i18n } = useLingui()
  const online = useOnline()
  const texts = decisionTexts[action]
  const needed = neededWords(props)
  const form = useDecisionForm(props, needed)
  return (
    <FormDialog
      form={form}
      title={i18n._(texts.label)}
      description={i18n._(texts.consequence)}
      submitLabel={i18n._(texts.confirm)}
      // Not the usual "cancel": in Bengali it could be read as cancelling the application.
      closeLabel={t`Go back`}
      danger={action === 'reject'}
      trouble={form.failure !== null && <Trouble failure={form.failure} isOfMarks={marks.failure !== null} />}
      onClose={onClose}
    >
      {!online && (
        <Notice
          tone="warning"
          role="status"
        >{t`A decision needs an internet connection. It is not saved to send later.`}</Notice>
      )}
      {isConfirmation(action) && <PaymentPanel application={application} />}
      <WordsFields {...props} form={form} needed={needed} />
    </FormDialog>
  )
}

type Needed = 'reason' | 'note' | null

function neededWords({ action, application }: DecisionDialogProps): Needed {
  const { payment } = application
  if (isConfirmation(action)) return payment !== null && isConfirmedByReason(payment.state) ? 'reason' : null
  return requiredWords(action as ReviewAction, application.status)
}

/** The form of a decision. Its input is kept until it is sent; a return is prefilled from the marks. */
function useDecisionForm(props: DecisionDialogProps, needed: Needed): EndpointForm<DecisionInput> {
  const { action, application, decide, onDone } = props
  const { i18n } = useLingui()
  const [values] = useState(() => (action === 'recheck' ? prefillReturn(application, currentDate()) : emptyInput))
  return useSentForm<DecisionInput, Application>(
    {
      values,
      findWrong: (input) => (needed !== null && input[needed].trim() === '' ? [needed] : []),
      done: i18n._(decisionTexts[action].done),
      keep: { name: `decision/${application.id}/${action}` },
      onDone,
    },
    {
      schema: undefined,
      bodyOf: (input) => input,
      send: (input) => decide({ action, input: input as DecisionInput }),
    },
  )
}

/** Another payment is entered here; the other answers about the payment open with it. */
const referencePath = 'transactionId'

/**
 * A return prefilled from the marks of a desk: one line for each document to replace and each flagged answer, with its
 * note. A reversed or rejected payment is among them, because the applicant has to enter another. The applicant reads
 * it, so the names are in the applicant's language.
 */
function prefillReturn(application: Application, today: CalendarDate): DecisionInput {
  const { locale, flags = [] } = application
  const review = readReview(application, locale, today)
  if (review === null) return emptyInput
  const reading = { application, review, locale }
  const replaced = review.files.filter(({ verdict }) => verdict?.verdict === 'replace')
  const documents = replaced.map(({ slot, fileId, verdict }) => ({ slot, fileId, note: verdict?.note ?? '' }))
  const setback = application.payment?.reversal ?? application.payment?.rejection
  const isOpen = flags.some(({ path }) => path === referencePath)
  const another = setback === undefined || isOpen ? [] : [{ path: referencePath, note: setback.reason }]
  const named = [...flags, ...another]
  const lines = [
    ...replaced.map(({ label, verdict }) => lineOf(label, verdict?.note ?? '')),
    ...named.map(({ path, note }) => lineOf(labelOf(reading, path), note)),
  ]
  return { ...emptyInput, reason: lines.join('\n'), fields: named.map(({ path }) => path), documents }
}

function lineOf(label: string, note: string): string {
  return note.trim() === '' ? label : `${label}: ${note.trim()}`
}

/** Whether the decision confirms that the fee has arrived. */
function isConfirmation(action: DeskDecision): boolean {
  return action === 'confirm-payment' || action === 'confirm-and-forward'
}

type WordsProps = DecisionDialogProps & { form: EndpointForm<DecisionInput>; needed: Needed }

function WordsFields({ action, review, form, needed }: WordsProps) {
  const { t } = useLingui()
  if (needed === null) return action === 'confirm-payment' ? null : <NoteField form={form} />
  const hint =
    needed === 'note'
      ? t`Kept permanently in the record.`
      : action === 'reject'
        ? t`The applicant will read this. Explain clearly why the application cannot be accepted.`
        : action === 'confirm-payment'
          ? t`The applicant will read this. Say why the payment counts after all.`
          : t`The applicant will read this. Say what is wrong and what to do.`
  return (
    <>
      <TextAreaField
        {...form.field(needed, t`Please enter the reason.`)}
        autoFocus
        required
        maxLength={2000}
        label={needed === 'note' ? t`Why you are deciding before the other desks` : t`Reason`}
        hint={hint}
      />
      {(action === 'recheck' || action === 'reject') && <PastReasons action={action} form={form} />}
      {action === 'recheck' && (
        <CorrectionPicker
          review={review}
          input={form.watch()}
          onChange={({ fields, documents }) => {
            form.setValue('fields', fields)
            form.setValue('documents', documents)
          }}
        />
      )}
    </>
  )
}

/** A note from one desk to the next; the applicant does not see it. */
function NoteField({ form }: { form: EndpointForm<DecisionInput> }) {
  const { t } = useLingui()
  return (
    <TextAreaField
      {...form.field('note', null)}
      optional
      rows={2}
      maxLength={2000}
      label={t`Note`}
      hint={t`For colleagues only; the applicant does not see it.`}
    />
  )
}

/** Why the decision was not made. */
function Trouble({ failure, isOfMarks }: { failure: Refused | Offline; isOfMarks: boolean }) {
  const { t, i18n } = useLingui()
  if (isOfMarks) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={t`No decision was made: your marks could not be saved. Go back to the page to see why.`}
      />
    )
  }
  const known = failure.problem?.fields?.map(({ code }) => refusalTexts[code]).find((text) => text !== undefined)
  return (
    <FailedDecision failure={failure} countsOnce>
      {known && i18n._(known)}
    </FailedDecision>
  )
}
