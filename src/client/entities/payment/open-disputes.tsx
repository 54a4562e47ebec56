import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { access } from '#contract/access.ts'
import { listDisputes } from '#contract/payments/disputes.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { endpointQuery, ofList } from '../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../platform/api/session.ts'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

/**
 * Shows the desks that deal with money the number of open disputes, which no other list contains, and tells a holder
 * that the office knows of the payment.
 */
export function OpenDisputes() {
  const { t } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const isReader = mayCall(session, listDisputes)
  const { data } = useQuery(
    endpointQuery(listDisputes, { query: { size: 1, state: 'open' } }, { ...ofList, enabled: isReader }),
  )
  if (!isReader || data === undefined || data.total === 0) return null
  const count = formatNumber(data.total, locale)
  const isDesk = mayCall(session, { access: access.moneyDesks })
  return (
    <Notice tone="warning" title={isDesk ? t`Disputed payments: ${count}` : t`The office needs to check your payment`}>
      <div className="flex flex-wrap items-center gap-x-4 text-small" data-part="open-disputes">
        <p className="min-w-0 grow">
          {isDesk
            ? t`A payment was received that does not match what was requested. It needs a decision.`
            : t`Please do not pay again. The decision of the office is shown on the payments page and in the application.`}
        </p>
        <a
          href={hrefOf('/payments/histories', { search: { state: 'DISPUTED' } })}
          className="inline-flex min-h-11 items-center font-medium"
        >
          {isDesk ? t`View them` : t`View it`}
        </a>
      </div>
    </Notice>
  )
}
