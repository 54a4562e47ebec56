import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { PaymentPart } from '#contract/applications/payment-shapes.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { arrivalOf } from '#domain/payments/balance.ts'
import { shownState } from '#domain/payments/payment-states.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { applicationReads } from '../../../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../../../entities/application/failed-decision.tsx'
import { useLocale } from '../../../../../platform/i18n.ts'
import { useOnline } from '../../../../../platform/online.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ReasonDialog } from '../../../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../../../ui/form/use-endpoint-form.ts'
import { PaymentMark } from '../../list/payment-mark.tsx'
import { RefundDue } from './refund-due.tsx'
import { RefundPayment } from './refund-payment.tsx'
import { ReversePayment } from './reverse-payment.tsx'
import { type OnShowSlip, ShowSlip } from './show-slip.tsx'

/** The other payments of the fee, the first one first, each with the steps that this person may take with it. */
export function PaymentParts({ application, onShowSlip }: { application: Application; onShowSlip: OnShowSlip }) {
  const { t } = useLingui()
  const { parts = [], payment } = application
  if (parts.length === 0) return null
  return (
    <section className="space-y-2" data-part="payment-parts">
      <h3 className="text-small font-bold">{payment === null ? t`Parts of the fee` : t`Other parts of the fee`}</h3>
      <ul className="space-y-2">
        {parts.map((part) => (
          <li key={part.id} className="space-y-2 rounded-field bg-sunken px-3 py-2 text-small">
            <PartFacts part={part} />
            <ShowSlip slip={part.slipFileId} onShowSlip={onShowSlip} />
            <PartSteps application={application} part={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its amount, number, day and state, and why it does not count. */
export function PartFacts({ part }: { part: PaymentPart }) {
  const { amount, method, transactionId, date, reversal, refund } = part
  const locale = useLocale()
  const why = reversal?.reason ?? refund?.reason
  return (
    <div className="leading-tight tabular-nums">
      <p className="flex flex-wrap items-center gap-x-3">
        <b className="font-bold">{formatMoney(amount, locale)}</b>
        <span>{findOptionLabel('paymentMethod', method)?.[locale] ?? method}</span>
        <span className="select-all">{transactionId}</span>
        <span className="whitespace-nowrap">{formatDate(date, locale)}</span>
        <PaymentMark state={shownState(part)} />
      </p>
      {why !== undefined && <p className="mt-1 whitespace-pre-line text-muted">{why}</p>}
    </div>
  )
}

/** The same steps as for the payment in question, with this part in its place. */
function PartSteps({ application, part }: { application: Application; part: PaymentPart }) {
  const one = { ...application, payment: part, actions: part.actions }
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      <ConfirmPart application={one} />
      <ReversePayment application={one} />
      <RefundDue application={one} />
      <RefundPayment application={one} />
    </div>
  )
}

/** Confirms a part again that was reversed, or whose money is due back. Shown to people who may do so now. */
function ConfirmPart({ application }: { application: Application }) {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  if (!application.actions.includes('confirm-payment')) return null
  return (
    <>
      <Button size="small" variant="plain" data-action="confirm-part" disabled={!online} onClick={() => setOpen(true)}>
        {t`Confirm this part again`}
      </Button>
      {open && <ConfirmDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function ConfirmDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { t } = useLingui()
  const { id, kind, version, payment, balance } = application
  const arrived = payment === null ? null : arrivalOf(payment.amount, balance?.missing ?? 0)
  const form = useEndpointForm(applicationCalls[kind].confirmPayment, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ version, reason, paymentId: payment?.id, ...(arrived !== null && { arrived }) }),
    input: { query: { id } },
    done: t`Payment confirmed.`,
    keep: { name: `confirm-part/${payment?.id}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t`Confirm this part again`}
      description={t`You confirm that this part of the fee has arrived after all.`}
      hint={t`The applicant will read this. Say why the payment counts after all.`}
      submitLabel={t`Confirm this part again`}
      closeLabel={t`Go back`}
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    />
  )
}
