import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { AppointmentTypeChip } from '../../../entities/appointment/appointment-chip.tsx'
import { requestsQuery } from '../../../entities/schedule/requests-query.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'

/** Enough requests to choose from; the page of requests shows all. */
const shownRequests = 8

export type RequestCardsProps = {
  officialId: string
  /** Renders the handle and the button of a request. */
  children: (appointment: AppointmentSummary) => ReactNode
}

/** The oldest requests of an official. A person drags them to a free time, or uses a button to choose one. */
export function RequestCards({ officialId, children }: RequestCardsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const query = useQuery(requestsQuery({ officialId, page: 1, size: shownRequests }))
  const count = formatNumber(query.data?.total ?? 0, locale)
  return (
    <section aria-label={t`Requests`} className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-h3">
          {t`Requests`} {query.data && <span className="font-normal text-muted tabular-nums">{count}</span>}
        </h2>
        <a
          href={hrefOf('/appointments/review', { search: { official: officialId } })}
          className="inline-flex min-h-11 items-center text-small"
        >{t`All requests`}</a>
      </div>
      <QueryState query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-muted">{t`Nothing is waiting here`}</p>
          ) : (
            <ul className="space-y-2">
              {list.map((appointment) => (
                <li key={appointment.id} data-request={appointment.id}>
                  <Card className="flex flex-wrap items-center gap-2 p-3! sm:flex-nowrap">{children(appointment)}</Card>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

/** The visitor, the topic and the age of a request. */
export function RequestText({ appointment }: { appointment: AppointmentSummary }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, visitor, topic, type, dateCreated } = appointment
  const day = formatDate(dhakaDate(dateCreated), locale)
  return (
    <div className="min-w-0 grow basis-32 space-y-1 leading-tight">
      <a
        href={hrefOf('/appointment', { search: { id } })}
        className="font-bold text-ink no-underline hover:text-primary-strong hover:underline"
      >
        {visitor.name}
      </a>
      <p className="line-clamp-2 text-small text-muted">{topic}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        <AppointmentTypeChip type={type} />
        {t`Requested on ${day}`}
      </p>
    </div>
  )
}
