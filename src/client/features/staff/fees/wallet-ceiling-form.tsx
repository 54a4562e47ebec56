import { useLingui } from '@lingui/react/macro'
import { changeWalletCeiling, feeHistory, fees } from '#contract/payments/fees.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { readTaka } from './read-taka.ts'

/** The amount above which the payment step offers the bank first. */
export function WalletCeilingForm({ walletCeiling }: { walletCeiling: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const fieldsOf = (taka: number) => ({ walletCeiling: formatNumber(taka, locale) })
  const form = useRecordForm<typeof changeWalletCeiling, number, { walletCeiling: string }>(
    changeWalletCeiling,
    walletCeiling,
    {
      valuesOf: fieldsOf,
      storedIn: (stored) => stored.walletCeiling,
      bodyOf: (typed, seen) => ({ walletCeiling: readTaka(typed.walletCeiling), from: seen }),
      done: t`The limit was changed`,
      invalidates: [fees, feeHistory],
    },
  )
  const now = formatMoney(form.seen, locale)
  return (
    <FormCard
      form={form}
      name="wallet-ceiling"
      title={t`Mobile wallet limit`}
      submitLabel={t`Change the limit`}
      button={{ variant: 'plain', block: true }}
    >
      <TextField
        {...form.field('walletCeiling', t`Please enter an amount in whole taka, for example 12000`)}
        label={t`Highest amount for a wallet, in taka`}
        hint={t`Above this amount, the form offers the bank first. Now ${now}; a change applies immediately.`}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormCard>
  )
}
