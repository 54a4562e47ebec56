import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { monthlyStats } from '#contract/appointments/schedules.ts'
import { type CalendarDate, formatDay } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { MonthGrid } from '../../../entities/schedule/calendar/month-grid.tsx'
import type { Month } from '../../../entities/schedule/calendar/month-keys.ts'
import { ofSchedule } from '../../../entities/schedule/of-schedule.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { StaleNotice } from '../../../ui/list/query-state.tsx'

type Counts = { requests: number; online: number; inPerson: number; closed: boolean }
const nothing: Counts = { requests: 0, online: 0, inPerson: 0, closed: false }

export type MonthCalendarProps = {
  month: Month
  chosen: CalendarDate
  officialId: string | undefined
  onChoose: (date: CalendarDate) => void
  onMonth: (month: Month) => void
}

/** The month, with the numbers of appointments and of requests on each day. */
export function MonthCalendar({ month, chosen, officialId, onChoose, onMonth }: MonthCalendarProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [year = 0, number = 0] = month.split('-').map(Number)
  const query = useQuery(endpointQuery(monthlyStats, { query: { year, month: number, officialId } }, ofSchedule))
  const days = useMemo(() => new Map(query.data?.days.map((day) => [day.date, day])), [query.data])
  const countsOf = (date: CalendarDate): Counts => days.get(date) ?? nothing
  function nameOf(date: CalendarDate): string {
    const { requests, online, inPerson, closed } = countsOf(date)
    const [asked, links, visits] = [requests, online, inPerson].map((count) => formatNumber(count, locale))
    const facts = [
      closed && t`closed`,
      requests > 0 && t`requests: ${asked}`,
      online > 0 && t`online: ${links}`,
      inPerson > 0 && t`in person: ${visits}`,
    ]
    return [formatDay(date, locale), ...facts].filter(Boolean).join(', ')
  }
  return (
    <Card aria-busy={query.isFetching || undefined}>
      <MonthGrid
        month={month}
        today={currentDate()}
        chosen={chosen}
        onChoose={onChoose}
        onMonth={onMonth}
        nameOf={nameOf}
        isClosed={(date) => countsOf(date).closed}
      >
        {(date) => <DayCounts counts={countsOf(date)} />}
      </MonthGrid>
      <Legend />
      <div className="mt-3 empty:hidden">
        <StaleNotice readAt={query.dataUpdatedAt} hasFailed={query.isError} onRetry={() => void query.refetch()} />
      </div>
    </Card>
  )
}

const looks = {
  requests: 'border-status-pending text-status-pending',
  online: 'border-info text-info',
  inPerson: 'border-ok text-ok',
} as const

/** The numbers of a day, each with its own colour and letter; the accessible name of the day has them in words. */
function DayCounts({ counts }: { counts: Counts }) {
  const locale = useLocale()
  const kinds = (['requests', 'online', 'inPerson'] as const).filter((kind) => counts[kind] > 0)
  const marks = useMarks()
  return (
    <span aria-hidden="true" className="flex flex-wrap justify-center gap-0.5 sm:justify-start">
      {kinds.map((kind) => (
        <span key={kind} data-count={kind} className={`rounded-[4px] border px-0.5 text-[0.75rem] ${looks[kind]}`}>
          {marks[kind].letter}
          {formatNumber(counts[kind], locale)}
        </span>
      ))}
    </span>
  )
}

function useMarks(): Record<keyof typeof looks, { letter: string; name: string }> {
  const { t } = useLingui()
  return {
    requests: { letter: t({ message: 'R', context: 'the first letter of requests' }), name: t`Requests` },
    online: { letter: t({ message: 'O', context: 'the first letter of online' }), name: t`Online` },
    inPerson: { letter: t({ message: 'P', context: 'the first letter of in person' }), name: t`In person` },
  }
}

function Legend() {
  const { t } = useLingui()
  const marks = useMarks()
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-tiny text-muted">
      {(['requests', 'online', 'inPerson'] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className={`rounded-[4px] border px-1 text-[0.75rem] ${looks[kind]}`}>{marks[kind].letter}</span>
          {marks[kind].name}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="rounded-[4px] bg-sunken px-1 text-[0.75rem] line-through">{formatNumber(7, useLocale())}</span>
        {t`Closed`}
      </li>
    </ul>
  )
}
