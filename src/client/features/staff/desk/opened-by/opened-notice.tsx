import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { noteOpened } from '#contract/applications/desk/opened-by.ts'
import { dhakaDate, formatDateTime, formatTime } from '#domain/reference/calendar.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useOpenedBy } from './use-opened-by.ts'

/**
 * Shows which colleague has the application open as well. The line always takes its space, so that nothing moves when a
 * colleague opens or leaves the application.
 */
export function OpenedNotice({ application: { id, status } }: { application: Application }) {
  const { t } = useLingui()
  const locale = useLocale()
  const isDesk = mayCall(useSession(), noteOpened) && status !== 'draft'
  const { by, at } = useOpenedBy(id, isDesk)
  if (!isDesk) return null
  const name = by?.[locale] ?? ''
  const isToday = at !== null && dhakaDate(at) === dhakaDate(Date.now())
  const since = at === null ? '' : isToday ? formatTime(at, locale) : formatDateTime(at, locale)
  return (
    <p role="status" data-part="opened-by" className="-my-2 flex h-7 items-center gap-1.5 text-small text-accent-ink">
      {by !== null && (
        <>
          <Icon name="person" className="size-4 shrink-0" />
          <span className="truncate" title={t`${name} has had this open since ${since}`}>
            {t`${name} has had this open since ${since}`}
          </span>
        </>
      )}
    </p>
  )
}
