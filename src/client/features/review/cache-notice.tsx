import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useLocale } from '../../platform/i18n.ts'
import { useOnline } from '../../platform/online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export type CacheNoticeProps = {
  /** When what is shown was read; milliseconds. */
  readAt: number
  /** The last try to read it again did not succeed. */
  failed: boolean
  onRetry: () => void
}

/** Says that what is shown may be old, and how old, when it could not be read again. */
export function CacheNotice({ readAt, failed, onRetry }: CacheNoticeProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const online = useOnline()
  if (online && !failed) return null
  const when = formatDateTime(readAt, locale)
  return (
    <Notice tone="warning" role="status" title={t`Kept on this device since ${when}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <p className="min-w-0 grow">
          {online ? t`The server cannot be reached just now.` : t`There is no internet connection.`}{' '}
          {t`It can be read, but it may have changed meanwhile.`}
        </p>
        <Button variant="plain" size="small" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </Notice>
  )
}
