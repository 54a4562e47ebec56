import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { EarlierPayment } from '#contract/applications/payment-shapes.ts'
import { earlierStateNames } from '#domain/payments/payment-state-names.ts'
import { PaymentLine } from '../../../../../entities/payment/payment-lines.tsx'
import { type OnShowSlip, ShowSlip } from './show-slip.tsx'

type EarlierProps = Pick<Application, 'earlierPayments'> & { onShowSlip: OnShowSlip }

/** The payments whose place another one took, each with its own slip: money may have come under their numbers. */
export function EarlierPayments({ earlierPayments: earlier = [], onShowSlip }: EarlierProps) {
  const { t } = useLingui()
  if (earlier.length === 0) return null
  return (
    <section className="space-y-2" data-part="earlier-payments">
      <h3 className="text-small font-bold">{t`Earlier numbers`}</h3>
      <ul className="space-y-2">
        {earlier.map((payment) => (
          <li
            key={`${payment.replacedAt} ${payment.transactionId}`}
            className="space-y-2 rounded-field bg-sunken px-3 py-2 text-small"
          >
            <EarlierFacts payment={payment} />
            <ShowSlip slip={payment.slipFileId} onShowSlip={onShowSlip} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One of them, in one line. */
export function EarlierFacts({ payment }: { payment: EarlierPayment }) {
  return <PaymentLine payment={payment} state={earlierStateNames[payment.state]} />
}
