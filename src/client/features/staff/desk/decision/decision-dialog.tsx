import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { requiredWords } from '#domain/enlistment/workflow.ts'
import { FailedDecision } from '../../../../entities/application/failed-decision.tsx'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { useOnline } from '../../../../platform/online.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { PaymentPanel } from '../page/payment-panel.tsx'
import type { Review } from '../page/review-model.ts'
import { CorrectionPicker } from './correction-picker.tsx'
import { type DeskDecision, decisionTexts, refusalTexts } from './decision-texts.ts'
import { type DecisionWords, MarksNotStored } from './use-decision.ts'

export type DecisionDialogProps = {
  action: DeskDecision
  application: Application
  review: Review
  words: DecisionWords
  onWords: (words: DecisionWords) => void
  busy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

const formId = 'decision'

/** Names the consequence of the decision, asks for the texts that it needs, then confirms or cancels. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { action, application, words, busy, error, onConfirm, onClose } = props
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [tried, setTried] = useState(false)
  const texts = decisionTexts[action]
  const needed = action === 'confirm-and-forward' ? null : requiredWords(action, application.status)
  const missing = needed !== null && words[needed].trim() === ''
  function confirm(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (busy || !online) return
    if (!missing) onConfirm()
    else if (event.currentTarget instanceof HTMLFormElement) event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={i18n._(texts.label)}
      description={i18n._(texts.consequence)}
      // Not the usual "cancel": in Bengali it could be read as cancelling the application.
      footer={
        <>
          <Button variant="plain" onClick={onClose}>{t`Go back`}</Button>
          <Button
            type="submit"
            form={formId}
            data-action="confirm"
            variant={action === 'reject' ? 'danger' : 'primary'}
            busy={busy}
            disabled={!online}
          >
            {i18n._(texts.confirm)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="space-y-4">
        {error !== null && <DecisionError error={error} />}
        {!online && (
          <Notice tone="warning" role="status">{t`A decision needs a connection. It is never kept for later.`}</Notice>
        )}
        {isConfirmation(action) && <PaymentPanel application={application} />}
        <WordsFields {...props} needed={needed} showError={tried && missing} />
      </form>
    </Dialog>
  )
}

/** Whether the desk says with it that the fee has arrived. */
function isConfirmation(action: DeskDecision): boolean {
  return action === 'confirm-payment' || action === 'confirm-and-forward'
}

type WordsProps = DecisionDialogProps & { needed: 'reason' | 'note' | null; showError: boolean }

function WordsFields({ action, review, words, onWords, needed, showError }: WordsProps) {
  const { t } = useLingui()
  const hint =
    needed === 'note'
      ? t`Kept in the record for good.`
      : action === 'reject'
        ? t`The applicant reads this. Say plainly why the application cannot be accepted.`
        : t`The applicant reads this. Say what is wrong and what to do.`
  if (needed === null) return action === 'confirm-payment' ? null : <NoteField words={words} onWords={onWords} />
  return (
    <>
      <TextAreaField
        name={needed}
        autoFocus
        required
        maxLength={2000}
        label={needed === 'note' ? t`Why before the other desks have finished` : t`Reason`}
        hint={hint}
        error={showError && t`Please give the reason.`}
        value={words[needed]}
        onChange={(event) => onWords({ ...words, [needed]: event.currentTarget.value })}
      />
      {action === 'recheck' && <CorrectionPicker review={review} words={words} onChange={onWords} />}
    </>
  )
}

/** A note from one desk to the next; the applicant does not see it. */
function NoteField({ words, onWords }: Pick<DecisionDialogProps, 'words' | 'onWords'>) {
  const { t } = useLingui()
  return (
    <TextAreaField
      name="note"
      optional
      rows={2}
      maxLength={2000}
      label={t`Note`}
      hint={t`For colleagues only; the applicant does not see it.`}
      value={words.note}
      onChange={(event) => onWords({ ...words, note: event.currentTarget.value })}
    />
  )
}

function DecisionError({ error }: { error: Error }) {
  const { t, i18n } = useLingui()
  if (error instanceof MarksNotStored) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={t`Nothing was decided: your marks could not be stored. Go back to the page, which says why.`}
      />
    )
  }
  const failure = error instanceof CallFailure ? error.failure : null
  const known = failure?.problem?.fields?.map(({ code }) => refusalTexts[code]).find((text) => text !== undefined)
  return (
    <FailedDecision failure={failure} countsOnce>
      {known && i18n._(known)}
    </FailedDecision>
  )
}
