import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Payees } from '#contract/payments/fees.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { type PayeeKind, transferNames, type Wallet, wallets } from '#domain/payments/payee-kinds.ts'
import { referenceLabels } from '#domain/payments/reference-labels.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PayeeList } from './payee-list.tsx'

export type PaymentStepsProps = {
  payees: Payees
  /** The chosen method; null lists all accounts. */
  method: string | null
  /** Whole taka. */
  amount: number
  /** The mobile number of the application, which the payer writes as the reference; null while it is not given. */
  mobile: string | null
}

/** What to do in the app of the chosen wallet, or at the bank, one step after another, with everything to copy. */
export function PaymentSteps({ payees, method, amount, mobile }: PaymentStepsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const wallet = wallets.find((known) => known === method)
  const bank = method === 'Bank' ? payees.Bank : null
  if (method === null) return <PayeeList payees={payees} />
  const name = findOptionLabel('paymentMethod', method)?.[locale] ?? method
  const number = wallet === undefined ? null : payees[wallet]
  if (number === null && bank === null) {
    return <p data-part="pay-otherwise">{t`The office takes no payment by ${name}. Please choose another way.`}</p>
  }
  const charges = payees.charges?.[locale]
  return (
    <Card className="space-y-3" data-part="payment-steps">
      <h3 className="text-h3">{wallet === undefined ? t`How to pay at the bank` : t`How to pay by ${name}`}</h3>
      {wallet !== undefined && number !== null ? (
        <WalletSteps {...{ wallet, name, number, amount, mobile }} kind={payees.kinds?.[wallet]} />
      ) : (
        bank !== null && <BankSteps {...{ bank, amount, mobile }} />
      )}
      {charges !== undefined && (
        <p data-part="charges" className="whitespace-pre-line text-small">
          <b className="font-bold">{t`Charges`}:</b> {charges}
        </p>
      )}
    </Card>
  )
}

const numbered = 'list-decimal space-y-3 pl-6 [html[lang=bn]_&]:[list-style-type:bengali]'

type StepsProps = Pick<PaymentStepsProps, 'amount' | 'mobile'>
type WalletStepsProps = StepsProps & { wallet: Wallet; name: string; number: string; kind: PayeeKind | undefined }

function WalletSteps({ wallet, name, number, kind, amount, mobile }: WalletStepsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const transfer = transferNames[wallet][kind ?? 'MERCHANT'][locale]
  const personal = transferNames[wallet].PERSONAL[locale]
  const label = referenceLabels[wallet]?.[locale] ?? ''
  return (
    <ol className={numbered}>
      <li>
        {t`Open the ${name} app and choose ${transfer}.`}{' '}
        {kind === undefined && t`If the app does not accept the number there, choose ${personal}.`}
      </li>
      <li>
        {t`Enter this number:`}
        <ToCopy text={number} what={t`Number`} />
      </li>
      <AmountStep amount={amount} />
      <ReferenceStep mobile={mobile}>{t`Write your mobile number as the reference:`}</ReferenceStep>
      <li>{t`Compare the number and the amount, then confirm with your PIN. Never tell anyone your PIN.`}</li>
      <li>{t`You receive a message with the ${label}. Enter it below, and attach a screenshot.`}</li>
    </ol>
  )
}

function BankSteps({ bank, amount, mobile }: StepsProps & { bank: NonNullable<Payees['Bank']> }) {
  const { t } = useLingui()
  const { accountName, accountNo, bankName, branch } = bank
  return (
    <ol className={numbered}>
      <li>
        {t`Deposit the fee at the bank, or send it from the app of your bank, to this account:`}
        <ToCopy text={accountNo} what={t`Account number`} />
        <ToCopy text={accountName} what={t`Account name`} isWords />
        <p className="mt-1">
          {bankName}, {branch}
        </p>
      </li>
      <AmountStep amount={amount} />
      <ReferenceStep mobile={mobile}>{t`Write your mobile number on the slip, or as the reference:`}</ReferenceStep>
      <li>{t`Keep the slip. Attach a photo of it below, and enter its number.`}</li>
    </ol>
  )
}

function AmountStep({ amount }: { amount: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <li>
      {t`Enter exactly this amount:`}
      <ToCopy text={String(amount)} shown={formatMoney(amount, locale)} what={t`Amount`} />
    </li>
  )
}

function ReferenceStep({ mobile, children }: { mobile: string | null; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li>
      {children}
      {mobile !== null && <ToCopy text={mobile} what={t`Reference`} />}
      <p className="mt-1 text-small text-muted">{t`With it the office finds your payment.`}</p>
    </li>
  )
}

type ToCopyProps = { text: string; what: string; shown?: string; isWords?: true }

/** A text and its button. Numbers are in Latin digits, as a wallet takes them. */
function ToCopy({ text, what, shown = text, isWords }: ToCopyProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field bg-sunken py-1 pl-3 pr-1">
      <b className={isWords ? 'min-w-0 grow' : 'min-w-0 grow text-h3 tabular-nums select-all'} translate="no">
        {shown}
      </b>
      <CopyButton text={text} what={what} />
    </div>
  )
}
