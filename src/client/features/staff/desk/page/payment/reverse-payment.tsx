import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { applicationReads } from '../../../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../../../entities/application/failed-decision.tsx'
import { useOnline } from '../../../../../platform/online.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ReasonDialog } from '../../../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../../../ui/form/use-endpoint-form.ts'

/** Reverses the confirmation of the payment. Shown to people who may do so now. */
export function ReversePayment({ application }: { application: Application }) {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  if (!application.actions.includes('reverse-payment')) return null
  return (
    <>
      <Button size="small" variant="danger" data-action="reverse" disabled={!online} onClick={() => setOpen(true)}>
        {t`Reverse the confirmation`}
      </Button>
      {open && <ReverseDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReverseDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { t } = useLingui()
  const { id, kind, version, payment } = application
  const consequence = useConsequence(application)
  const form = useEndpointForm(applicationCalls[kind].reversePayment, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ id, version, reason, paymentId: payment?.id }),
    input: {},
    done: t`The confirmation was reversed`,
    keep: { name: `reverse/${payment?.id ?? id}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t`Reverse the confirmation`}
      description={consequence}
      hint={t`Kept permanently in the record; the applicant sees it too.`}
      submitLabel={t`Reverse the confirmation`}
      closeLabel={t`Go back`}
      danger
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    />
  )
}

function useConsequence({ status }: Application): string {
  const { t } = useLingui()
  if (status === 'approved') {
    return t`The payment no longer counts as received. The enlistment stays in force: the chairman and the admins see that it was approved without a payment. The applicant is notified by SMS.`
  }
  return isInReview(status)
    ? t`The payment no longer counts as received. The application goes back to the reception desk and cannot be approved until a payment is confirmed. The applicant is notified by SMS.`
    : t`The payment no longer counts as received. The application stays where it is, and cannot be approved until a payment is confirmed. The applicant is notified by SMS.`
}
