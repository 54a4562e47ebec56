import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { listSlots } from '#contract/appointments/schedules.ts'
import { type CalendarDate, formatDay } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { hoursQuery } from '../../../entities/official/hours-query.ts'
import { makeDayRows } from '../../../entities/schedule/calendar/day-rows.ts'
import { DayTimeline, type SlotPicking } from '../../../entities/schedule/calendar/day-timeline.tsx'
import { ofSchedule } from '../../../entities/schedule/of-schedule.ts'
import { PassedSlot, useCurrentSlots } from '../../../entities/schedule/shown/current-slots.tsx'
import type { AnswerBody } from '../../../platform/api/api.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Narrower padding, so that both buttons fit side by side with large text. */
const narrow = '@max-[14rem]:px-2!'

export type OfficialDayProps = {
  officialId: string
  /** The name of the official. */
  name: string
  date: CalendarDate
  onDay: (days: number) => void
  picking: SlotPicking | null
  children: (appointment: AppointmentSummary) => ReactNode
}

/** The day of an official: slots, breaks, closures and booked appointments. */
export function OfficialDay({ officialId, name, date, onDay, picking, children }: OfficialDayProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const query = useQuery(endpointQuery(listSlots, { query: { officialId, date } }, ofSchedule))
  const hours = useQuery(hoursQuery(officialId))
  const day = formatDay(date, locale)
  const { slots, now, passed } = useCurrentSlots(date, query)
  const rows = query.data && makeDayRows({ date, ...query.data, slots, breaks: hours.data?.breaks ?? [], now })
  const hasFree = rows?.some(({ kind }) => kind === 'free') === true
  const heading = useRef<HTMLHeadingElement>(null)
  const takesFocus = picking?.takesFocus === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each day without a free slot, which would take the focus
  useEffect(() => {
    if (takesFocus && !hasFree) heading.current?.focus()
  }, [takesFocus, hasFree, date])
  /** While a time is being chosen, the left and right arrow keys change the day, also on a day without a slot. */
  function onKeyDown(event: KeyboardEvent): void {
    if (picking === null || event.ctrlKey || event.metaKey || event.altKey) return
    const days = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (days === undefined) return
    event.preventDefault()
    onDay(days)
  }
  const free = slots.filter(({ state }) => state === 'free').length
  const count = query.data && formatNumber(free, locale)
  return (
    <section aria-label={t`Day of ${name}`} onKeyDown={onKeyDown} className="@container space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="plain"
          size="small"
          aria-label={t`The day before`}
          className={narrow}
          onClick={() => onDay(-1)}
        >
          <Icon name="left" />
        </Button>
        <div className="min-w-0 grow basis-0 text-center leading-tight @max-[14rem]:order-first @max-[14rem]:basis-full">
          <h2 ref={heading} tabIndex={-1} className="text-h3">
            {day}
          </h2>
          <p className="text-small text-muted tabular-nums">
            {name}
            {count !== undefined && ` · ${t`Free times: ${count}`}`}
          </p>
        </div>
        <Button variant="plain" size="small" aria-label={t`The day after`} className={narrow} onClick={() => onDay(1)}>
          <Icon name="right" />
        </Button>
      </div>
      {picking !== null && <PassedSlot passed={passed} />}
      <QueryState query={query}>
        {(answer) => (
          <DayCard day={answer} rows={rows ?? []} label={`${name}, ${day}`} picking={picking}>
            {children}
          </DayCard>
        )}
      </QueryState>
    </section>
  )
}

type CardProps = Pick<OfficialDayProps, 'picking' | 'children'> & {
  day: AnswerBody<typeof listSlots>
  rows: ReturnType<typeof makeDayRows>
  label: string
}

function DayCard({ day, rows, label, picking, children }: CardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const closures = day.closures.map(({ titleBn, titleEn }) => (locale === 'bn' ? titleBn : titleEn))
  return (
    <>
      {closures.length > 0 && (
        <Notice tone="warning" title={t`Closed`}>
          {closures.join(' · ')}
        </Notice>
      )}
      {picking !== null && rows.every(({ kind }) => kind !== 'free') && (
        <Notice role="status">{t`No time is free on this day. Please choose another day.`}</Notice>
      )}
      <Card padded={false} className="overflow-hidden">
        {rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-muted">{t`No office hours on this day`}</p>
        ) : (
          <DayTimeline label={label} rows={rows} picking={picking}>
            {children}
          </DayTimeline>
        )}
      </Card>
    </>
  )
}
