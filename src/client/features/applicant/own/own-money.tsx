import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paymentHistories } from '#contract/payments/payments.ts'
import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { OwnPaymentRows } from '../../../entities/payment/payment-rows.tsx'
import { endpointQuery, ofList } from '../../../platform/api/endpoint-query.ts'
import { hrefOf } from '../../../platform/href.ts'

/** The open disputes, which the office has to settle, then the latest payments. */
export function OwnMoney() {
  return (
    <>
      <OpenDisputes />
      <OwnPayments />
    </>
  )
}

/** How many payments the dashboard shows; another page lists all. */
const shown = 5

/** An applicant's latest payments. Renders nothing if there are none: the applications above say what to do. */
function OwnPayments() {
  const { t } = useLingui()
  const { data } = useQuery(endpointQuery(paymentHistories, { query: { page: 1, size: shown } }, ofList))
  if (data === undefined || data.list.length === 0) return null
  return (
    <section className="space-y-3" data-part="own-payments">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-h3">{t`My payments`}</h2>
        {data.total > shown && (
          <a href={hrefOf('/payments/histories')} className="inline-flex min-h-11 items-center text-small">
            {t`All payments`}
          </a>
        )}
      </div>
      <OwnPaymentRows list={data.list} />
    </section>
  )
}
