import { useLingui } from '@lingui/react/macro'
import type { You } from '#contract/live/live-shapes.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { MoveNotice } from '../moving/move-notice.tsx'
import { PlaceBack } from '../moving/place-back.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { ConnectionLine } from './connection-line.tsx'
import { LeaveButton } from './leave-button.tsx'
import { NotifyButton } from './notify-button.tsx'
import { SerialCard } from './serial-card.tsx'
import { SessionNotices } from './session-notices.tsx'
import { SoundLine } from './sound-line.tsx'
import { useWaitWords } from './use-wait-words.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The place in the queue, until the call. */
export function WaitingScreen({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const words = useWaitWords()
  useWakeLock()
  const { you, session } = guest.state.view
  if (you === null) return null
  return (
    <>
      <SerialCard serial={you.serial}>
        <div role="status">
          <p className="text-h3 font-bold">{words.ahead(you.ahead)}</p>
          {you.etaSeconds !== null && you.ahead > 0 && (
            <p data-eta="">
              {t`Approximate waiting time:`} <b className="font-bold">{words.wait(you.etaSeconds)}</b>
            </p>
          )}
        </div>
        <p className="pt-1 text-small">{t`Please wait, you will be called`}</p>
      </SerialCard>
      <MoveNotice guest={guest} />
      <ConnectionLine guest={guest} />
      <SoundLine guest={guest} />
      <MissedNotice you={you} />
      <SessionNotices session={session} />
      <div className="button-set">
        <NotifyButton />
        <LeaveButton guest={guest} />
      </div>
      <PlaceBack guest={guest} />
    </>
  )
}

/** Why others were called before the guest, and what that means for the place. */
function MissedNotice({ you: { misses, skipped } }: { you: You }) {
  const { t } = useLingui()
  return (
    <LiveRegion>
      {misses === 1 && (
        <Notice tone="warning" title={t`You missed a call`}>
          {t`Your serial is kept, and you will be called again. If you miss one more call, you go to the end of the queue.`}
        </Notice>
      )}
      {misses > 1 && (
        <Notice tone="warning" title={t`You missed a call again`}>
          {t`You are now at the end of the queue, with a new serial. Please stay on this page.`}
        </Notice>
      )}
      {misses === 0 && skipped && (
        <Notice tone="warning" title={t`Others were called while you had no connection`}>
          {t`Your place is kept. You will be called soon, please stay on this page.`}
        </Notice>
      )}
    </LiveRegion>
  )
}
