import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../../ui/notice.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { LeaveButton } from '../waiting/leave-button.tsx'
import { SerialCard } from '../waiting/serial-card.tsx'

/** The call has rung for its whole time, and the server has not said yet what became of the place. */
export function CallOverScreen({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const { status, view } = guest.state
  if (view.you === null) return null
  return (
    <>
      <SerialCard serial={view.you.serial} />
      <Notice tone="warning" role="alert" title={t`The time to accept the call is over`}>
        {status === 'open'
          ? t`You stay in the queue. One moment please.`
          : t`There is no connection, so an answer could not reach the office. You stay in the queue; this page says how it goes on as soon as there is a connection.`}
      </Notice>
      <LeaveButton guest={guest} />
    </>
  )
}
