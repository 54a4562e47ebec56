import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { changePayees, type Payees } from '#contract/fees.ts'
import { getRule } from '#domain/enlistment/rules.ts'
import { normaliseMobile, stripSeparators } from '#domain/reference/identifiers.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import { call } from '../../platform/api.ts'
import { toast } from '../../platform/toast.ts'
import { unwrap } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeTrouble } from './change-trouble.tsx'
import { feesKey } from './fee-queries.ts'

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

/** Whom applicants pay: without it the form can only ask for the number of a payment, and not say where to. */
export function PayeesForm({ payees, className }: { payees: Payees; className?: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<Fields>({ defaultValues: fieldsOf(payees) })
  const change = useMutation({
    mutationFn: (fields: Fields) => unwrap(call(changePayees, { body: payeesOf(fields) })),
    onSuccess: async () => {
      toast.success(t`The accounts were changed`)
      await client.invalidateQueries({ queryKey: [feesKey] })
    },
  })
  const isNamed = Object.values(payees).some((payee) => payee !== null)
  return (
    <Card data-part="payees-form" className={className}>
      <form noValidate className="space-y-4" onSubmit={form.handleSubmit((fields) => change.mutate(fields))}>
        <h2 className="text-h3">{t`Whom applicants pay`}</h2>
        {!isNamed && (
          <Notice tone="warning">{t`Nothing is named yet, so applicants do not learn here where to pay.`}</Notice>
        )}
        <WalletFields form={form} />
        <BankFields form={form} />
        <ChangeTrouble error={change.error} />
        <Button type="submit" variant="plain" block busy={change.isPending} data-action="change-payees">
          {change.isPending ? t`Please wait` : t`Change the accounts`}
        </Button>
      </form>
    </Card>
  )
}

type PartProps = { form: UseFormReturn<Fields> }

function WalletFields({ form: { register, formState } }: PartProps) {
  const { t } = useLingui()
  const labels = { bkash: t`bKash number of the authority`, Nagad: t`Nagad number of the authority` }
  return (['bkash', 'Nagad'] as const).map((name) => (
    <TextField
      key={name}
      {...register(name, { validate: isWallet })}
      label={labels[name]}
      error={formState.errors[name] && t`Please write a mobile number, for example 01712345678`}
      optional
      inputMode="tel"
      autoComplete="off"
    />
  ))
}

/** A bank account is named in full or not at all. */
function BankFields({ form: { register, formState } }: PartProps) {
  const { t } = useLingui()
  const { errors } = formState
  const isWhole = (text: string, all: Fields) =>
    text.trim() !== '' || bankFields.every((name) => all[name].trim() === '')
  const isNumber = (text: string, all: Fields) => isWhole(text, all) && (text.trim() === '' || isAccount(text))
  const labels = { accountName: t`Name of the account`, bankName: t`Name of the bank`, branch: t`Branch` }
  return (
    <>
      <TextField
        {...register('accountNo', { validate: isNumber })}
        label={t`Bank account number`}
        hint={t`The four lines about the bank are given together, or all left empty.`}
        error={errors.accountNo && t`Please write the account number: 8 to 17 digits`}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      {(['accountName', 'bankName', 'branch'] as const).map((name) => (
        <TextField
          key={name}
          {...register(name, { validate: isWhole })}
          maxLength={200}
          label={labels[name]}
          error={errors[name] && t`Please write it, or leave all four lines empty`}
          optional
          autoComplete="off"
        />
      ))}
    </>
  )
}
