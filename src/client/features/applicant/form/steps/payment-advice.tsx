import { useLingui } from '@lingui/react/macro'
import type { Payees } from '#contract/payments/fees.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useDraftForm, useFee } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { formPart } from '../../../../drafts/parts/open-draft/form-part.tsx'
import { useOffice } from '../../../../entities/office/office-facts.ts'
import { TelephoneLink } from '../../../../entities/office/telephone-link.tsx'
import { feePartsOf, isAboveWallet, isPayableNow, payeesOf } from '../../../../entities/payment/fees.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { loadMessages, useLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { PayTo } from '../wizard/parts.ts'

/** Loaded only when needed, together with its messages: most applicants pay in another way. */
const OnlinePayment = formPart<{ fee: number; payees: Payees | null }>(async () => {
  const [{ OnlinePayment: Part }] = await Promise.all([
    import('../submission/online-payment.tsx'),
    loadMessages('records'),
  ])
  return Part
})

/**
 * How to pay the fee: outside of this page, with only the reference given here, or online when the server offers it.
 */
export function PaymentAdvice() {
  const { t } = useLingui()
  const locale = useLocale()
  const fee = useFee()
  const amount = formatMoney(fee, locale)
  const title = t`To pay: ${amount}`
  const payees = payeesOf(fee)
  if (isPayableNow(fee)) {
    return (
      <>
        <Notice title={title}>
          <FeeParts />
        </Notice>
        <OnlinePayment fee={fee} payees={payees} />
      </>
    )
  }
  return (
    <Notice title={title}>
      <FeeParts />
      {payees === null ? <WhereToAsk /> : <PayTo payees={payees} />}
      <p className="mt-2 text-small">
        {isAboveWallet(fee)
          ? t`Please pay at the bank; the amount is more than a mobile wallet can hold. Then enter the number of the slip here and attach a copy of it.`
          : t`Please pay by bKash, Nagad or at the bank first. Then enter the number from the message or the slip here.`}
      </p>
    </Notice>
  )
}

/** The fee, the tax and the sum, because the office and the tax receipt list them separately. */
function FeeParts() {
  const { t } = useLingui()
  const locale = useLocale()
  const { session } = useDraftForm()
  const { base, vat, total } = feePartsOf(session)
  const [fee, tax, sum] = [base, vat, total].map((amount) => formatMoney(amount, locale))
  return <p data-fee-parts="" className="text-small tabular-nums">{t`Fee ${fee} + 15% VAT ${tax} = ${sum}`}</p>
}

/** Shown while this device does not know the accounts of the office, so that an applicant does not guess one. */
function WhereToAsk() {
  const { t } = useLingui()
  const telephone = useOffice()?.contact.telephone ?? null
  return (
    <p data-part="no-payees" className="mt-2">
      {t`There are no payment details here. Ask the office before you pay:`}{' '}
      {telephone !== null && (
        <>
          <TelephoneLink telephone={telephone} />,{' '}
        </>
      )}
      <a href={hrefOf('/contact')}>{t`Contact`}</a>
    </p>
  )
}
