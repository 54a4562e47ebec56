import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { useSendGuest } from '../use-send-guest.ts'

/** Gives up the place, after a confirmation. */
export function LeaveButton({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { send, isSending } = useSendGuest(guest)
  async function leave(): Promise<void> {
    if (await send({ type: 'leave' })) setAsked(false)
  }
  return (
    <>
      <Button variant="plain" data-action="leave" onClick={() => setAsked(true)}>
        {t`Leave the queue`}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t`Leave the queue?`}
        description={t`You will lose your place. If you join again, you start at the end of the queue.`}
        confirmLabel={t`Leave`}
        danger
        busy={isSending}
        onConfirm={() => void leave()}
      />
    </>
  )
}
