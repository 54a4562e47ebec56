import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { type RefundMethod, refundMethodNames, refundMethods } from '#domain/payments/refunds.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { applicationReads } from '../../../../../entities/application/application-reads.ts'
import { FailedDecision } from '../../../../../entities/application/failed-decision.tsx'
import { readTaka } from '../../../../../entities/payment/read-taka.ts'
import { DateField } from '../../../../../forms/dates/date-field.tsx'
import { settleDate } from '../../../../../forms/dates/typed-date.ts'
import { currentDate } from '../../../../../platform/current-date.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { useOnline } from '../../../../../platform/online.ts'
import { Button } from '../../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../../../../ui/form/use-endpoint-form.ts'

/** Records that money that was due back has been returned. Shown to people who may do so now. */
export function RefundPayment({ application }: { application: Application }) {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { payment, actions, balance } = application
  if (payment === null) return null
  const ofExcess = actions.includes('refund-excess')
  if (!ofExcess && !actions.includes('refund-payment')) return null
  const received = ofExcess ? Math.min(payment.amount, balance?.excess ?? 0) : payment.amount
  return (
    <>
      <Button size="small" data-action="refund-payment" disabled={!online} onClick={() => setOpen(true)}>
        {t`Record the refund`}
      </Button>
      {open && <RefundDialog {...{ application, payment, received, ofExcess }} onClose={() => setOpen(false)} />}
    </>
  )
}

type Fields = { amount: string; method: RefundMethod; reference: string; date: string }

type DialogProps = {
  application: Application
  payment: NonNullable<Application['payment']>
  /** The most that can be returned, in taka. */
  received: number
  /** Only what arrived beyond the fee is returned. */
  ofExcess: boolean
  onClose: () => void
}

function RefundDialog({ application: { id, kind, version }, payment, received, ofExcess, onClose }: DialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const today = currentDate()
  const first = payment.confirmedAt === null ? today : dhakaDate(payment.confirmedAt)
  const values: Fields = {
    ...{ amount: formatNumber(received, locale), method: 'Bank', reference: '' },
    date: settleDate(today),
  }
  const form = useEndpointForm<(typeof applicationCalls)['individual']['refundPayment'], Fields>(
    applicationCalls[kind].refundPayment as (typeof applicationCalls)['individual']['refundPayment'],
    {
      values,
      bodyOf: ({ amount, method, reference, date }) => ({
        ...{ id, version, amount: readTaka(amount), method },
        ...{ reference: reference.trim(), date: parseDate(date) ?? '', paymentId: payment.id },
        ...(ofExcess && { excess: true as const }),
      }),
      findWrong: ({ amount, date }) => [
        ...((readTaka(amount) ?? 0) > received ? (['amount'] as const) : []),
        ...(isBetween(parseDate(date) ?? '', first, today) ? [] : (['date'] as const)),
      ],
      input: {},
      done: t`The refund was recorded`,
      keep: { name: `refund-payment/${payment.id ?? id}` },
      invalidates: applicationReads,
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      form={form}
      title={t`Record the refund`}
      description={t`Enter what was returned to the applicant, as it is in the books. It cannot be changed afterwards. The applicant is notified by SMS.`}
      submitLabel={t`Record the refund`}
      closeLabel={t`Go back`}
      danger
      trouble={form.failure !== null && <FailedDecision failure={form.failure} countsOnce />}
      onClose={onClose}
    >
      <RefundFields form={form} received={received} ofExcess={ofExcess} />
    </FormDialog>
  )
}

function isBetween(day: string, first: CalendarDate, last: CalendarDate): boolean {
  return first <= day && day <= last
}

type FieldsProps = Pick<DialogProps, 'received' | 'ofExcess'> & { form: EndpointForm<Fields> }

function RefundFields({ form, received, ofExcess }: FieldsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const most = formatMoney(received, locale)
  return (
    <>
      <TextField
        {...form.field('amount', t`Please enter whole taka, at most ${most}`)}
        label={t`Amount returned, in taka`}
        hint={ofExcess ? t`${most} more than the fee was received.` : t`${most} was received.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        {...form.register('method')}
        label={t`How it was returned`}
        options={refundMethods.map((value) => ({ value, label: refundMethodNames[value][locale] }))}
      />
      <TextField
        {...form.field('reference', t`Please enter the number of the transfer, cheque or voucher`)}
        label={t`Number of the transfer, cheque or voucher`}
        autoComplete="off"
        maxLength={100}
      />
      <DateField
        {...form.field('date', t`Please enter the day: from the confirmation of the payment until today`)}
        label={t`Day of the refund`}
      />
    </>
  )
}
