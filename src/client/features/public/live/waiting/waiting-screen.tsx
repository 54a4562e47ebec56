import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { You } from '#contract/live/live-shapes.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { askForNotifications, mayAskForNotifications } from '../call/call-notification.ts'
import { readSound, ringOnce, unlockSound, useSound } from '../call/ring-sound.ts'
import { MoveNotice } from '../moving/move-notice.tsx'
import { PlaceBack } from '../moving/place-back.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { ConnectionLine } from './connection-line.tsx'
import { LeaveButton } from './leave-button.tsx'
import { roundedWait } from './rounded-wait.ts'
import { SerialCard } from './serial-card.tsx'
import { SessionNotices } from './session-notices.tsx'

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

/** Keeps the screen on while the component is mounted, if possible: a sleeping phone loses the connection. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function request(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) await taken.release()
        else lock = taken
      } catch {
        // The browser may refuse, for example when the battery is low.
      }
    }
    // The browser releases the lock when the page is hidden, so it is requested again afterwards.
    const again = () => void request()
    document.addEventListener('visibilitychange', again)
    void request()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}

/** The words for the people ahead and for an estimate in seconds. */
function useWaitWords() {
  const { t } = useLingui()
  const locale = useLocale()
  return {
    ahead(people: number): string {
      if (people === 0) return t`You are next`
      const count = formatNumber(people, locale)
      return t`${plural(people, { one: `${count} person is ahead of you`, other: `${count} people are ahead of you` })}`
    },
    wait(seconds: number): string {
      const { hours, minutes } = roundedWait(seconds)
      const [h, m] = [formatNumber(hours, locale), formatNumber(minutes, locale)]
      const hourText = t`${plural(hours, { one: `${h} hour`, other: `${h} hours` })}`
      const minuteText = t`${plural(minutes, { one: `${m} minute`, other: `${m} minutes` })}`
      if (hours === 0) return t`about ${minuteText}`
      return minutes === 0 ? t`about ${hourText}` : t`about ${hourText} ${minuteText}`
    },
  }
}

/** Says that a call would be silent and what the guest can do about it; hidden while there is no connection. */
function SoundLine({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const isOpen = guest.state.status === 'open'
  const sound = useSound()
  return (
    <LiveRegion data-sound={sound}>
      {isOpen && sound === 'locked' && (
        <Notice tone="warning">{t`The call would be silent. Press “Notify me when I am called” to make this phone ring.`}</Notice>
      )}
      {isOpen && sound === 'refused' && (
        <Notice tone="warning">
          {t`This phone does not let the page ring. Please keep the page in view, or press “Notify me when I am called” to try again.`}
        </Notice>
      )}
    </LiveRegion>
  )
}

/** Asks for the permissions that a browser grants only after a press: sound and notifications. */
function NotifyButton() {
  const { t } = useLingui()
  const sound = useSound()
  const [mayNotify, setMayNotify] = useState(mayAskForNotifications)
  if (sound === 'on' && !mayNotify) return null
  async function grant(): Promise<void> {
    await unlockSound()
    ringOnce()
    await askForNotifications()
    setMayNotify(mayAskForNotifications())
    if (readSound() === 'on') toast.success(t`This phone rings when you are called`)
  }
  return (
    <Button variant="plain" data-action="notify" onClick={() => void grant()}>
      {t`Notify me when I am called`}
    </Button>
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
