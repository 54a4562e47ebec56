import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { AppointmentTypeChip } from '../../../entities/appointment/appointment-chip.tsx'
import { appointmentQuery } from '../../../entities/appointment/appointment-query.ts'
import { scheduleTimes } from '../../../entities/appointment/schedule-text.ts'
import { MeetingCard } from '../../../entities/schedule/shown/meeting-card.tsx'
import { VisitorPhoto } from '../../../entities/schedule/shown/visitor-photo.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'

/** The appointment that is in progress or comes next today, among those that are not closed. */
export function findNext(today: readonly AppointmentSummary[], now: number): AppointmentSummary | null {
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
  const next = findNext(today, Date.now())
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
