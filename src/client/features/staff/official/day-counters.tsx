import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { appointmentStats } from '#contract/appointments/schedules.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { ofSchedule } from '../../../entities/schedule/of-schedule.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'

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
