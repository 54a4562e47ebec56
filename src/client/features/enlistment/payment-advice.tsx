import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useFee } from '../../forms/fees.ts'
import { useForm } from '../../forms/form-context.tsx'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

/** Above this, whole taka, a mobile wallet cannot hold the fee. */
const walletCeiling = 500_000

/** How the fee is paid: before this page, outside of it; here only the reference is given. */
export function PaymentAdvice() {
  const { t } = useLingui()
  const locale = useLocale()
  const { session } = useForm()
  const fee = useFee(session)
  if (fee === null) return null
  const amount = formatMoney(fee, locale)
  return (
    <Notice title={t`Fee: ${amount}, including 15% VAT`}>
      <p className="text-small">
        {fee > walletCeiling
          ? t`Please pay at the bank; the amount is more than a mobile wallet can hold. Then give the number of the slip here and attach a copy of it.`
          : t`Please pay by bKash, Nagad or at the bank first. Then give the number from the message or the slip here.`}
      </p>
    </Notice>
  )
}
