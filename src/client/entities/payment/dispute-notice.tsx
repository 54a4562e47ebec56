import { useLingui } from '@lingui/react/macro'
import type { DisputeFacts } from '#contract/payments/dispute-shapes.ts'
import { hrefOf } from '../../platform/href.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDisputeCause } from './dispute-cause.ts'

/** For the holder: what is wrong with a payment, what the office does or did about it, and what to do now. */
export function DisputeNotice({ facts }: { facts: DisputeFacts }) {
  const { t } = useLingui()
  const causeOf = useDisputeCause()
  const { state, transactionId } = facts
  if (state === 'PAID') return null
  const isOpen = state === 'DISPUTED'
  const number = transactionId ?? ''
  return (
    <Notice
      tone={isOpen ? 'warning' : 'danger'}
      role="status"
      title={isOpen ? t`The office needs to check your payment` : t`The office did not accept this payment as the fee`}
    >
      <div data-dispute={state} className="space-y-2">
        <p>{causeOf(facts)}</p>
        {isOpen ? <Waiting /> : <Refused facts={facts} />}
        <p className="text-small">
          {t`Please keep the transaction ID ${number}.`} <a href={hrefOf('/contact')}>{t`Contact`}</a>
        </p>
      </div>
    </Notice>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <p>{t`Please do not pay again. The office compares the payment with the records of bKash; its decision is shown here. Nothing is lost, and the application continues meanwhile.`}</p>
  )
}

function Refused({ facts: { reason, cause } }: { facts: DisputeFacts }) {
  const { t } = useLingui()
  return (
    <>
      {reason !== null && <p className="whitespace-pre-line font-medium">{reason}</p>}
      <p>
        {cause === 'paid_already'
          ? t`The fee itself is paid: you do not need to pay again. Please contact the office about the money from this payment.`
          : t`Please pay the fee again, or enter the number of another payment. Please contact the office about the money from this one.`}
      </p>
    </>
  )
}
