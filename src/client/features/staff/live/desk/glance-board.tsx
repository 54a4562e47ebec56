import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { Host } from '../state/host.ts'
import { elapsedText } from './elapsed-text.ts'
import { districtName, PhoneMarks } from './guest-facts.tsx'
import { Key, useShortcut } from './key.tsx'
import { useServerTick } from './use-server-tick.ts'

type BoardProps = { host: Host; mainButton: Ref<HTMLButtonElement> }

/** Readable from across a desk: the next guest, how many wait and are connected, how long the session has been open. */
export function GlanceBoard({ host, mainButton }: BoardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { counts } = host
  return (
    <Card className="space-y-4">
      <SpokenCount waiting={counts.waiting} />
      <NextGuest host={host} />
      <CallNextButton host={host} mainButton={mainButton} />
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-3">
        <Figure name="waiting" label={t`Waiting`} value={formatNumber(counts.waiting, locale)} />
        <Figure name="online" label={t`Connected`} value={formatNumber(counts.online, locale)} />
        <Figure name="done" label={t`Talked with`} value={formatNumber(counts.done, locale)} />
        <Figure name="elapsed" label={t`Open for`} value={<Elapsed host={host} />} />
      </dl>
    </Card>
  )
}

function NextGuest({ host: { view, counts } }: { host: Host }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { next } = view
  return (
    <div className="text-center leading-tight">
      <h2 className="text-h3 text-muted">{t`Next`}</h2>
      <p
        data-next={next?.serial ?? ''}
        className="text-[min(8rem,34vw)] font-bold leading-none tabular-nums text-primary-strong"
      >
        {next === null ? '–' : formatNumber(next.serial, locale)}
      </p>
      <p className="mt-2 text-h3 font-bold">
        {next !== null ? next.fullName : counts.waiting === 0 ? t`No one is waiting` : t`Those waiting are offline`}
      </p>
      {next !== null && (
        <>
          <p className="line-clamp-2 text-muted">
            {districtName(next.district, locale)} · {next.purpose}
          </p>
          <div className="mt-2 flex flex-wrap justify-center gap-2 empty:hidden">
            <PhoneMarks guest={next} />
          </div>
        </>
      )}
    </div>
  )
}

/** The main button of the page, with the reason if it is not possible to call now. */
function CallNextButton({ host, mainButton }: BoardProps) {
  const { t } = useLingui()
  const { view, whyNotNext, blockedBy, busy, callNext } = host
  const why = { paused: t`The session is paused.`, ringing: t`A call is ringing.`, empty: t`No one is waiting.` }
  return (
    <div className="space-y-1">
      <Button
        ref={mainButton}
        block
        className="min-h-16 text-h3"
        data-action="call-next"
        aria-keyshortcuts={useShortcut('N')}
        busy={busy.has('next')}
        blockedBy={blockedBy ?? (whyNotNext === null ? undefined : 'host-why')}
        onClick={callNext}
      >
        {view.inCall === null ? t`Call next` : t`Finish and call next`}
        <Key>N</Key>
      </Button>
      <p id="host-why" className="min-h-[1.4em] text-center text-small leading-tight text-muted">
        {whyNotNext !== null && why[whyNotNext]}
      </p>
    </div>
  )
}

function Figure({ name, label, value }: { name: string; label: string; value: ReactNode }) {
  return (
    <div className="flex flex-col-reverse leading-tight">
      <dt className="text-small text-muted">{label}</dt>
      <dd data-figure={name} className="text-[min(2.25rem,9vw)] font-bold tabular-nums">
        {value}
      </dd>
    </div>
  )
}

function Elapsed({ host: { session, serverAhead } }: { host: Host }) {
  return elapsedText(useServerTick(serverAhead) - Date.parse(session.startedAt), useLocale())
}

/** Tells screen readers how many guests wait, but not at every change. */
function SpokenCount({ waiting }: { waiting: number }) {
  const calm = useCalmValue(waiting)
  const count = formatNumber(calm, useLocale())
  return (
    <p role="status" data-spoken="waiting" className="sr-only">
      <Plural value={calm} one={`${count} guest is waiting`} other={`${count} guests are waiting`} />
    </p>
  )
}

/** How long a screen reader pauses at least between two announcements of the value. */
const pauseMs = 10_000

/** The value, updated at most every ten seconds, for a live region: screen readers would announce every change. */
function useCalmValue<Value>(value: Value): Value {
  const [calm, setCalm] = useState(value)
  const lastAt = useRef(0)
  useEffect(() => {
    if (value === calm) return
    const wait = Math.max(0, lastAt.current + pauseMs - Date.now())
    const timer = setTimeout(() => {
      lastAt.current = Date.now()
      setCalm(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, calm])
  return calm
}
