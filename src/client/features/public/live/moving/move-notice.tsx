import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { useSendGuest } from '../use-send-guest.ts'

/** On the phone that has the place: another phone has proven the number, and gets the place soon. */
export function MoveNotice({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const { send, isSending } = useSendGuest(guest)
  return (
    <LiveRegion>
      {guest.state.view.you?.move === 'fromHere' && (
        <Notice tone="warning" className="text-left" title={t`Your place moves to another phone within a minute`}>
          <p>
            {t`The code that was sent to your mobile number by SMS was entered there. If that was not you, please tell the office.`}
          </p>
          <Button
            variant="plain"
            size="small"
            className="mt-2"
            busy={isSending}
            data-action="release-place"
            onClick={() => void send({ type: 'releasePlace' })}
          >
            {t`Move it now`}
          </Button>
        </Notice>
      )}
    </LiveRegion>
  )
}
