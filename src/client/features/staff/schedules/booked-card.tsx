import type { ReactNode } from 'react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { AppointmentTypeChip } from '../../../entities/appointment/appointment-chip.tsx'
import { scheduleTimes } from '../../../entities/appointment/schedule-text.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'

type CardProps = { appointment: AppointmentSummary; handle: ReactNode; button: ReactNode }

/** A booked appointment of the day: the visitor, its end, and the controls to move it. */
export function BookedCard({ appointment, handle, button }: CardProps) {
  const locale = useLocale()
  const { id, visitor, topic, type, schedule } = appointment
  return (
    <div data-booked={id} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 sm:flex-nowrap">
      {handle}
      <div className="min-w-0 grow basis-32 leading-tight">
        <a
          href={hrefOf('/appointment', { search: { id } })}
          className="font-bold text-ink no-underline hover:text-primary-strong hover:underline"
        >
          {visitor.name}
        </a>
        <p className="line-clamp-1 text-small text-muted">{topic}</p>
        {schedule !== null && <p className="text-small tabular-nums">{scheduleTimes(schedule, locale)}</p>}
        <AppointmentTypeChip type={type} />
      </div>
      {button}
    </div>
  )
}
