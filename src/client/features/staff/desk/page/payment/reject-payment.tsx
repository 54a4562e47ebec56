import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { type RejectionCause, rejectionCauses, rejectionSentences } from '#domain/payments/rejection-causes.ts'
import { applicationReads } from '../../../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../../../entities/application/failed-decision.tsx'
import { useOnline } from '../../../../../platform/online.ts'
import { Button } from '../../../../../ui/button.tsx'
import { RadioGroup } from '../../../../../ui/fields/choices.tsx'
import { TextAreaField } from '../../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../../../../ui/form/use-endpoint-form.ts'

/** Rejects a payment that was not found. Shown to people who may do so now. */
export function RejectPayment({ application }: { application: Application }) {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  if (!application.actions.includes('reject-payment')) return null
  return (
    <>
      <Button
        size="small"
        variant="danger"
        data-action="reject-payment"
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {t`Reject this payment`}
      </Button>
      {open && <RejectDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

type Fields = { cause: RejectionCause; reason: string }

function RejectDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { t } = useLingui()
  const { id, kind, version, locale, payment } = application
  const form = useEndpointForm(applicationCalls[kind].rejectPayment, {
    values: { cause: 'not_found', reason: rejectionSentences.not_found[locale] } as Fields,
    bodyOf: ({ cause, reason }) => ({ id, version, cause, reason, paymentId: payment?.id }),
    input: {},
    done: t`The payment was rejected`,
    keep: { name: `reject-payment/${id}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Reject this payment`}
      description={t`The application stays at this desk and cannot be forwarded. The applicant is notified by SMS and enters the number of another payment; nothing else has to be done again.`}
      submitLabel={t`Reject this payment`}
      closeLabel={t`Go back`}
      danger
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    >
      <CauseFields form={form} locale={locale} />
    </FormDialog>
  )
}

const causeWords: Record<RejectionCause, MessageDescriptor> = {
  not_found: msg`Not found in the account`,
  wrong_amount: msg`Wrong amount`,
  wrong_number: msg`Wrong number`,
  other: msg`Another reason`,
}

/** The cause brings its sentence, in the applicant's language, as long as the desk wrote no words of its own. */
function CauseFields({ form, locale }: { form: EndpointForm<Fields>; locale: Application['locale'] }) {
  const { t, i18n } = useLingui()
  const cause = useWatch({ control: form.control, name: 'cause' })
  const sentenceOf = (each: RejectionCause) => (each === 'other' ? '' : rejectionSentences[each][locale])
  function choose(chosen: RejectionCause): void {
    const isOwn = !rejectionCauses.some((each) => sentenceOf(each) === form.getValues('reason').trim())
    form.setValue('cause', chosen, { shouldDirty: true })
    if (!isOwn) form.setValue('reason', sentenceOf(chosen), { shouldDirty: true })
  }
  return (
    <>
      <RadioGroup
        name="cause"
        label={t`What is wrong`}
        options={rejectionCauses.map((value) => ({ value, label: i18n._(causeWords[value]) }))}
        value={cause}
        onChange={(chosen) => choose(chosen as RejectionCause)}
      />
      <TextAreaField
        {...form.field('reason', t`Please enter the reason.`)}
        required
        maxLength={2000}
        label={t`Reason`}
        hint={t`The applicant will read this. Say what is wrong and what to do.`}
      />
    </>
  )
}
