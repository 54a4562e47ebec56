import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import { type VisitState, visitState } from '#sync/visits/visits.ts'
import type { WriteTrouble } from '../../../../drafts/session/write-behind.ts'
import { useOnline } from '../../../../platform/online.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'

const looks = {
  phone: { icon: 'phone', tone: 'text-accent-ink' },
  sending: { icon: 'send', tone: 'text-info' },
  server: { icon: 'check', tone: 'text-ok' },
  'needs-you': { icon: 'warning', tone: 'text-danger' },
} as const satisfies Record<VisitState, { icon: IconName; tone: string }>

/** The lease of a tab that died while sending runs out without an event. */
const leaseCheckMs = 5_000

export type VisitStatusLineProps = { visit: VisitRow; visitor: VisitorRow; trouble?: WriteTrouble | null }

/** Where the request is, in words and always in sight. */
export function VisitStatusLine({ visit, visitor, trouble = null }: VisitStatusLineProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [now, setNow] = useState(() => Date.now())
  const known = visitState(visit, visitor, Math.max(now, Date.now()))
  const state = trouble === null ? known : 'needs-you'
  useEffect(() => {
    if (state !== 'sending') return
    const timer = setInterval(() => setNow(Date.now()), leaseCheckMs)
    return () => clearInterval(timer)
  }, [state])
  const words: Record<VisitState, string> = {
    phone: t`On this phone`,
    sending: t`Sending`,
    server: t`On the server`,
    'needs-you': t`Needs you`,
  }
  const { icon, tone } = looks[state]
  return (
    <p
      data-visit-state={state}
      className="flex min-h-11 items-center gap-2 border-b border-line bg-sunken px-edge text-tiny"
    >
      <Icon name={icon} className={classNames('size-4.5', tone)} />
      <span className="min-w-0 grow" role="status">
        <b className="font-bold">{words[state]}</b>
        {trouble === 'full' && <> · {t`this phone has no room to save`}</>}
        {trouble === 'refused' && <> · {t`not saved at the moment`}</>}
        {trouble === null && state === 'phone' && visit.state === 'filling' && <> · {t`saved as you type`}</>}
        {trouble === null && state === 'phone' && visit.state === 'waiting' && (
          <> · {isOnline ? t`it will be sent in a moment` : t`it goes by itself when there is a connection`}</>
        )}
      </span>
    </p>
  )
}
