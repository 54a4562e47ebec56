import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { hasRole, useSession } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { disputeDesks, disputesQuery } from './dispute-queries.ts'

/** Tells the desks of money that something waits for them that stands on no other list. */
export function OpenDisputes() {
  const { t } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const isDesk = session !== null && hasRole(session, disputeDesks)
  const { data } = useQuery({ ...disputesQuery({ size: 1, state: 'open' }), enabled: isDesk })
  if (!isDesk || data === undefined || data.total === 0) return null
  const count = formatNumber(data.total, locale)
  return (
    <Notice tone="warning" title={t`Disputed payments: ${count}`}>
      <div className="flex flex-wrap items-center gap-x-4 text-small" data-part="open-disputes">
        <p className="min-w-0 grow">{t`Money came that does not fit what was asked. Somebody has to decide about it.`}</p>
        <a href="/payments/histories?state=DISPUTED" className="inline-flex min-h-11 items-center font-medium">
          {t`Look at them`}
        </a>
      </div>
    </Notice>
  )
}
