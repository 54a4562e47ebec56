import { useLingui } from '@lingui/react/macro'
import type { Payees } from '#contract/fees.ts'
import { findOptionLabel } from '#domain/enlistment/options.ts'
import { useLocale } from '../../platform/i18n.ts'
import { type Definition, Definitions } from '../../ui/definitions.tsx'

/** Whom the fee is paid to, by the ways that the office has named. The numbers stand as they are typed into a wallet. */
export function PayeeList({ payees }: { payees: Payees }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { Bank: bank } = payees
  const number = (text: string) => (
    <b className="font-bold tabular-nums select-all" translate="no">
      {text}
    </b>
  )
  const wallets = (['bkash', 'Nagad'] as const).flatMap((method): Definition[] => {
    const wallet = payees[method]
    const term = findOptionLabel('paymentMethod', method)?.[locale] ?? method
    return wallet === null ? [] : [{ key: method, term, value: number(wallet) }]
  })
  const account: Definition[] =
    bank === null
      ? []
      : [
          { key: 'account', term: t`Bank account`, value: number(bank.accountNo) },
          { key: 'name', term: t`Name of the account`, value: bank.accountName },
          { key: 'bank', term: t`Bank and branch`, value: `${bank.bankName}, ${bank.branch}` },
        ]
  return (
    <div data-part="payees" className="space-y-2">
      <p className="font-bold">{t`Pay to`}</p>
      <Definitions items={[...wallets, ...account]} />
    </div>
  )
}
