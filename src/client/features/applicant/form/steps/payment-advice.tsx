import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Payees } from '#contract/payments/fees.ts'
import type { DocumentSlot } from '#domain/forms/definition.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useCorrections } from '../../../../drafts/parts/fields/corrections.ts'
import { useDraftForm, useFee } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import type { GroupExtras } from '../../../../drafts/parts/form/form-group.tsx'
import { DocumentSlots } from '../../../../drafts/parts/form/parts.ts'
import { formPart } from '../../../../drafts/parts/open-draft/form-part.tsx'
import { useOffice } from '../../../../entities/office/office-facts.ts'
import { TelephoneLink } from '../../../../entities/office/telephone-link.tsx'
import { feePartsOf, isAboveWallet, isPayableNow, payeesOf } from '../../../../entities/payment/fees.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { loadMessages, useLocale } from '../../../../platform/i18n.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'
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
  const due = useDue()
  const amount = formatMoney(due, locale)
  const title = t`To pay: ${amount}`
  const payees = payeesOf(fee)
  const isPaid = (useCorrections()?.paid ?? null) !== null
  if (isPaid) {
    return (
      <Notice title={t`Fee: ${amount}`}>
        <FeeParts />
      </Notice>
    )
  }
  if (due === fee && isPayableNow(fee)) {
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
      {payees === null && <WhereToAsk />}
      <p className="mt-2 text-small">
        {isAboveWallet(fee)
          ? t`Please pay at the bank; the amount is more than a mobile wallet can hold. Then enter the number of the slip here and attach a copy of it.`
          : t`Please pay by bKash, Nagad or at the bank first. Then enter the number from the message or the slip here.`}
      </p>
    </Notice>
  )
}

/** What stands between the fields of the payment: how to pay below the method, the picture above its number. */
export function paymentExtras(documents: readonly DocumentSlot[]): GroupExtras {
  return {
    paymentMethod: { after: <HowToPay /> },
    transactionId: { before: documents.length > 0 && <PaymentPicture slots={documents} /> },
  }
}

/** Nothing where the fee is paid, or is paid with a press above. */
function HowToPay() {
  const fee = useFee()
  const due = useDue()
  const payees = payeesOf(fee)
  const method = useAnswer('paymentMethod')
  const mobile = useAnswer('mobile')
  const isPaid = (useCorrections()?.paid ?? null) !== null
  const isOnline = due === fee && isPayableNow(fee) && (method === null || method === 'bkash')
  if (payees === null || isPaid || isOnline) return null
  return <PayTo payees={payees} method={method} amount={due} mobile={mobile} />
}

/** The slip or the message, with the amount that it has to show; the fields for the number and the day follow. */
function PaymentPicture({ slots }: { slots: readonly DocumentSlot[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const amount = formatMoney(useDue(), locale)
  return (
    <div className="[&:not(:has([data-slot],[role=status]))]:hidden">
      <DocumentSlots slots={slots} />
      <p
        data-part="compared-amount"
        className="mt-3 [:not(:has([data-part=large-picture]))>&]:hidden"
      >{t`Does the picture show ${amount}, and the number that you enter here?`}</p>
    </div>
  )
}

/** What is still to be paid: the fee, or what is missing of it. The gateway takes whole fees only. */
function useDue(): number {
  const fee = useFee()
  const { received = 0, missing = fee } = useCorrections()?.balance ?? {}
  return received > 0 && missing > 0 ? missing : fee
}

/** A text among the answers; null while it is not given. */
function useAnswer(path: string): string | null {
  const { session } = useDraftForm()
  const subscribe = useCallback((listener: () => void) => session.watch(path, listener), [session, path])
  return useStoreValue(subscribe, () => {
    const value = session.answers()[path]
    return typeof value === 'string' && value !== '' ? value : null
  })
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
