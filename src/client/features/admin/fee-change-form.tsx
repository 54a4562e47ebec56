import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { changeFee } from '#contract/fees.ts'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { withVat } from '#domain/enlistment/fees.ts'
import { parseDate } from '#domain/enlistment/fields.ts'
import { registry } from '#domain/enlistment/registry.ts'
import { addDays, dhakaDate } from '#domain/reference/calendar.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { settleDate } from '../../forms/typed-date.ts'
import { call } from '../../platform/api.ts'
import { useLocale } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { unwrap } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { ChangeTrouble } from './change-trouble.tsx'
import { DateField } from './date-field.tsx'
import { FeeChangeWords } from './fee-change-words.tsx'
import { feesKey } from './fee-queries.ts'
import { type CurrentFees, purposeNames } from './fee-words.ts'
import { readTaka } from './read-taka.ts'

const tomorrow = () => addDays(dhakaDate(Date.now()), 1)

const ChangeForm = z.object({
  type: z.string(),
  purpose: z.enum(applicationPurposes),
  base: z.string().check(z.refine((text) => readTaka(text) !== null)),
  effectiveFrom: z.string().check(z.refine((text) => (parseDate(text) ?? '') >= tomorrow())),
  reason: z.string().check(z.maxLength(500)),
})
type ChangeFields = z.infer<typeof ChangeForm>

function bodyOf({ type, purpose, base, effectiveFrom, reason }: ChangeFields) {
  const words = reason.trim()
  return {
    type,
    purpose,
    effectiveFrom: parseDate(effectiveFrom) ?? '',
    base: readTaka(base) ?? 0,
    ...(words === '' ? {} : { reason: words }),
  }
}

const blank: Omit<ChangeFields, 'type'> = { purpose: 'REGISTRATION', base: '', effectiveFrom: '', reason: '' }

/** Enters a fee from a coming day on, and says before what will happen. */
export function FeeChangeForm({ fees }: { fees: CurrentFees }) {
  const { t } = useLingui()
  const form = useForm({
    resolver: zodResolver(ChangeForm),
    defaultValues: { ...blank, type: registry[0]?.type ?? '' },
  })
  const change = useFeeChange(form)
  const values = useWatch({ control: form.control })
  const base = readTaka(values.base ?? '')
  return (
    <Card data-part="fee-change">
      <form noValidate onSubmit={form.handleSubmit((fields) => change.mutate(fields))} className="space-y-4">
        <h2 className="text-h3">{t`Enter a new fee`}</h2>
        <WhoseFee form={form} />
        <WhichFee form={form} />
        {base !== null && values.type !== undefined && (
          <FeeChangeWords
            fees={fees}
            change={{
              type: values.type,
              purpose: values.purpose ?? 'REGISTRATION',
              effectiveFrom: parseDate(values.effectiveFrom ?? '') ?? '',
              ...withVat(base),
            }}
          />
        )}
        <ChangeTrouble error={change.error} />
        <Button type="submit" block busy={change.isPending} data-action="change-fee">
          {change.isPending ? t`Please wait` : t`Enter this fee`}
        </Button>
      </form>
    </Card>
  )
}

type FormProps = { form: UseFormReturn<ChangeFields> }

function useFeeChange(form: FormProps['form']) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: ChangeFields) =>
      unwrap(call(changeFee, { body: bodyOf(fields), idempotencyKey: crypto.randomUUID() })),
    onSuccess: async (_, { type, purpose }) => {
      form.reset({ ...blank, type, purpose })
      toast.success(t`The change was entered`)
      await client.invalidateQueries({ queryKey: [feesKey] })
    },
  })
}

function WhoseFee({ form: { register } }: FormProps) {
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

function WhichFee({ form: { register, formState } }: FormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { errors } = formState
  const example = localiseDigits(settleDate(tomorrow()), locale)
  return (
    <>
      <TextField
        {...register('base')}
        label={t`Fee without VAT, in taka`}
        hint={t`A whole number. VAT of 15% is added by itself.`}
        error={errors.base && t`Please write an amount in whole taka, for example 12000`}
        inputMode="numeric"
        autoComplete="off"
      />
      <DateField
        {...register('effectiveFrom')}
        label={t`Applies from`}
        hint={t`Day, month and year, for example ${example}. Tomorrow at the earliest.`}
        error={errors.effectiveFrom && t`Please choose a day after today`}
      />
      <TextField
        {...register('reason')}
        label={t`Reason`}
        hint={t`For example the number of the office order.`}
        error={errors.reason && t`This is too long`}
        optional
        autoComplete="off"
      />
    </>
  )
}
