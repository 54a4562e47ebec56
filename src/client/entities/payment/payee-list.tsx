import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Payees } from '#contract/payments/fees.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { useLocale } from '../../platform/i18n.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** The accounts to which the fee can be paid, as the office has named them. */
export function PayeeList({ payees }: { payees: Payees }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { Bank: bank } = payees
  return (
    <div data-part="payees" className="mt-1">
      <p className="font-bold">{t`Pay to`}</p>
      <dl className="mt-1 space-y-1">
        {(['bkash', 'Nagad'] as const).map((method) => (
          <Payee
            key={method}
            term={findOptionLabel('paymentMethod', method)?.[locale] ?? method}
            number={payees[method]}
          />
        ))}
        {bank !== null && (
          <Payee term={t`Bank account`} number={bank.accountNo}>
            {bank.accountName}, {bank.bankName}, {bank.branch}
          </Payee>
        )}
      </dl>
    </div>
  )
}

/** The number is written in Latin digits, as a wallet or a bank slip takes it. */
function Payee({ term, number, children }: { term: string; number: string | null; children?: ReactNode }) {
  if (number === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-muted">{term}:</dt>
      <dd className="min-w-0">
        <b className="font-bold tabular-nums select-all" translate="no">
          {number}
        </b>
      </dd>
      <dd className="flex flex-wrap items-center">
        <CopyButton text={number} what={term} />
      </dd>
      {children !== undefined && <dd className="w-full text-small">{children}</dd>}
    </div>
  )
}
