import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { OwnPayments } from './own-payments.tsx'

/** What the office has to look at, then the latest payments. */
export function OwnMoney() {
  return (
    <>
      <OpenDisputes />
      <OwnPayments />
    </>
  )
}
