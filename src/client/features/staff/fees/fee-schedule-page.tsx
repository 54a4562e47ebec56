import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { changeWalletCeiling, fees as currentFees, feeHistory, fees } from '#contract/payments/fees.ts'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { registry } from '#domain/enlistment/registry.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import type { CurrentFees } from '../../../entities/payment/fee-words.ts'
import { readTaka } from '../../../entities/payment/read-taka.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'
import { FeeChangeForm } from './fee-change-form.tsx'
import { FeeHistory } from './fee-history.tsx'
import { PayeesForm } from './payees-form.tsx'

/** The OWNER's page of the fees: the current ones, a change from a future day on, and the history. */
export function FeeSchedulePage() {
  const { t } = useLingui()
  const query = useQuery(endpointQuery(currentFees, {}))
  return (
    <Page width="wide">
      <PageHeader
        title={t`Fee schedule`}
        lead={t`Fees cannot be backdated: enter the new fee with the day from which it applies. Applications submitted earlier keep the fee of their day.`}
      />
      <QueryState query={query} skeleton={<CardSkeleton lines={8} />}>
        {(fees) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {/* Two columns where there is room; on a phone the parts that change most often come first. */}
            <div className="contents min-w-0 xl:grid xl:gap-6">
              <InForce fees={fees} />
              <PayeesForm payees={fees.payees} className="order-3" />
            </div>
            <div className="contents xl:grid xl:gap-6">
              <FeeChangeForm fees={fees} />
              <WalletCeilingForm walletCeiling={fees.walletCeiling} />
            </div>
          </div>
        )}
      </QueryState>
      <FeeHistory />
    </Page>
  )
}

/** The amount above which the payment step offers the bank first. */
function WalletCeilingForm({ walletCeiling }: { walletCeiling: number }) {
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

function InForce({ fees }: { fees: CurrentFees }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <section className="min-w-0 space-y-3">
      <h2 className="text-h3">{t`In force today`}</h2>
      <Card padded={false}>
        <Table
          caption={t`Fees in force today`}
          head={
            <>
              <Th>{t`Type`}</Th>
              <Th numeric>{t`Registration`}</Th>
              <Th numeric>{t`Renewal`}</Th>
            </>
          }
        >
          {registry.map(({ type, label }) => (
            <Tr key={type} data-fee-of={type}>
              <th
                scope="row"
                className="border-b border-line py-2.5 pl-3 text-left align-top font-medium"
                // The name of a profession must not be broken inside a word.
                style={{ overflowWrap: 'normal' }}
              >
                {label[locale]}
              </th>
              {applicationPurposes.map((purpose) => (
                <Td key={purpose} numeric>
                  <Amounts
                    fee={fees.list.find((fee) => fee.type === type && fee.purpose === purpose)}
                    locale={locale}
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
      </Card>
    </section>
  )
}

function Amounts({ fee, locale }: { fee: CurrentFees['list'][number] | undefined; locale: Locale }) {
  const { t } = useLingui()
  if (fee === undefined) return '–'
  const vat = formatMoney(fee.vat, locale)
  return (
    <>
      <b className="block font-bold">{formatMoney(fee.total, locale)}</b>
      <span className="text-tiny text-muted">{t`VAT ${vat}`}</span>
    </>
  )
}
