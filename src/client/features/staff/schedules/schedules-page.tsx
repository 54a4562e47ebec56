import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { access } from '#contract/access.ts'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { addDays, type CalendarDate } from '#domain/reference/calendar.ts'
import { AppointmentTypeChip } from '../../../entities/appointment/appointment-chip.tsx'
import { scheduleTimes } from '../../../entities/appointment/schedule-text.ts'
import type { ActiveOfficial } from '../../../entities/official/active-officials.ts'
import { useAppointmentDialog } from '../../../entities/schedule/actions/use-appointment-dialog.tsx'
import { type Month, monthOf } from '../../../entities/schedule/calendar/month-keys.ts'
import { officialName } from '../../../entities/schedule/shown/official-name.ts'
import { OfficialSelect } from '../../../entities/schedule/shown/official-select.tsx'
import { useOfficialChoice } from '../../../entities/schedule/shown/own-official.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { OfficialDay } from './official-day.tsx'
import { DragGhost, DragHandle, PlaceButton, PlacingBar } from './place-controls.tsx'
import { RequestCards, RequestText } from './request-cards.tsx'
import { usePlacing } from './use-placing.ts'
import { useSlotDrag } from './use-slot-drag.ts'

type View = { date: CalendarDate; month: Month; go: (to: { date?: CalendarDate; month?: Month }) => void }

/** Month, requests and an official's day, for assigning times to requests and moving booked appointments. */
export function SchedulesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = useSession()
  const { search, hrefOf } = useListSearch('/_signed-in/schedules')
  const { officials, own, query } = useOfficialChoice()
  const official = officials.find(({ id }) => id === search.official) ?? own ?? officials[0] ?? null
  const date = search.date ?? currentDate()
  const view: View = {
    date,
    month: search.month ?? monthOf(date),
    go: (to) =>
      void navigate({
        href: hrefOf(to.date === undefined ? to : { date: to.date, month: monthOf(to.date) }),
        replace: true,
        resetScroll: false,
      }),
  }
  return (
    <Page width="wide">
      <PageHeader
        title={t`Schedules`}
        actions={
          <OfficialSelect
            officials={officials}
            officialId={official?.id}
            hasAll={false}
            onChoose={(id) => void navigate({ href: hrefOf({ official: id }), replace: true, resetScroll: false })}
          />
        }
      />
      {official !== null ? (
        <Schedule key={official.id} official={official} view={view} />
      ) : (
        <QueryState query={query} skeleton={<CardSkeleton lines={8} />}>
          {() => (
            <Notice tone="warning">
              {mayCall(session, { access: access.administration })
                ? t`There are no officials yet. Add the first one under “Officials”.`
                : t`Your account is not linked to an official. Ask the administration to link it.`}
            </Notice>
          )}
        </QueryState>
      )}
    </Page>
  )
}

function Schedule({ official, view }: { official: ActiveOfficial; view: View }) {
  const locale = useLocale()
  const state = usePlacing()
  const { placing, start, stop } = state
  const dialog = useAppointmentDialog()
  const name = officialName(official, locale)
  function assign(appointment: AppointmentSummary, minute: number): void {
    const action = appointment.actions.includes('approve') ? 'approve' : 'reschedule'
    stop(false)
    dialog.open(action, appointment, { date: view.date, minute })
  }
  const dragging = useSlotDrag<AppointmentSummary>({
    onStart: (appointment) => start(appointment, true),
    onSlot: assign,
    onDate: (appointment, date) => {
      view.go({ date })
      start(appointment, false)
    },
    onCancel: () => stop(true),
  })
  const onDay = (days: number) => view.go({ date: addDays(view.date, days) })
  const picking = placing && {
    onPick: (from: number) => assign(placing.appointment, from),
    takesFocus: !placing.isDrag,
    over: dragging.drag?.over ?? null,
  }
  const controls = (appointment: AppointmentSummary) => ({
    handle: <DragHandle appointment={appointment} dragging={dragging} />,
    button: (
      <PlaceButton
        appointment={appointment}
        placing={placing}
        onStart={() => start(appointment, false)}
        onStop={() => stop(true)}
      />
    ),
  })
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <MonthCalendar
            month={view.month}
            chosen={view.date}
            officialId={official.id}
            onChoose={(date) => view.go({ date })}
            onMonth={(month) => view.go({ month })}
          />
          <RequestCards officialId={official.id}>
            {(appointment) => {
              const { handle, button } = controls(appointment)
              return (
                <>
                  {handle}
                  <RequestText appointment={appointment} />
                  {button}
                </>
              )
            }}
          </RequestCards>
        </div>
        <div className="min-w-0">
          <OfficialDay officialId={official.id} name={name} date={view.date} onDay={onDay} picking={picking}>
            {(appointment) => <BookedCard appointment={appointment} {...controls(appointment)} />}
          </OfficialDay>
        </div>
      </div>
      {placing !== null && <PlacingBar placing={placing} onStop={() => stop(true)} />}
      <DragGhost drag={dragging.drag} />
      <p role="status" className="sr-only">
        {state.announcement}
      </p>
      {dialog.dialog}
    </>
  )
}

type CardProps = { appointment: AppointmentSummary; handle: ReactNode; button: ReactNode }

/** A booked appointment of the day: the visitor, its end, and the controls to move it. */
function BookedCard({ appointment, handle, button }: CardProps) {
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
