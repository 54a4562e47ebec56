import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Payees } from '#contract/payments/fees.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useDraftForm, useFee } from '../../../../drafts/form/draft-form-context.tsx'
import { formPart } from '../../../../drafts/form-part.tsx'
import type { DraftSession } from '../../../../drafts/session/draft-session.ts'
import { isAboveWallet, isPayableNow, payeesOf, purposeOf } from '../../../../entities/payment/fees.ts'
import { loadMessages, useLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { PayTo } from '../wizard/parts.ts'

/** Loaded with its messages when needed: most applicants pay in another way. */
const OnlinePayment = formPart<{ fee: number; payees: Payees | null }>(async () => {
  const [{ OnlinePayment: Part }] = await Promise.all([
    import('../submission/online-payment.tsx'),
    loadMessages('pages'),
  ])
  return Part
})

/**
 * How to pay the fee: outside of this page, with only the reference given here, or online when the server offers it.
 */
export function PaymentAdvice() {
  const { t } = useLingui()
  const locale = useLocale()
  const { session } = useDraftForm()
  const fee = useFee()
  useOwnPurpose(session)
  const amount = formatMoney(fee, locale)
  const title = t`Fee: ${amount}, including 15% VAT`
  const payees = payeesOf(fee)
  if (isPayableNow(fee)) {
    return (
      <>
        <Notice title={title} />
        <OnlinePayment fee={fee} payees={payees} />
      </>
    )
  }
  return (
    <Notice title={title}>
      {payees !== null && <PayTo payees={payees} />}
      <p className="text-small">
        {isAboveWallet(fee)
          ? t`Please pay at the bank; the amount is more than a mobile wallet can hold. Then give the number of the slip here and attach a copy of it.`
          : t`Please pay by bKash, Nagad or at the bank first. Then give the number from the message or the slip here.`}
      </p>
    </Notice>
  )
}

/** The purpose of the payment defaults to the purpose of the application; the applicant may change it. */
function useOwnPurpose(session: DraftSession): void {
  useEffect(() => {
    const answers = session.answers()
    if (session.draftId() === null || (answers.paymentPurpose ?? null) !== null) return
    session.write([{ path: 'paymentPurpose', value: purposeOf(session) }])
  }, [session])
}
