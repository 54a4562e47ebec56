import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { closeBegun, nextToBegin, type Slot } from '#domain/appointments/day-slots.ts'
import { type CalendarDate, dhakaInstant, formatClock } from '#domain/reference/calendar.ts'
import { useLocale } from '../../../platform/i18n.ts'

const longestWaitMs = 24 * 60 * 60 * 1000

/** When an answer was received, by both clocks of the device. */
type Received = { ticks: number; wall: number }
type Answer = { now: string; slots: readonly Slot[] }
export type ReceivedSlots = Answer & { receivedAt: Received }

/** Notes when an answer with slots was received, so that its slots can be closed as time passes. */
export function receive<A extends Answer>(answer: A): A & { receivedAt: Received } {
  return { ...answer, receivedAt: { ticks: performance.now(), wall: Date.now() } }
}

/**
 * The server's time: that of the answer, plus the time since then. The monotonic clock may pause while the device
 * sleeps, and the other clock may be set back, so the later of both counts.
 */
function timeOf({ now, receivedAt: { ticks, wall } }: ReceivedSlots): Date {
  return new Date(Date.parse(now) + Math.max(performance.now() - ticks, Date.now() - wall, 0))
}

export type CurrentSlots = {
  slots: readonly Slot[]
  /** The server's time when the slots were computed. */
  now: Date
  /** The slot that has begun last while it was on offer, if any has. */
  passed: Slot | null
}

/** The slots of a day. A free one is closed as soon as it begins, without waiting for the next answer. */
export function useCurrentSlots(date: CalendarDate, answer: ReceivedSlots | undefined): CurrentSlots {
  const [passed, setPassed] = useState<{ date: CalendarDate; slot: Slot } | null>(null)
  const now = answer === undefined ? new Date() : timeOf(answer)
  const answered = answer?.slots ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each slot that passes, the next one gets a timer
  useEffect(() => {
    if (answer === undefined) return
    const next = nextToBegin(answer.slots, { date, now: timeOf(answer) })
    if (next === null) return
    const wait = Date.parse(dhakaInstant(date, next.hour, next.minute)) - timeOf(answer).getTime()
    // A longer time-out overflows; the list is read again long before.
    if (wait > longestWaitMs) return
    const timer = setTimeout(() => setPassed({ date, slot: next }), wait)
    return () => clearTimeout(timer)
  }, [answer, date, passed])
  return { slots: closeBegun(answered, { date, now }), now, passed: passed?.date === date ? passed.slot : null }
}

/** Says which time disappeared from the choice, because it has begun. */
export function PassedSlot({ passed }: Pick<CurrentSlots, 'passed'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const time = passed === null ? '' : formatClock(passed.hour, passed.minute, locale)
  return (
    <p role="status" className="text-small text-muted empty:hidden">
      {passed !== null && t`${time} has begun and can no longer be chosen.`}
    </p>
  )
}
