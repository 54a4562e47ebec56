import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { AppointmentChip, AppointmentTypeChip } from '../../../entities/appointment/appointment-chip.tsx'
import { appointmentQuery } from '../../../entities/appointment/appointment-query.ts'
import { AppointmentTimeline } from '../../../entities/appointment/appointment-timeline.tsx'
import { CalendarButton } from '../../../entities/appointment/calendar-button.tsx'
import { ToTelephone } from '../../../entities/appointment/to-telephone.tsx'
import { ActionButtons } from '../../../entities/schedule/actions/action-buttons.tsx'
import { useAppointmentDialog } from '../../../entities/schedule/actions/use-appointment-dialog.tsx'
import { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { EarlierVisits } from '../../../entities/schedule/shown/appointment-outline.tsx'
import { MeetingCard } from '../../../entities/schedule/shown/meeting-card.tsx'
import { VisitorPhoto } from '../../../entities/schedule/shown/visitor-photo.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { Card } from '../../../ui/card.tsx'
import { Definitions } from '../../../ui/definitions.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { useTimeFacts, useVisitFacts } from './appointment-facts.ts'

/** One appointment: who, when, about what, what happened, and what can be done now. */
export function AppointmentPage() {
  const { id } = getRouteApi('/_signed-in/appointment').useSearch()
  const { t } = useLingui()
  const query = useQuery({ ...appointmentQuery(id ?? ''), enabled: id !== undefined })
  const back = { href: hrefOf('/appointments/$type', { params: { type: 'today-online' } }), label: t`Appointments` }
  return (
    <Page width="page">
      <PageHeader title={query.data?.visitor.name ?? t`Appointment`} back={back} />
      {id === undefined ? (
        <Notice tone="warning">{t`The page was not found`}</Notice>
      ) : (
        <QueryState query={query} skeleton={<CardSkeleton lines={8} />}>
          {(appointment) => <Sheet appointment={appointment} />}
        </QueryState>
      )}
    </Page>
  )
}

function Sheet({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const dialog = useAppointmentDialog()
  const desk = useDeskAction()
  const { status, type, visitor, actions, history, schedule } = appointment
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <VisitorPhoto imageUrl={visitor.imageUrl} size="large" />
        <AppointmentChip status={status} />
        <AppointmentTypeChip type={type} />
        <ToTelephone appointment={appointment} />
      </div>
      {desk.failure !== null && (
        <Notice tone="danger" role="alert">
          {desk.failure}
        </Notice>
      )}
      {(actions.length > 0 || schedule !== null) && (
        <div className="grid gap-2.5 sm:flex sm:flex-wrap">
          <ActionButtons appointment={appointment} dialog={dialog} desk={desk} size="normal" />
          {schedule !== null && <CalendarButton id={appointment.id} size="normal" />}
        </div>
      )}
      <MeetingCard appointment={appointment} />
      <Card>
        <h2 className="mb-3 text-h3">{t`Date and time`}</h2>
        <Definitions items={useTimeFacts(appointment)} />
      </Card>
      <Card>
        <h2 className="mb-3 text-h3">{t`Visit`}</h2>
        <Definitions items={useVisitFacts(appointment)} />
        <EarlierVisits visitorId={visitor.id} except={appointment.id} />
      </Card>
      <Card>
        <AppointmentTimeline history={history} />
      </Card>
      {dialog.dialog}
    </>
  )
}
