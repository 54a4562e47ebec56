import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { OwnPayments } from './own-payments.tsx'

/** The open disputes, which the office has to settle, then the latest payments. */
export function OwnMoney() {
  return (
    <>
      <OpenDisputes />
      <OwnPayments />
    </>
  )
}
