import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { appointmentStats, listSlots } from '#contract/appointments/schedules.ts'
import { formatClock } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { AppointmentTypeChip } from '../../../entities/appointment/appointment-chip.tsx'
import { appointmentQuery } from '../../../entities/appointment/appointment-query.ts'
import { scheduleTimes } from '../../../entities/appointment/schedule-text.ts'
import { ofSchedule } from '../../../entities/schedule/of-schedule.ts'
import { useCurrentSlots } from '../../../entities/schedule/shown/current-slots.tsx'
import { MeetingCard } from '../../../entities/schedule/shown/meeting-card.tsx'
import { VisitorPhoto } from '../../../entities/schedule/shown/visitor-photo.tsx'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import { Card } from '../../../ui/card.tsx'

/** The counts of today's appointments and of waiting requests, each linked to exactly the rows that it counts. */
export function DayCounters({ officialId }: { officialId: string | undefined }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data } = useQuery(endpointQuery(appointmentStats, { query: { officialId } }, ofSchedule))
  const search = { official: officialId }
  const listHref = (type: string) => hrefOf('/appointments/$type', { params: { type }, search })
  const counters = [
    { id: 'online', label: t`Online today`, count: data?.today.online, href: listHref('today-online') },
    { id: 'in-person', label: t`In person today`, count: data?.today.inPerson, href: listHref('today-in-person') },
    { id: 'asked', label: t`Today’s requests`, count: data?.today.requests, href: listHref('today-requests') },
    {
      id: 'waiting',
      label: t`Waiting for an answer`,
      count: data?.waiting,
      href: hrefOf('/appointments/review', { search }),
    },
  ]
  return (
    <nav aria-label={t`Today`}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {counters.map(({ id, label, count, href }) => (
          <li key={id}>
            <a
              href={href}
              data-counter={id}
              className="block h-full rounded-card border border-line bg-surface px-4 py-3 leading-tight text-ink no-underline shadow-card hover:border-line-strong hover:text-ink"
            >
              <span className="block text-h1 font-bold tabular-nums">
                {count === undefined ? '–' : formatNumber(count, locale)}
              </span>
              <span className="text-small text-muted">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The times that are still free today. */
export function FreeTimes({ officialId }: { officialId: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const date = currentDate()
  const query = useQuery(endpointQuery(listSlots, { query: { officialId, date } }, ofSchedule))
  const { slots } = useCurrentSlots(date, query)
  if (query.data === undefined) return null
  const free = slots.filter(({ state }) => state === 'free')
  const count = formatNumber(free.length, locale)
  return (
    <section aria-label={t`Free times`} data-part="free" className="space-y-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-h3">{t`Free times: ${count}`}</h2>
        <a href={hrefOf('/schedules')} className="inline-flex min-h-11 items-center text-small">{t`Schedules`}</a>
      </div>
      {free.length === 0 ? (
        <p className="text-muted">{t`No free times are left today.`}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {free.map(({ hour, minute }) => (
            <li
              key={`${hour}:${minute}`}
              className="rounded-full border border-line bg-surface px-2.5 py-0.5 text-tiny tabular-nums"
            >
              {formatClock(hour, minute, locale)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The appointment that is in progress or comes next today, among those that are not closed. */
function findNext(today: readonly AppointmentSummary[], now: number): AppointmentSummary | null {
  return (
    today.find(({ schedule, checkedOutAt }) => {
      if (schedule === null || checkedOutAt !== null) return false
      return Date.parse(schedule.startsAt) + schedule.durationMin * 60_000 > now
    }) ?? null
  )
}

/** The next appointment, with the link to its meeting. `today` is sorted by time. */
export function NextMeeting({ today }: { today: readonly AppointmentSummary[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const next = findNext(today, serverClock.now())
  if (next === null || next.schedule === null) return null
  const { id, visitor, topic, type, schedule } = next
  return (
    <section aria-label={t`Next meeting`} data-part="next" className="space-y-3">
      <h2>{t`Next meeting`}</h2>
      <Card className="flex flex-wrap items-center gap-4">
        <VisitorPhoto imageUrl={visitor.imageUrl} />
        <div className="min-w-0 grow basis-48 leading-tight">
          <p className="text-small font-medium tabular-nums">{scheduleTimes(schedule, locale)}</p>
          <a
            href={hrefOf('/appointment', { search: { id } })}
            className="font-bold text-ink no-underline hover:text-primary-strong hover:underline"
          >
            {visitor.name}
          </a>
          <p className="line-clamp-2 text-small text-muted">{topic}</p>
        </div>
        <AppointmentTypeChip type={type} />
      </Card>
      {type === 'online' && <Meeting id={id} />}
    </section>
  )
}

function Meeting({ id }: { id: string }) {
  const { data } = useQuery(appointmentQuery(id))
  return data === undefined ? null : <MeetingCard appointment={data} />
}
