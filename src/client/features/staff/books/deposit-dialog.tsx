import { useLingui } from '@lingui/react/macro'
import {
  correctVatDeposit,
  listVatDeposits,
  recordVatDeposit,
  type VatDeposit,
  vatMonths,
} from '#contract/payments/vat.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { challanKey } from '#domain/payments/challan-number.ts'
import { formatMonth } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { isTaka } from '#domain/reference/taka.ts'
import { addMonth, type Month, monthOf, startOfMonth } from '#domain/reports/months.ts'
import { DateField } from '../../../forms/dates/date-field.tsx'
import { settleDate } from '../../../forms/dates/typed-date.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { CheckboxField } from '../../../ui/fields/choices.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { wholeOf } from './amounts.ts'

type Fields = { month: Month; challanNo: string; date: string; amount: string; reason: string; isVoid: boolean }

const bodyOf = ({ month, challanNo, date, amount }: Fields) => {
  return { month, challanNo: challanNo.trim(), date: parseDate(date) ?? '', amount: wholeOf(amount) ?? 0 }
}

/** What the server would refuse too: it is said at the field before anything is sent. */
function findWrong({ challanNo, date, amount, month }: Fields): ('challanNo' | 'date' | 'amount')[] {
  const day = parseDate(date)
  return [
    ...(challanKey(challanNo) === null ? (['challanNo'] as const) : []),
    ...(day === null || day > currentDate() || day < startOfMonth(month) ? (['date'] as const) : []),
    ...(isTaka(wholeOf(amount)) ? [] : (['amount'] as const)),
  ]
}

/** Records a deposit; the month before is offered first, because its tax is due then. */
export function RecordDeposit({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const today = currentDate()
  const form = useEndpointForm(recordVatDeposit, {
    values: {
      ...{
        month: addMonth(monthOf(today), -1),
        challanNo: '',
        date: localiseDigits(settleDate(today), locale),
        amount: '',
      },
      ...{ reason: '', isVoid: false },
    } as Fields,
    bodyOf,
    findWrong,
    done: t`The deposit was recorded`,
    refusals: { invalid_request: t`A deposit with this challan number is already recorded` },
    keep: { name: 'record-vat-deposit' },
    invalidates: [vatMonths, listVatDeposits],
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Record a deposit of VAT`}
      description={t`As it is on the treasury challan or the e-challan.`}
      submitLabel={t`Record the deposit`}
      onClose={onClose}
    >
      <DepositFields form={form} />
    </FormDialog>
  )
}

/** Corrects a deposit, or marks it void: it then counts for nothing. */
export function CorrectDeposit({ row, onClose }: { row: VatDeposit; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, version, challanNo } = row
  const form = useEndpointForm(correctVatDeposit, {
    values: {
      ...{ month: row.month, challanNo, date: localiseDigits(settleDate(row.date), locale) },
      ...{ amount: formatNumber(row.amount, locale), reason: '', isVoid: row.isVoid },
    } as Fields,
    bodyOf: (fields) => ({ id, version, ...bodyOf(fields), isVoid: fields.isVoid, reason: fields.reason }),
    findWrong,
    done: t`The deposit was corrected`,
    refusals: { invalid_request: t`A deposit with this challan number is already recorded` },
    keep: { name: `correct-vat-deposit/${id}` },
    invalidates: [vatMonths, listVatDeposits],
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Correct the deposit ${challanNo}`}
      description={t`The audit keeps what was recorded before.`}
      submitLabel={t`Save the correction`}
      onClose={onClose}
    >
      <DepositFields form={form} earliest={row.month} />
      <CheckboxField {...form.register('isVoid')} label={t`Recorded by mistake: it counts for nothing`} />
      <TextAreaField
        {...form.field('reason', t`Please enter the reason.`)}
        label={t`Reason of the correction`}
        maxLength={500}
      />
    </FormDialog>
  )
}

/** How many months back a deposit is offered for. */
const offered = 24

function DepositFields({ form, earliest }: { form: EndpointForm<Fields>; earliest?: Month }) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = monthOf(currentDate())
  const months = Array.from({ length: offered }, (_, back) => addMonth(now, -back))
  const isTaken = form.formState.errors.challanNo?.message === 'taken'
  const all = earliest === undefined || months.includes(earliest) ? months : [...months, earliest]
  return (
    <>
      <SelectField
        {...form.register('month')}
        label={t`VAT of the month`}
        options={all.map((value) => ({ value, label: formatMonth(startOfMonth(value), locale) }))}
      />
      <TextField
        {...form.field(
          'challanNo',
          isTaken
            ? t`A deposit with this challan number is already recorded`
            : t`Please enter the number of the challan, with at least four letters or digits`,
        )}
        label={t`Challan number`}
        hint={t`For example T-2627/000123`}
        autoComplete="off"
        maxLength={40}
      />
      <DateField
        {...form.field('date', t`Please enter the day; it is not after today and not before the month`)}
        label={t`Day of the deposit`}
      />
      <TextField
        {...form.field('amount', t`Please enter whole taka`)}
        label={t`Amount, in taka`}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}
