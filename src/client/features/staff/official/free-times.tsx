import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listSlots } from '#contract/appointments/schedules.ts'
import { dhakaDate, formatClock } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { ofSchedule } from '../../../entities/schedule/of-schedule.ts'
import { useCurrentSlots } from '../../../entities/schedule/shown/current-slots.tsx'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'

/** The times that are still free today. */
export function FreeTimes({ officialId }: { officialId: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const date = dhakaDate(Date.now())
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
