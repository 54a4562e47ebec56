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
      title={isOpen ? t`The office has to look at your payment` : t`The office did not take this payment as the fee`}
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
    <p>{t`Please do not pay again. The office compares the payment with the books of bKash; what it decides is shown here. Nothing is lost, and the application goes on meanwhile.`}</p>
  )
}

function Refused({ facts: { reason, cause } }: { facts: DisputeFacts }) {
  const { t } = useLingui()
  return (
    <>
      {reason !== null && <p className="whitespace-pre-line font-medium">{reason}</p>}
      <p>
        {cause === 'paid_already'
          ? t`The fee itself is paid: you need not pay again. About the money of this payment please talk to the office.`
          : t`Please pay the fee anew, or give the number of another payment. About the money of this one please talk to the office.`}
      </p>
    </>
  )
}
