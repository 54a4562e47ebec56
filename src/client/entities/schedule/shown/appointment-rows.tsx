import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'
import { AppointmentChip, AppointmentTypeChip } from '../../appointment/appointment-chip.tsx'
import { scheduleTimes } from '../../appointment/schedule-text.ts'
import { ToTelephone } from '../../appointment/to-telephone.tsx'
import { officialName } from './official-name.ts'
import { VisitorPhoto } from './visitor-photo.tsx'

/** On narrower screens the table would scroll sideways, so the rows become cards. */
const tableScreen = '(min-width: 64rem)'

export type AppointmentRowsProps = {
  caption: string
  list: readonly AppointmentSummary[]
  /** The buttons of a row. */
  children?: (appointment: AppointmentSummary) => ReactNode
}

/** Appointments as a table where there is room, else as cards. The name leads to the appointment. */
export function AppointmentRows(props: AppointmentRowsProps) {
  const hasRoom = useMediaQuery(tableScreen)
  return hasRoom ? <AppointmentTable {...props} /> : <AppointmentCards {...props} />
}

function AppointmentTable({ caption, list, children }: AppointmentRowsProps) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <Table
        caption={caption}
        head={
          <>
            <Th>{t`Date and time`}</Th>
            <Th>{t`Visitor`}</Th>
            <Th>{t`Official`}</Th>
            <Th>{t`Type`}</Th>
            <Th>{t`Status`}</Th>
            {children && <Th>{t`Actions`}</Th>}
          </>
        }
      >
        {list.map((appointment) => (
          <Tr key={appointment.id} data-appointment={appointment.id}>
            <AppointmentCells appointment={appointment} />
            {children && (
              <Td>
                <div className="flex flex-wrap gap-1.5">{children(appointment)}</div>
              </Td>
            )}
          </Tr>
        ))}
      </Table>
    </Card>
  )
}

function AppointmentCells({ appointment }: { appointment: AppointmentSummary }) {
  const locale = useLocale()
  const { visitor, official, type, status } = appointment
  return (
    <>
      <Td className="w-44">
        <When appointment={appointment} />
      </Td>
      <Td className="min-w-52">
        <div className="flex gap-2.5">
          <VisitorPhoto imageUrl={visitor.imageUrl} size="small" />
          <Who appointment={appointment} />
        </div>
      </Td>
      <Td>
        {officialName(official, locale)}
        <span className="block text-muted">{official.designation?.[locale]}</span>
      </Td>
      <Td>
        <AppointmentTypeChip type={type} />
      </Td>
      <Td>
        <AppointmentChip status={status} />
        <ToTelephone appointment={appointment} />
      </Td>
    </>
  )
}

function AppointmentCards({ caption, list, children }: AppointmentRowsProps) {
  const locale = useLocale()
  return (
    <ul aria-label={caption} className="space-y-3">
      {list.map((appointment) => (
        <li key={appointment.id} data-appointment={appointment.id}>
          <Card className="space-y-2.5">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-small">
              <When appointment={appointment} />
              <AppointmentChip status={appointment.status} />
            </div>
            <div className="flex gap-3">
              <VisitorPhoto imageUrl={appointment.visitor.imageUrl} />
              <Who appointment={appointment} />
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <AppointmentTypeChip type={appointment.type} />
              <span>{officialName(appointment.official, locale)}</span>
            </div>
            <ToTelephone appointment={appointment} />
            {children && <div className="flex flex-wrap gap-2">{children(appointment)}</div>}
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** The visitor, as the link to the appointment, and the topic. */
function Who({ appointment: { id, visitor, topic, personCount } }: { appointment: AppointmentSummary }) {
  const { t } = useLingui()
  const locale = useLocale()
  const persons = formatNumber(personCount, locale)
  return (
    <div className="min-w-0 leading-tight">
      <a
        href={hrefOf('/appointment', { search: { id } })}
        className="font-bold text-ink no-underline hover:text-primary-strong hover:underline"
      >
        {visitor.name}
      </a>
      <span className="line-clamp-2 text-small text-muted">{topic}</span>
      {personCount > 1 && <span className="text-small text-muted">{t`Persons: ${persons}`}</span>}
    </div>
  )
}

/** The time of the appointment; without one, since when the request waits. */
function When({ appointment: { schedule, dateCreated } }: { appointment: AppointmentSummary }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (schedule === null) {
    const day = formatDate(dhakaDate(dateCreated), locale)
    return <span className="leading-tight text-muted tabular-nums">{t`Requested on ${day}`}</span>
  }
  return (
    <span className="leading-tight tabular-nums">
      <b className="block font-medium">{scheduleTimes(schedule, locale)}</b>
      <span className="text-muted">{formatDate(schedule.date, locale)}</span>
    </span>
  )
}
