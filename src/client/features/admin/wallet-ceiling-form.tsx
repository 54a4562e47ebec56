import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWalletCeiling } from '#contract/fees.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { call } from '../../platform/api.ts'
import { useLocale } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { unwrap } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeTrouble } from './change-trouble.tsx'
import { feesKey } from './fee-queries.ts'
import { readTaka } from './read-taka.ts'

/** Above which sum the payment step offers the bank first. */
export function WalletCeilingForm({ walletCeiling }: { walletCeiling: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const client = useQueryClient()
  const [text, setText] = useState(formatNumber(walletCeiling, locale))
  const [isWrong, setWrong] = useState(false)
  const change = useMutation({
    mutationFn: (taka: number) => unwrap(call(changeWalletCeiling, { body: { walletCeiling: taka } })),
    onSuccess: async () => {
      toast.success(t`The limit was changed`)
      await client.invalidateQueries({ queryKey: [feesKey] })
    },
  })
  const now = formatMoney(walletCeiling, locale)
  function submit(): void {
    const taka = readTaka(text)
    setWrong(taka === null)
    if (taka !== null) change.mutate(taka)
  }
  return (
    <Card>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h2 className="text-h3">{t`Limit of mobile wallets`}</h2>
        <TextField
          name="walletCeiling"
          label={t`Highest amount for a wallet, in taka`}
          hint={t`Above it the form offers the bank first. Now ${now}; a change applies at once.`}
          error={isWrong && t`Please write an amount in whole taka, for example 12000`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
        />
        <ChangeTrouble error={change.error} />
        <Button type="submit" variant="plain" block busy={change.isPending}>
          {change.isPending ? t`Please wait` : t`Change the limit`}
        </Button>
      </form>
    </Card>
  )
}
