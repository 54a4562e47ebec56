import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import { browserClock } from '../../../../platform/live/live-clock.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Cover } from '../../../../ui/overlays/cover.tsx'
import { MoveNotice } from '../moving/move-notice.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { useSendGuest } from '../use-send-guest.ts'
import { notifyOfCall } from './call-notification.ts'
import { ringFor } from './ring-sound.ts'

/** The call covers the whole page and rings until it is answered or its time is over. */
export function RingScreen({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const locale = useLocale()
  const localized = useLocalized()
  const { you, session, ringUntil } = guest.state.view
  const { send, isSending } = useSendGuest(guest)
  const seconds = useSecondsLeft(ringUntil ?? 0)
  useRinging(ringUntil, {
    title: t`You are being called`,
    body: t`Please open the page of the Secretary’s Hour and accept.`,
  })
  const url = you?.ring?.url ?? null
  const answers = useRef<HTMLDivElement>(null)
  useFocusOnAccept(answers, url === null)
  const count = formatNumber(seconds, locale)
  const accept = () => void send({ type: 'accept' })
  return (
    <Cover title={t`You are being called`}>
      <div className="space-y-5 text-center">
        <p className="text-h3">{session !== null && localized(session.host)}</p>
        <p role="timer" aria-live="off">
          <span className="block text-[4.5rem] font-bold leading-flat text-primary-strong tabular-nums">{count}</span>{' '}
          {t`seconds left to accept`}
        </p>
        <LiveRegion>
          {guest.state.status !== 'open' && (
            <Notice tone="warning" className="text-left">
              {t`There is no connection at the moment. Your answer is sent as soon as there is one.`}
            </Notice>
          )}
        </LiveRegion>
        <div ref={answers} className="space-y-3">
          {/* A real link, because browsers block a window that a script opens after an answer of the server. */}
          {url === null ? (
            <Button block busy={isSending} data-action="accept" data-autofocus="" onClick={accept}>
              {t`Accept`}
            </Button>
          ) : (
            <LinkButton
              block
              href={url}
              target="_blank"
              rel="noopener"
              data-action="accept"
              data-autofocus=""
              onClick={accept}
            >
              {t`Accept and open the meeting`}
            </LinkButton>
          )}
          <Button
            block
            variant="plain"
            busy={isSending}
            data-action="decline"
            onClick={() => void send({ type: 'decline' })}
          >
            {t`Not now`}
          </Button>
        </div>
        <MoveNotice guest={guest} />
        <p className="text-small text-muted">
          {t`If you do not accept, you go back to the queue. After a second missed call you go to the end of it.`}
        </p>
      </div>
    </Cover>
  )
}

/** Whole seconds until a moment of the browser's clock; 0 after it. */
function useSecondsLeft(until: number): number {
  const read = () => Math.max(0, Math.ceil((until - browserClock.now()) / 1000))
  const [seconds, setSeconds] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the moment only
  useEffect(() => {
    setSeconds(read())
    const timer = setInterval(() => setSeconds(read()), 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** The link replaces the button when it arrives, so it gets the focus that the button may have had. */
function useFocusOnAccept(answers: RefObject<HTMLElement | null>, isButton: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it changes from one to the other
  useEffect(() => answers.current?.querySelector<HTMLElement>('[data-action="accept"]')?.focus(), [isButton])
}

function useRinging(until: number | null, text: { title: string; body: string }): void {
  const ring = useEffectEvent(() => {
    const seconds = ((until ?? 0) - browserClock.now()) / 1000
    return [ringFor(seconds), blink(text.title), notifyOfCall(text)]
  })
  const isRinging = until !== null
  useEffect(() => {
    if (!isRinging) return
    const stops = ring()
    return () => {
      for (const stop of stops) stop()
    }
  }, [isRinging])
}

const blinkMs = 1_000

/** A red dot, shown instead of the icon of the portal. */
const alarmIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 34'%3E%3Ccircle cx='17' cy='17' r='15' fill='%23b3261e'/%3E%3C/svg%3E"

/** Makes title and icon of the tab blink, for a person who looks at another tab. Returns a function that stops it. */
function blink(text: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const usual = { title: document.title, icon: icon?.href ?? '' }
  let isAlarm = false
  const show = (alarm: boolean) => {
    isAlarm = alarm
    document.title = alarm ? `● ${text}` : usual.title
    if (icon !== null) icon.href = alarm ? alarmIcon : usual.icon
  }
  show(true)
  const timer = setInterval(() => show(!isAlarm), blinkMs)
  return () => {
    clearInterval(timer)
    show(false)
  }
}
