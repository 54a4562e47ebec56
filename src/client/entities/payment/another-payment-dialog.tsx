import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { getOptions } from '#domain/forms/options.ts'
import { isPaidWithSlip } from '#domain/payments/identity/payment-identity.ts'
import { referenceLabels } from '#domain/payments/reference-labels.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { sendNow } from '../../drafts/phone/loading/sending-loader.ts'
import { DateField } from '../../forms/dates/date-field.tsx'
import { TodayButton } from '../../forms/dates/today-button.tsx'
import { useLocale } from '../../platform/i18n.ts'
import { RadioGroup } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/use-endpoint-form.ts'
import { applicationReads } from '../application/application-reads.ts'

/** `token` is empty where the session gives access; the code may be on another phone only. */
export type PaidBy = { id: string; kind: ApplicationKind; token: string; mobile: string | null }
export type AnotherPaymentDialogProps = {
  by: PaidBy
  method: string
  /** In taka, where a part of the fee has arrived. */
  missing: number | undefined
  onClose: () => void
  onDone: () => void
}

type Fields = { method: string; transactionId: string; date: string; bankName: string }

/** The number of another payment, for a submitted application whose payment a desk rejected, or of which a part came. */
export function AnotherPaymentDialog({ by, method, missing, onClose, onDone }: AnotherPaymentDialogProps) {
  const { t } = useLingui()
  const { id, kind, token, mobile } = by
  const taka = formatMoney(missing ?? 0, useLocale())
  const holder = token === '' || mobile === null ? {} : { holder: { token, mobile } }
  const values: Fields = { method, transactionId: '', date: '', bankName: '' }
  const form = useEndpointForm<(typeof applicationCalls)['individual']['payment'], Fields>(
    applicationCalls[kind].payment as (typeof applicationCalls)['individual']['payment'],
    {
      values,
      bodyOf: (fields) => ({ id, payment: paymentOf(fields) }),
      input: holder,
      findWrong: ({ method: chosen, bankName }) =>
        isPaidWithSlip(chosen) && bankName.trim() === '' ? ['bankName'] : [],
      done: t`The new number has been sent`,
      keep: { name: `another-payment/${id}` },
      invalidates: applicationReads,
      onDone: () => {
        // The phone takes over the changed answers.
        sendNow()
        onDone()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={t`Enter another payment`}
      description={
        missing === undefined
          ? t`Copy the number from the message or the slip. The office then checks this payment.`
          : t`Pay exactly ${taka}, then copy the number from the message or the slip. The office checks this payment.`
      }
      submitLabel={t`Send the number`}
      closeLabel={t`Go back`}
      onClose={onClose}
    >
      <PaymentFields form={form} />
    </FormDialog>
  )
}

/** A day that is no date is left out, so that the contract refuses it. The server keeps the purpose. */
function paymentOf({ method, transactionId, date, bankName }: Fields) {
  return {
    method,
    transactionId: transactionId.trim(),
    date: parseDate(date) ?? '',
    purpose: 'REGISTRATION' as const,
    ...(isPaidWithSlip(method) && { bankName: bankName.trim() }),
  }
}

function PaymentFields({ form }: { form: EndpointForm<Fields> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const method = useWatch({ control: form.control, name: 'method' })
  const numberError = useNumberError(form)
  return (
    <>
      <RadioGroup
        name="method"
        label={t`Payment method`}
        options={getOptions('paymentMethod').map(({ value, label }) => ({ value, label: label[locale] }))}
        value={method}
        onChange={(chosen) => {
          form.setValue('method', chosen, { shouldDirty: true })
          // They were found by the rules of the other method; what was typed stays.
          form.clearErrors(['transactionId', 'bankName'])
        }}
      />
      <TextField
        {...form.field('transactionId', numberError)}
        label={referenceLabels[method]?.[locale] ?? t`Transaction ID`}
        autoComplete="off"
        maxLength={40}
      />
      {isPaidWithSlip(method) && (
        <TextField
          {...form.field('bankName', t`Please enter the bank`)}
          label={t`Bank`}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <DateField
        {...form.field('date', t`Please enter the day of the payment`)}
        label={t`Payment date`}
        beside={<TodayButton onPick={(text) => form.setValue('date', text, { shouldDirty: true })} />}
      />
    </>
  )
}

/** The server names a number that was rejected before or belongs to another application. */
function useNumberError(form: EndpointForm<Fields>): string {
  const { t } = useLingui()
  const code = form.formState.errors.transactionId?.message
  if (code === 'rejected') return t`The office did not accept this number. Please enter another one.`
  if (code === 'counted') return t`This payment counts already. Please enter the number of the payment of the rest.`
  if (code === 'taken') return t`This number was given with another application. Please check it.`
  return t`Please enter the number exactly as it is in the message or on the slip`
}
