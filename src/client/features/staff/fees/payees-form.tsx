import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { changePayees, feeHistory, fees, type Payees } from '#contract/payments/fees.ts'
import { readByRule } from '#domain/forms/normalise.ts'
import { type PayeeKind, payeeKinds, type Wallet, wallets } from '#domain/payments/payee-kinds.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { hasPayee } from '../../../entities/payment/fees.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { missingHalves } from '../../../ui/form/text-pairs.ts'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { Notice } from '../../../ui/notice.tsx'

const bankFields = ['accountNo', 'accountName', 'bankName', 'branch'] as const
const kindFields = { bkash: 'bkashKind', Nagad: 'NagadKind' } as const
/** A kind is empty until someone chooses one. */
type Fields = Record<Wallet | (typeof kindFields)[Wallet] | 'chargesBn' | 'chargesEn', string> &
  Record<(typeof bankFields)[number], string>

function fieldsOf({ bkash, Nagad, Bank, kinds, charges }: Payees): Fields {
  const { accountNo = '', accountName = '', bankName = '', branch = '' } = Bank ?? {}
  return {
    ...{ bkash: bkash ?? '', bkashKind: kinds?.bkash ?? '', Nagad: Nagad ?? '', NagadKind: kinds?.Nagad ?? '' },
    ...{ accountNo, accountName, bankName, branch },
    ...{ chargesBn: charges?.bn ?? '', chargesEn: charges?.en ?? '' },
  }
}

function payeesOf(fields: Fields): Payees {
  const text = (name: keyof Fields) => fields[name].trim()
  const { accountNo, accountName, bankName, branch, chargesBn, chargesEn } = fields
  const Bank = bankFields.every((name) => text(name) === '') ? null : { accountNo, accountName, bankName, branch }
  const kinds = wallets.flatMap((wallet) => {
    const kind = payeeKinds.find((known) => known === fields[kindFields[wallet]])
    return kind === undefined ? [] : [[wallet, kind]]
  })
  return {
    ...{ bkash: text('bkash') || null, Nagad: text('Nagad') || null, Bank },
    kinds: Object.fromEntries(kinds),
    charges: text('chargesBn') === '' && text('chargesEn') === '' ? null : { bn: chargesBn, en: chargesEn },
  }
}

const isAccount = (text: string) => readByRule('bankAccount', text) !== null
const isWallet = (text: string) => text.trim() === '' || normaliseMobile(text) !== null

/** A bank account is complete or left empty. */
function findWrong(fields: Fields): (keyof Fields)[] {
  const isNamed = bankFields.some((name) => fields[name].trim() !== '')
  const missing = isNamed ? bankFields.filter((name) => fields[name].trim() === '') : []
  const isWrongAccount = fields.accountNo.trim() !== '' && !isAccount(fields.accountNo)
  const mistyped = wallets.filter((name) => !isWallet(fields[name]))
  const halves = missingHalves(fields, [['chargesBn', 'chargesEn']])
  return [...missing, ...(isWrongAccount ? ['accountNo' as const] : []), ...mistyped, ...halves]
}

/**
 * The accounts that applicants pay to. Without them the form asks for the payment reference but cannot show where to
 * pay.
 */
export function PayeesForm({ payees, className = '' }: { payees: Payees; className?: string }) {
  const { t } = useLingui()
  const kinds = useKindNames()
  const form = useRecordForm<typeof changePayees, Payees, Fields>(changePayees, payees, {
    valuesOf: fieldsOf,
    storedIn: (stored) => stored,
    bodyOf: (fields, from) => ({ value: payeesOf(fields), from }),
    findWrong,
    textOf: (_, value) => kinds[value as PayeeKind] ?? String(value ?? ''),
    done: t`The accounts were changed`,
    invalidates: [fees, feeHistory],
  })
  return (
    <FormCard
      form={form}
      name="payees"
      title={t`Where applicants pay`}
      submitLabel={t`Change the accounts`}
      button={{ variant: 'plain', block: true }}
      className={className}
    >
      {!hasPayee(form.seen) && (
        <Notice tone="warning">{t`Nothing has been entered yet, so applicants cannot see where to pay.`}</Notice>
      )}
      <WalletFields form={form} />
      <BankFields form={form} />
      <ChargesFields form={form} />
    </FormCard>
  )
}

type PartProps = { form: EndpointForm<Fields> }

function useKindNames(): Record<PayeeKind, string> {
  const { t } = useLingui()
  return {
    MERCHANT: t`Merchant: applicants choose “Payment”`,
    PERSONAL: t`Personal: applicants choose “Send Money”`,
    AGENT: t`Agent: applicants choose “Cash Out”`,
  }
}

/** Each number with its kind: another number may need another choice in the app. */
function WalletFields({ form }: PartProps) {
  const { t } = useLingui()
  const names = {
    bkash: { number: t`bKash number of the authority`, kind: t`Kind of the bKash account` },
    Nagad: { number: t`Nagad number of the authority`, kind: t`Kind of the Nagad account` },
  }
  const kinds = useKindNames()
  return wallets.map((wallet) => (
    <Fragment key={wallet}>
      <TextField
        {...form.field(wallet, t`Please enter a mobile number, for example 01712345678`)}
        label={names[wallet].number}
        optional
        inputMode="tel"
        autoComplete="off"
      />
      <SelectField
        {...form.field(kindFields[wallet], null)}
        label={names[wallet].kind}
        optional
        placeholder={t`Not stated: applicants read both ways`}
        options={payeeKinds.map((value) => ({ value, label: kinds[value] }))}
      />
    </Fragment>
  ))
}

/** What a payment costs, which only the office can say: wallets change their charges. */
function ChargesFields({ form }: PartProps) {
  const { t } = useLingui()
  const both = t`Please enter it in both languages, or leave both empty`
  return (
    <>
      <TextAreaField
        {...form.field('chargesBn', both)}
        label={t`Charges, in Bengali`}
        hint={t`Who bears the charge of the wallet or the bank. Applicants read it before they pay.`}
        optional
        maxLength={300}
        rows={2}
      />
      <TextAreaField
        {...form.field('chargesEn', both)}
        label={t`Charges, in English`}
        optional
        maxLength={300}
        rows={2}
      />
    </>
  )
}

function BankFields({ form }: PartProps) {
  const { t } = useLingui()
  const labels = { accountName: t`Account name`, bankName: t`Bank name`, branch: t`Branch` }
  return (
    <>
      <TextField
        {...form.field('accountNo', t`Please enter the account number: 8 to 17 digits`)}
        label={t`Bank account number`}
        hint={t`Fill in all four bank fields, or leave them all empty.`}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      {(['accountName', 'bankName', 'branch'] as const).map((name) => (
        <TextField
          key={name}
          {...form.field(name, t`Please enter it, or leave all four fields empty`)}
          maxLength={200}
          label={labels[name]}
          optional
          autoComplete="off"
        />
      ))}
    </>
  )
}
