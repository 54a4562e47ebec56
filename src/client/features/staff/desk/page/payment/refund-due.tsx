import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { applicationReads } from '../../../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../../../entities/application/failed-decision.tsx'
import { useLocale } from '../../../../../platform/i18n.ts'
import { useOnline } from '../../../../../platform/online.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ReasonDialog } from '../../../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../../../ui/form/use-endpoint-form.ts'

type Refund = 'whole' | 'excess' | 'kept'

/** Decides that the money, or what arrived beyond the fee, is returned. Shown to people who may do so now. */
export function RefundDue({ application }: { application: Application }) {
  const { actions, payment } = application
  const offered: readonly Refund[] = [
    ...(actions.includes('excess-due')
      ? [payment?.excessRefund === undefined ? ('excess' as const) : ('kept' as const)]
      : []),
    ...(actions.includes('refund-due') ? ['whole' as const] : []),
  ]
  return offered.map((refund) => <Decision key={refund} application={application} refund={refund} />)
}

type Props = { application: Application; refund: Refund }

function Decision({ application, refund }: Props) {
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { title } = useTexts(application, refund)
  const name = refund === 'whole' ? 'refund-due' : `excess-${refund}`
  return (
    <>
      <Button size="small" variant="plain" data-action={name} disabled={!online} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && <RefundDueDialog application={application} refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDueDialog({ application, refund, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const { id, kind, version, payment } = application
  const { title, description, done } = useTexts(application, refund)
  const excess = { whole: {}, excess: { excess: 'due' as const }, kept: { excess: 'kept' as const } }[refund]
  const form = useEndpointForm(applicationCalls[kind].refundDue, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ id, version, reason, paymentId: payment?.id, ...excess }),
    input: {},
    done,
    keep: { name: `refund-due/${refund}/${payment?.id ?? id}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={title}
      description={description}
      hint={t`Kept permanently in the record; the applicant sees it too.`}
      submitLabel={title}
      closeLabel={t`Go back`}
      danger
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    />
  )
}

function useTexts(
  { status, balance }: Application,
  refund: Refund,
): { title: string; description: string; done: string } {
  const { t } = useLingui()
  const taka = formatMoney(balance?.excess ?? 0, useLocale())
  const due = t`The refund is recorded as due`
  if (refund === 'excess') {
    const description = t`${taka} more than the fee arrived. The application goes on as it is. The reception desk records the refund when the money has been returned.`
    return { title: t`Return what is too much`, description, done: due }
  }
  if (refund === 'kept') {
    const description = t`What arrived beyond the fee is not returned after all.`
    return { title: t`Do not return it after all`, description, done: t`The refund is no longer due` }
  }
  const description = isInReview(status)
    ? t`The application goes back to the reception desk and cannot be forwarded or approved any more. The reception desk records the refund when the money has been returned.`
    : t`The reception desk records the refund when the money has been returned. The application cannot be approved with this payment any more.`
  return { title: t`Return the fee`, description, done: due }
}
