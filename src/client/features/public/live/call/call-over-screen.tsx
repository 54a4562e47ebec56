import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../../ui/notice.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { LeaveButton } from '../waiting/leave-button.tsx'
import { SerialCard } from '../waiting/serial-card.tsx'

/** The call rang until its time was over, and the server has not sent the new state of the place yet. */
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
          : t`There is no connection, so your answer could not reach the office. You stay in the queue; this page shows what happens next as soon as there is a connection.`}
      </Notice>
      <LeaveButton guest={guest} />
    </>
  )
}
