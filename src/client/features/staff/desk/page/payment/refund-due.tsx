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

/** Decides that the money is returned. Shown to people who may do so now. */
export function RefundDue({ application }: { application: Application }) {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  if (!application.actions.includes('refund-due')) return null
  return (
    <>
      <Button size="small" variant="plain" data-action="refund-due" disabled={!online} onClick={() => setOpen(true)}>
        {t`Return the fee`}
      </Button>
      {open && <RefundDueDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDueDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { t } = useLingui()
  const { id, kind, version, status } = application
  const form = useEndpointForm(applicationCalls[kind].refundDue, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ id, version, reason }),
    input: {},
    done: t`The refund is recorded as due`,
    keep: { name: `refund-due/${id}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t`Return the fee`}
      description={
        isInReview(status)
          ? t`The application goes back to the reception desk and cannot be forwarded or approved any more. The reception desk records the refund when the money has been returned.`
          : t`The reception desk records the refund when the money has been returned. The application cannot be approved with this payment any more.`
      }
      hint={t`Kept permanently in the record; the applicant sees it too.`}
      submitLabel={t`Return the fee`}
      closeLabel={t`Go back`}
      danger
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    />
  )
}
