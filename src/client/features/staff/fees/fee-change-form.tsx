import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { changeFee, fees as currentFees, feeHistory } from '#contract/payments/fees.ts'
import { type ApplicationPurpose, applicationPurposes } from '#domain/enlistment/definition.ts'
import { type FeeLine, feeAt } from '#domain/enlistment/fee-at.ts'
import { withVat } from '#domain/enlistment/fees.ts'
import { findType, registry } from '#domain/enlistment/registry.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { addDays, formatDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { formatMoney, localiseDigits } from '#domain/reference/numerals.ts'
import { type CurrentFees, purposeNames } from '../../../entities/payment/fee-words.ts'
import { readTaka } from '../../../entities/payment/read-taka.ts'
import { DateField } from '../../../forms/dates/date-field.tsx'
import { settleDate } from '../../../forms/dates/typed-date.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Notice } from '../../../ui/notice.tsx'

const tomorrow = () => addDays(currentDate(), 1)

type ChangeFields = { type: string; purpose: ApplicationPurpose; base: string; effectiveFrom: string; reason: string }

/** Converts the texts of the fields; invalid amounts, and days that are not after today, are left out. */
function bodyOf({ type, purpose, base, effectiveFrom, reason }: ChangeFields) {
  const day = parseDate(effectiveFrom)
  return {
    type,
    purpose,
    base: readTaka(base),
    effectiveFrom: day !== null && day >= tomorrow() ? day : null,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
}

const blank: Omit<ChangeFields, 'type'> = { purpose: 'REGISTRATION', base: '', effectiveFrom: '', reason: '' }

/** Enters a fee that is valid from a future day on; it describes the change before that is saved. */
export function FeeChangeForm({ fees }: { fees: CurrentFees }) {
  const { t } = useLingui()
  const form = useEndpointForm<typeof changeFee, ChangeFields>(changeFee, {
    values: { ...blank, type: registry[0]?.type ?? '' },
    bodyOf,
    done: t`The change was added`,
    invalidates: [currentFees, feeHistory],
    onDone: (_, { values: { type, purpose }, reset }) => reset({ ...blank, type, purpose }),
  })
  return (
    <FormCard form={form} name="change-fee" title={t`Enter a new fee`} submitLabel={t`Add this fee`}>
      <TypeAndPurposeFields form={form} />
      <FeeFields form={form} />
      <Consequence form={form} fees={fees} />
    </FormCard>
  )
}

type FormProps = { form: EndpointForm<ChangeFields> }

function Consequence({ form, fees }: FormProps & { fees: CurrentFees }) {
  const { type = '', purpose = 'REGISTRATION', base = '', effectiveFrom = '' } = useWatch({ control: form.control })
  const taka = readTaka(base)
  if (taka === null) return null
  const change = { type, purpose, effectiveFrom: parseDate(effectiveFrom) ?? '', ...withVat(taka) }
  return <FeeChangeWords fees={fees} change={change} />
}

type WordsProps = { fees: CurrentFees; change: FeeLine }

/** Describes the change before it is entered. */
function FeeChangeWords({ fees, change }: WordsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  // A no-break space keeps the amount and its sign on one line.
  const money = (taka: number) => formatMoney(taka, locale)
  const type = findType(change.type)?.label[locale] ?? change.type
  const [base, vat, total] = [money(change.base), money(change.vat), money(change.total)]
  const day = isCalendarDate(change.effectiveFrom) ? change.effectiveFrom : null
  const before = feeBefore(fees, change)
  const from = day === null ? null : formatDate(day, locale)
  const old = before === null ? null : money(before.total)
  const isCorrection = before?.effectiveFrom === day
  return (
    <Notice title={t`What will happen`}>
      <div data-part="fee-words" className="space-y-1 text-small">
        <p>
          {change.purpose === 'RENEWAL'
            ? t`${type}: the renewal fee becomes ${total} (${base} and ${vat} VAT).`
            : t`${type}: the registration fee becomes ${total} (${base} and ${vat} VAT).`}
        </p>
        {from !== null && old !== null && (
          <p>
            {isCorrection
              ? t`This corrects the ${old} entered for ${from}.`
              : t`It applies to applications submitted on ${from} or later. Until then it is ${old}.`}
          </p>
        )}
        <p>{t`Applications submitted before that day keep the old fee, even if they are returned for correction. Applicants see the change on the fees page immediately.`}</p>
      </div>
    </Notice>
  )
}

/** The fee that the change replaces: one already entered for the same day, else the one before. */
function feeBefore(fees: CurrentFees, { type, purpose, effectiveFrom }: FeeLine) {
  const date = isCalendarDate(effectiveFrom) ? effectiveFrom : ''
  return feeAt([...fees.list, ...fees.upcoming], { type, purpose, date })
}

function TypeAndPurposeFields({ form: { register } }: FormProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (
    <>
      <SelectField
        {...register('type')}
        label={t`Type of enlistment`}
        options={registry.map(({ type, label }) => ({ value: type, label: label[locale] }))}
      />
      <SelectField
        {...register('purpose')}
        label={t`For`}
        options={applicationPurposes.map((purpose) => ({ value: purpose, label: i18n._(purposeNames[purpose]) }))}
      />
    </>
  )
}

function FeeFields({ form }: FormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const example = localiseDigits(settleDate(tomorrow()), locale)
  return (
    <>
      <TextField
        {...form.field('base', t`Please enter an amount in whole taka, for example 12000`)}
        label={t`Fee without VAT, in taka`}
        hint={t`A whole number. VAT of 15% is added automatically.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <DateField
        {...form.field('effectiveFrom', t`Please choose a day after today`)}
        label={t`Applies from`}
        hint={t`Day, month and year, for example ${example}. Tomorrow at the earliest.`}
      />
      <TextField
        {...form.field('reason', t`This is too long`)}
        label={t`Reason`}
        hint={t`For example the number of the office order.`}
        optional
        autoComplete="off"
      />
    </>
  )
}
