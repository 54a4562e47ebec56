import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { noteClosed, noteOpened, type OpenedBy } from '#contract/applications/desk/opened-by.ts'
import { openedEveryMs } from '#domain/enlistment/desk/opened-by.ts'
import { dhakaDate, formatDateTime, formatTime } from '#domain/reference/calendar.ts'
import { call } from '../../../../platform/api/api.ts'
import { getSession, mayCall, useSession } from '../../../../platform/api/session.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { afterPaint } from '../../../../platform/timing/after-paint.ts'
import { Icon } from '../../../../ui/icon.tsx'

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
  const isToday = at !== null && dhakaDate(at) === currentDate()
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

const noColleague: OpenedBy = { by: null, at: null }

/**
 * Reports to the server that this page has the application open, and returns which colleague has it open too. Without a
 * connection it returns no colleague.
 */
function useOpenedBy(id: string, isDesk: boolean): OpenedBy {
  const [opened, setOpened] = useState(noColleague)
  useEffect(() => {
    if (!isDesk) return
    const sending = new AbortController()
    let hasLeft = false
    async function say(): Promise<void> {
      // A hidden page needs no news, and its requests would prevent the session from expiring.
      if (hasLeft || document.hidden || getSession() === null) return
      const answer = await call(noteOpened, { query: { id }, signal: sending.signal })
      if (hasLeft) return
      setOpened(answer.ok ? answer.body : noColleague)
      const code = answer.ok ? null : answer.problem?.code
      // The application is the person's own or no longer exists.
      if (code === 'forbidden' || code === 'not_found') clearInterval(timer)
    }
    function leave(): void {
      if (getSession() !== null) void call(noteClosed, { query: { id }, keepalive: true })
    }
    const timer = setInterval(() => void say(), openedEveryMs)
    // The browser may restore the page from its back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void say()
    const onVisible = () => void say()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    // The first report waits until the page is painted.
    const cancelFirst = afterPaint(() => void say())
    return () => {
      hasLeft = true
      cancelFirst()
      clearInterval(timer)
      sending.abort()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
      leave()
    }
  }, [id, isDesk])
  return opened
}
