import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { CallFailure } from '../../../platform/api/unwrap.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { useOnline } from '../../../platform/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says that the numbers are old or missing if they could not be loaded. */
export function StatsNotice({ query }: { query: UseQueryResult }) {
  const { t } = useLingui()
  const locale = useLocale()
  const online = useOnline()
  const failureText = useFailureText()
  const paused = query.fetchStatus === 'paused'
  if (online && !query.isError && !paused) return null
  const failure = query.error instanceof CallFailure ? query.error.failure : null
  const when = query.data === undefined ? null : formatDateTime(query.dataUpdatedAt, locale)
  return (
    <Notice
      tone="warning"
      role="status"
      title={when === null ? t`The numbers cannot be loaded right now` : t`Saved on this device, last updated ${when}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <p className="min-w-0 grow">{online && failure ? failureText(failure) : t`There is no internet connection`}</p>
        <Button variant="plain" size="small" onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    </Notice>
  )
}
