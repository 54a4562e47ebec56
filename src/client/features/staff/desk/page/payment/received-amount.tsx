import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { arrivalOf } from '#domain/payments/balance.ts'
import { isConfirmedByReason } from '#domain/payments/payment-states.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { applicationReads } from '../../../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../../../entities/application/failed-decision.tsx'
import { readTaka } from '../../../../../entities/payment/read-taka.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { useOnline } from '../../../../../platform/online.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../../../../ui/form/use-endpoint-form.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { restOf } from './payment-panel.tsx'

/** Records that another amount arrived than is missing of the fee. Shown to people who may confirm the payment now. */
export function ReceivedAmount({ application }: { application: Application }) {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { payment, actions } = application
  const rest = restOf(application)
  if (payment === null || rest === null || payment.state === 'REFUND_DUE' || !actions.includes('confirm-payment'))
    return null
  return (
    <>
      <Button
        size="small"
        variant="plain"
        data-action="received-amount"
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {t`Another amount arrived`}
      </Button>
      {open && <ReceivedDialog application={application} rest={rest} onClose={() => setOpen(false)} />}
    </>
  )
}

type Fields = { amount: string; reason: string }

type DialogProps = { application: Application; rest: number; onClose: () => void }

function ReceivedDialog({ application, rest, onClose }: DialogProps) {
  const { t } = useLingui()
  const { id, kind, version, payment } = application
  const needsReason = payment !== null && isConfirmedByReason(payment.state)
  const form = useEndpointForm(applicationCalls[kind].confirmPayment, {
    values: { amount: '', reason: '' } as Fields,
    bodyOf: ({ amount: typed, reason }) => {
      const amount = readTaka(typed)
      const arrived = amount === null ? null : arrivalOf(amount, rest)
      return {
        ...{ version, amount, paymentId: payment?.id },
        ...(arrived !== null && { arrived }),
        ...(needsReason && { reason: reason.trim() }),
      }
    },
    findWrong: ({ amount, reason }) => [
      ...(readTaka(amount) === null ? (['amount'] as const) : []),
      ...(needsReason && reason.trim() === '' ? (['reason'] as const) : []),
    ],
    input: { query: { id } },
    done: t`The amount that arrived was recorded`,
    keep: { name: `received-amount/${payment?.id ?? id}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Another amount arrived`}
      description={t`Enter the amount exactly as it is in the account's statement. The payment is confirmed with this amount.`}
      submitLabel={t`Confirm this amount`}
      closeLabel={t`Go back`}
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    >
      <AmountField form={form} rest={rest} />
      {needsReason && (
        <TextAreaField
          {...form.field('reason', t`Please enter the reason.`)}
          required
          maxLength={2000}
          label={t`Reason`}
          hint={t`The applicant will read this. Say why the payment counts after all.`}
        />
      )}
    </FormDialog>
  )
}

/** The amount, and what follows from it. */
function AmountField({ form, rest }: { form: EndpointForm<Fields>; rest: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const amount = readTaka(useWatch({ control: form.control, name: 'amount' }))
  const due = formatMoney(rest, locale)
  return (
    <>
      <TextField
        {...form.field('amount', t`Please enter whole taka`)}
        label={t`Amount that arrived, in taka`}
        hint={t`${due} was to be paid.`}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <div role="status" data-part="arrival" className="text-small empty:hidden">
        {amount !== null && <Consequence amount={amount} rest={rest} />}
      </div>
    </>
  )
}

function Consequence({ amount, rest }: { amount: number; rest: number }) {
  const { t } = useLingui()
  const difference = formatMoney(Math.abs(amount - rest), useLocale())
  const arrived = arrivalOf(amount, rest)
  if (arrived === null) return <p>{t`That is exactly what was to be paid.`}</p>
  return arrived === 'less' ? (
    <Notice tone="warning">
      {t`${difference} is missing. The application stays at this desk and cannot be forwarded. The applicant is asked by SMS to pay the rest.`}
    </Notice>
  ) : (
    <Notice tone="warning">{t`${difference} more than was to be paid. The application counts as paid.`}</Notice>
  )
}
