import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatTime } from '#domain/reference/calendar.ts'
import { waitOf } from '#sync/retry-time.ts'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import { type VisitState, visitState } from '#sync/visits/visits.ts'
import { SendNowButton } from '../../../../drafts/parts/status/send-now-button.tsx'
import type { WriteTrouble } from '../../../../drafts/phone/session/write-behind.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { rememberFocus } from '../../../../ui/overlays/focus-return.ts'

const looks = {
  phone: { icon: 'phone', tone: 'text-accent-ink' },
  sending: { icon: 'send', tone: 'text-info' },
  server: { icon: 'check', tone: 'text-ok' },
  'needs-you': { icon: 'warning', tone: 'text-danger' },
} as const satisfies Record<VisitState, { icon: IconName; tone: string }>

/** How often the state is computed again: neither the end of a wait nor that of a lease of a closed tab is an event. */
const checkMs = 5_000

export type VisitStatusLineProps = { visit: VisitRow; visitor: VisitorRow; trouble?: WriteTrouble | null }

/** The state of the request in words. */
export function VisitStatusLine({ visit, visitor, trouble = null }: VisitStatusLineProps) {
  const { t } = useLingui()
  const [now, setNow] = useState(() => Date.now())
  const known = visitState(visit, visitor, Math.max(now, Date.now()))
  const state = trouble === null ? known : 'needs-you'
  const isWaiting = visit.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), checkMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  const words: Record<VisitState, string> = {
    phone: t`On this phone`,
    sending: t`Sending`,
    server: t`On the server`,
    'needs-you': t`Action needed`,
  }
  const waiting = useWaitingWords(visitor, now)
  const { icon, tone } = looks[state]
  return (
    <div
      data-visit-state={state}
      className="flex min-h-11 items-center gap-2 border-b border-line bg-sunken px-edge text-tiny"
    >
      <Icon name={icon} className={classNames('size-4.5', tone)} />
      <span className="min-w-0 grow" role="status">
        <b className="font-bold">{words[state]}</b>
        {trouble === 'full' && <> · {t`this phone has no room to save`}</>}
        {trouble === 'refused' && <> · {t`not saved at the moment`}</>}
        {trouble === null && state === 'phone' && visit.state === 'filling' && <> · {t`saved as you type`}</>}
        {trouble === null && state === 'phone' && isWaiting && <> · {waiting.text}</>}
      </span>
      {isWaiting && waiting.mayHurry && (
        // The button disappears when the wait ends: `rememberFocus` then moves the focus to an element near it.
        <SendNowButton size="small" onSend={() => rememberFocus()()} />
      )}
    </div>
  )
}

/** When a waiting request is retried, and whether the person may retry it earlier. */
function useWaitingWords(visitor: VisitorRow, now: number): { text: string; mayHurry: boolean } {
  const { t } = useLingui()
  const locale = useLocale()
  const isOnline = useOnline()
  const next = formatTime(visitor.retry.notBefore, locale)
  if (!isOnline) return { text: t`it is sent automatically when there is a connection`, mayHurry: false }
  if (waitOf(visitor, Math.max(now, Date.now())) <= 0) return { text: t`it will be sent in a moment`, mayHurry: false }
  // The server has named the time, and would refuse an earlier retry.
  if (visitor.retry.asked === true)
    return { text: t`the office's server is busy: the next attempt is at ${next}`, mayHurry: false }
  return { text: t`it was not delivered: the next attempt is at ${next} at the latest`, mayHurry: true }
}
