import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { getOptions } from '#domain/forms/options.ts'
import { isPaidWithSlip, mayBeSameNumber, paymentIdentity } from '#domain/payments/identity/payment-identity.ts'
import { findPaymentProblems, withNamedPayment } from '#domain/payments/payment-answers.ts'
import { bankPath, paymentPaths } from '#domain/payments/payment-paths.ts'
import { referenceLabels } from '#domain/payments/reference-labels.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useOpenDraft } from '../../drafts/parts/open-draft/draft-context.tsx'
import type { DraftSession } from '../../drafts/phone/session/draft-session.ts'
import { DateField } from '../../forms/dates/date-field.tsx'
import { TodayButton } from '../../forms/dates/today-button.tsx'
import type { Refused } from '../../platform/api/api.ts'
import { currentDate } from '../../platform/current-date.ts'
import { useLocale } from '../../platform/i18n.ts'
import type { Kept, KeptForm } from '../../platform/storage/kept-form.ts'
import { RadioGroup } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { type EndpointForm, useSentForm } from '../../ui/form/use-endpoint-form.ts'
import { Notice } from '../../ui/notice.tsx'

/** What was typed of another payment and is kept beside its draft, and how it is sent. */
export type PaymentInput = {
  form: KeptForm<string>
  /** Hands the payment to the sync engine. Rejects when the phone cannot store it. */
  send: (payment: PaymentReference) => Promise<void>
}

export type KnownPayment = Pick<PaymentReference, 'method' | 'transactionId'> & { code: 'rejected' | 'counted' }
export type AnotherPaymentDialogProps = {
  input: PaymentInput
  /** Payments of the application whose numbers the office does not take again: it rejected them, or they count already. */
  known: readonly KnownPayment[]
  method: string
  /** In taka, where a part of the fee has arrived. */
  missing: number | undefined
  onClose: () => void
}

type Fields = { method: string; transactionId: string; date: string; bankName: string }

/**
 * The number of another payment, for a submitted application whose payment a desk rejected, or of which a part came. It
 * is checked here as the form checks it, and sent by the sync engine: at once, or when there is a connection.
 */
export function AnotherPaymentDialog({ input, known, method, missing, onClose }: AnotherPaymentDialogProps) {
  const { t } = useLingui()
  const { session } = useOpenDraft()
  const taka = formatMoney(missing ?? 0, useLocale())
  const [kept, setKept] = useState<Kept>('stored')
  const form = useSentForm<Fields, null>(
    {
      values: { method, transactionId: '', date: '', bankName: '' },
      findWrong: (fields) => findWrong(session, fields),
      refusals: { internal: t`This phone cannot store the number now. Please make some room on it and try again.` },
      keep: { name: 'another-payment', form: input.form, onKept: setKept },
      onDone: onClose,
    },
    {
      schema: applicationCalls.individual.payment.body,
      bodyOf: (fields) => ({ id: session.draftId() ?? '', payment: paymentOf(fields) }),
      async send(body) {
        const { payment } = body as { payment: PaymentReference }
        const same = known.find((each) => isSame(session, each, payment))
        if (same !== undefined) return refusedNumber(same.code)
        return input.send(asInForm(session, payment)).then(
          () => ({ ok: true, body: null }),
          () => notStored,
        )
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
      {kept === 'page' && (
        <Notice
          tone="warning"
          role="alert"
        >{t`What you type is not stored on this phone, because it has no room.`}</Notice>
      )}
    </FormDialog>
  )
}

/** A day that is no date is left out, so that the contract refuses it. The server keeps the purpose. */
function paymentOf({ method, transactionId, date, bankName }: Fields): PaymentReference {
  return {
    method,
    transactionId: transactionId.trim(),
    date: parseDate(date) ?? '',
    purpose: 'REGISTRATION' as const,
    ...(isPaidWithSlip(method) && { bankName: bankName.trim() }),
  }
}

/** What the form of this application would refuse, so that a payment does not wait for hours to be refused. */
function findWrong(session: DraftSession, fields: Fields): (keyof Fields)[] {
  const names = Object.keys(fields) as (keyof Fields)[]
  const answers = withNamedPayment(session.type, session.answers(), paymentOf(fields))
  const problems = findPaymentProblems(session.type, answers, currentDate())
  const wrong = names.filter((name) => problems.some(({ path }) => path === `payment.${name}`))
  return isPaidWithSlip(fields.method) && fields.bankName.trim() === '' ? [...wrong, 'bankName'] : wrong
}

/** The payment with its number as the form reads it, by which it is recognised in the answers of the server. */
function asInForm({ type, answers }: DraftSession, payment: PaymentReference): PaymentReference {
  const read = withNamedPayment(type, answers(), payment)
  return { ...payment, transactionId: String(read[paymentPaths.transactionId]) }
}

/** The bank in the answers is that of the rejected payment. For a slip that counts, the server knows the bank. */
function isSame(
  { answers }: DraftSession,
  known: KnownPayment,
  { method, transactionId, bankName = '' }: PaymentReference,
): boolean {
  if (known.code === 'counted' && isPaidWithSlip(known.method)) return false
  const before = { ...known, bankName: String(answers()[bankPath] ?? '') }
  const now = { method, transactionId, bankName }
  return mayBeSameNumber({ ...before, ...paymentIdentity(before) }, { ...now, ...paymentIdentity(now) })
}

function refusal(problem: Pick<Refused['problem'], 'code' | 'status' | 'fields'>): Refused {
  return { ok: false, problem: { type: 'about:blank', title: problem.code, requestId: '', ...problem } }
}

const refusedNumber = (code: KnownPayment['code']) =>
  refusal({ code: 'incomplete', status: 422, fields: [{ path: 'payment.transactionId', code }] })
const notStored = refusal({ code: 'internal', status: 507 })

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
      {/* The picture of the slip belongs below this field; its id is `slipFileId` of the payment. */}
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

/** A number that the office does not take again is refused here; the server refuses what this phone cannot know. */
function useNumberError(form: EndpointForm<Fields>): string {
  const { t } = useLingui()
  const code = form.formState.errors.transactionId?.message
  if (code === 'rejected') return t`The office did not accept this number. Please enter another one.`
  if (code === 'counted') return t`This payment counts already. Please enter the number of the payment of the rest.`
  return t`Please enter the number exactly as it is in the message or on the slip`
}
