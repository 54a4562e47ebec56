import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { closeBegun, nextToBegin, type Slot } from '#domain/appointments/day-slots.ts'
import { type CalendarDate, dhakaInstant, formatClock } from '#domain/reference/calendar.ts'
import { useLocale } from '../../../platform/i18n.ts'

const longestWaitMs = 24 * 60 * 60 * 1000

type Answer = { now: string; slots: readonly Slot[] }
/** The part of a query of slots that is needed to close its slots as time passes. */
export type SlotsQuery = { data: Answer | undefined; dataUpdatedAt: number }

/**
 * The server's time now: that of the answer, plus the time since it was received. The monotonic clock may pause while
 * the device sleeps, and the other clock may be set back, so the later of both counts.
 */
function useServerTime({ data, dataUpdatedAt }: SlotsQuery): () => Date {
  return useMemo(() => {
    if (data === undefined) return () => new Date()
    const sent = Date.parse(data.now)
    const ticks = performance.now() - Math.max(Date.now() - dataUpdatedAt, 0)
    return () => new Date(sent + Math.max(performance.now() - ticks, Date.now() - dataUpdatedAt, 0))
  }, [data, dataUpdatedAt])
}

export type CurrentSlots = {
  slots: readonly Slot[]
  /** The server's time when the slots were computed. */
  now: Date
  /** The slot that has begun last while it was on offer, if any has. */
  passed: Slot | null
}

/** The slots of a day. A free one is closed as soon as it begins, without waiting for the next answer. */
export function useCurrentSlots(date: CalendarDate, query: SlotsQuery): CurrentSlots {
  const timeNow = useServerTime(query)
  const { data: answer } = query
  const [passed, setPassed] = useState<{ date: CalendarDate; slot: Slot } | null>(null)
  const now = timeNow()
  const answered = answer?.slots ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each slot that passes, the next one gets a timer
  useEffect(() => {
    if (answer === undefined) return
    const next = nextToBegin(answer.slots, { date, now: timeNow() })
    if (next === null) return
    const wait = Date.parse(dhakaInstant(date, next.hour, next.minute)) - timeNow().getTime()
    // A longer time-out overflows; the list is read again long before.
    if (wait > longestWaitMs) return
    const timer = setTimeout(() => setPassed({ date, slot: next }), wait)
    return () => clearTimeout(timer)
  }, [answer, timeNow, date, passed])
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
