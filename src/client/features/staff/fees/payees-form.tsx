import { useLingui } from '@lingui/react/macro'
import { changePayees, feeHistory, fees, type Payees } from '#contract/payments/fees.ts'
import { getRule } from '#domain/forms/rules.ts'
import { normaliseMobile, stripSeparators } from '#domain/reference/identifiers.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { Notice } from '../../../ui/notice.tsx'

const bankFields = ['accountNo', 'accountName', 'bankName', 'branch'] as const
type Fields = { bkash: string; Nagad: string } & Record<(typeof bankFields)[number], string>

function fieldsOf({ bkash, Nagad, Bank }: Payees): Fields {
  const { accountNo = '', accountName = '', bankName = '', branch = '' } = Bank ?? {}
  return { bkash: bkash ?? '', Nagad: Nagad ?? '', accountNo, accountName, bankName, branch }
}

function payeesOf(fields: Fields): Payees {
  const text = (name: keyof Fields) => fields[name].trim()
  const { accountNo, accountName, bankName, branch } = fields
  const Bank = bankFields.every((name) => text(name) === '') ? null : { accountNo, accountName, bankName, branch }
  return { bkash: text('bkash') || null, Nagad: text('Nagad') || null, Bank }
}

const isAccount = (text: string) => getRule('bankAccount').pattern?.test(stripSeparators(toAsciiDigits(text))) === true
const isWallet = (text: string) => text.trim() === '' || normaliseMobile(text) !== null

/** A bank account is complete or left empty. */
function findWrong(fields: Fields): (keyof Fields)[] {
  const isNamed = bankFields.some((name) => fields[name].trim() !== '')
  const missing = isNamed ? bankFields.filter((name) => fields[name].trim() === '') : []
  const isWrongAccount = fields.accountNo.trim() !== '' && !isAccount(fields.accountNo)
  const wallets = (['bkash', 'Nagad'] as const).filter((name) => !isWallet(fields[name]))
  return [...missing, ...(isWrongAccount ? ['accountNo' as const] : []), ...wallets]
}

/**
 * The accounts that applicants pay to. Without them the form asks for the payment reference but cannot show where to
 * pay.
 */
export function PayeesForm({ payees, className = '' }: { payees: Payees; className?: string }) {
  const { t } = useLingui()
  const form = useRecordForm<typeof changePayees, Payees, Fields>(changePayees, payees, {
    valuesOf: fieldsOf,
    storedIn: (stored) => stored,
    bodyOf: (fields, from) => ({ value: payeesOf(fields), from }),
    findWrong,
    done: t`The accounts were changed`,
    invalidates: [fees, feeHistory],
  })
  const isNamed = Object.values(form.seen).some((payee) => payee !== null)
  return (
    <FormCard
      form={form}
      name="payees"
      title={t`Where applicants pay`}
      submitLabel={t`Change the accounts`}
      button={{ variant: 'plain', block: true }}
      className={className}
    >
      {!isNamed && (
        <Notice tone="warning">{t`Nothing has been entered yet, so applicants cannot see where to pay.`}</Notice>
      )}
      <WalletFields form={form} />
      <BankFields form={form} />
    </FormCard>
  )
}

type PartProps = { form: EndpointForm<Fields> }

function WalletFields({ form }: PartProps) {
  const { t } = useLingui()
  const labels = { bkash: t`bKash number of the authority`, Nagad: t`Nagad number of the authority` }
  return (['bkash', 'Nagad'] as const).map((name) => (
    <TextField
      key={name}
      {...form.field(name, t`Please enter a mobile number, for example 01712345678`)}
      label={labels[name]}
      optional
      inputMode="tel"
      autoComplete="off"
    />
  ))
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
