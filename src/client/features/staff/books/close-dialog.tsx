import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { type ClosedMethod, closeDay, dailyClosing } from '#contract/payments/closings.ts'
import { differenceOf } from '#domain/payments/closings.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { signedMoney, signedNumber, wholeOf } from './amounts.ts'
import { methodName } from './book-words.ts'

type Fields = { amount: string; count: string; note: string }
type DialogProps = { day: string; closed: ClosedMethod; onClose: () => void }

/** Takes what the statement of the day says, shows the difference at once, and closes the day. */
export function CloseDialog({ day, closed: { method, figures, closing }, onClose }: DialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [name, date] = [methodName(method, locale), formatDate(day, locale)]
  const values: Fields =
    closing === null
      ? { amount: '', count: '', note: '' }
      : {
          amount: formatNumber(closing.counted.amount, locale),
          count: formatNumber(closing.counted.count, locale),
          note: closing.note ?? '',
        }
  const form = useEndpointForm(closeDay, {
    values,
    bodyOf: ({ amount, count, note }) => ({
      ...{ day, method, version: closing?.version ?? 0, note: note.trim() || null },
      counted: { amount: wholeOf(amount) ?? -1, count: wholeOf(count) ?? -1 },
    }),
    input: {},
    done: t`The day was closed`,
    keep: { name: `close-day/${day}/${method}` },
    invalidates: [dailyClosing],
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Close the day: ${name}, ${date}`}
      description={t`The figures of the books are kept as they are now. What changes later is shown beside them. Only an administrator reopens the day.`}
      submitLabel={t`Close the day`}
      closeLabel={t`Go back`}
      onClose={onClose}
    >
      <TextField
        {...form.field('amount', t`Please enter whole taka; 0 where nothing arrived`)}
        label={t`Sum of the statement, in taka`}
        hint={t`All money for the portal that arrived on this day.`}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <TextField
        {...form.field('count', t`Please enter a whole number`)}
        label={t`Number of payments in the statement`}
        inputMode="numeric"
        autoComplete="off"
      />
      <Difference form={form} confirmed={figures.confirmed} />
      <TextAreaField
        {...form.field('note', t`Please write at most 500 characters`)}
        label={t`Note`}
        maxLength={500}
        optional
      />
    </FormDialog>
  )
}

/** The difference while it is typed, so that a slip of the pen is seen before the day is closed. */
function Difference({
  form,
  confirmed,
}: {
  form: EndpointForm<Fields>
  confirmed: ClosedMethod['figures']['confirmed']
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const typed = useWatch({ control: form.control })
  const [amount, count] = [wholeOf(typed.amount ?? ''), wholeOf(typed.count ?? '')]
  const [money, payments] = [formatMoney(confirmed.amount, locale), formatNumber(confirmed.count, locale)]
  const off = amount === null || count === null ? null : differenceOf({ amount, count }, confirmed)
  const [offMoney, offPayments] = [signedMoney(off?.amount ?? 0, locale), signedNumber(off?.count ?? 0, locale)]
  return (
    <p role="status" className="text-small tabular-nums">
      {t`Confirmed in the portal: ${money} (${payments})`}
      {off !== null && (
        <b className={off.amount === 0 && off.count === 0 ? 'block text-ok' : 'block text-danger'}>
          {off.amount === 0 && off.count === 0 ? t`No difference` : t`Difference: ${offMoney} (${offPayments})`}
        </b>
      )}
    </p>
  )
}
