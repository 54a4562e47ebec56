import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { cancelAppointment } from '#contract/appointments/appointments.ts'
import { confirmedStatuses, isInTimeToCancel, openStatuses } from '#domain/appointments/appointment-states.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { asRecord } from '../../platform/api/endpoint-query.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { CallFailure } from '../../platform/api/unwrap.ts'
import { useLocale } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useEndpointForm } from '../../ui/form/use-endpoint-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { AppointmentChip, AppointmentTypeChip } from '../appointment/appointment-chip.tsx'
import { appointmentQuery } from '../appointment/appointment-query.ts'
import { appointmentReads } from '../appointment/appointment-reads.ts'
import { CalendarButton } from '../appointment/calendar-button.tsx'
import { scheduleText } from '../appointment/schedule-text.ts'
import { AppointmentDetails, MeetingPlace } from './appointment-details.tsx'
import { useNow } from './use-now.ts'
import { asVisitor, type VisitorAccess } from './visitor-access.ts'

export type OwnAppointmentCardProps = {
  access: VisitorAccess
  appointment: AppointmentSummary
  /** Opens the form, prefilled with this appointment. */
  onAskAgain: (appointment: Appointment) => void
}

/** One appointment as its visitor sees it: with whom, when, where, and what can be done about it. */
export function OwnAppointmentCard({ access, appointment, onAskAgain }: OwnAppointmentCardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [isDetailed, setDetailed] = useState(false)
  const { id, status, type, topic, schedule, official, dateCreated } = appointment
  const name = locale === 'bn' ? official.nameBn : official.nameEn
  const isConfirmed = confirmedStatuses.some((each) => each === status)
  const asked = formatDate(dhakaDate(dateCreated), locale)
  return (
    <Card data-appointment={id} data-status={status} className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Avatar url={official.imageUrl} />
        <div className="min-w-0 grow basis-40">
          <h3 className="text-body font-bold leading-tight">{name}</h3>
          {official.designation && <p className="text-small text-muted">{official.designation[locale]}</p>}
        </div>
        <span className="flex flex-wrap gap-1.5">
          <AppointmentTypeChip type={type} />
          <AppointmentChip status={status} />
        </span>
      </div>
      {schedule === null ? (
        <p className="text-small text-muted">{t`Requested on ${asked}`}</p>
      ) : (
        <p data-time="" className="flex items-center gap-1.5 font-bold">
          <Icon name="clock" className="text-primary" />
          {scheduleText(schedule, locale)}
        </p>
      )}
      <p className="line-clamp-2 text-small">{topic}</p>
      {isConfirmed && <MeetingPlace access={access} id={id} />}
      <CardActions {...{ access, appointment, onAskAgain, isDetailed }} onDetails={() => setDetailed(!isDetailed)} />
      {isDetailed && <AppointmentDetails access={access} id={id} />}
    </Card>
  )
}

type ActionsProps = OwnAppointmentCardProps & { isDetailed: boolean; onDetails: () => void }

function CardActions({ access, appointment, onAskAgain, isDetailed, onDetails }: ActionsProps) {
  const { t } = useLingui()
  const now = useNow()
  const [isCancelling, setCancelling] = useState(false)
  const { id, status, schedule, actions } = appointment
  const startsAt = schedule === null ? null : new Date(schedule.startsAt)
  const mayCancel = actions.includes('cancel') && isInTimeToCancel({ now: new Date(now), startsAt })
  const isOpen = openStatuses.some((each) => each === status)
  const askAgain = useAskAgain(access, onAskAgain)
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && schedule !== null && <CalendarButton id={id} {...asVisitor(access)} />}
      <Button variant="plain" size="small" aria-expanded={isDetailed} data-action="details" onClick={onDetails}>
        {isDetailed ? t`Hide details` : t`View details`}
      </Button>
      {mayCancel && (
        <Button variant="danger" size="small" data-action="cancel-appointment" onClick={() => setCancelling(true)}>
          {t`Cancel the appointment`}
        </Button>
      )}
      {!isOpen && (
        <Button variant="plain" size="small" data-action="ask-again" onClick={() => void askAgain(id)}>
          <Icon name="retry" />
          {t`Request again`}
        </Button>
      )}
      {isCancelling && <CancelDialog access={access} appointment={appointment} onClose={() => setCancelling(false)} />}
    </div>
  )
}

type CancelDialogProps = {
  access: VisitorAccess
  appointment: Pick<AppointmentSummary, 'id' | 'version' | 'schedule'>
  onClose: () => void
}

/** Asks for confirmation before an appointment is cancelled; the office reads the reason. */
function CancelDialog({ access, appointment: { id, version, schedule }, onClose }: CancelDialogProps) {
  const { t } = useLingui()
  const form = useEndpointForm(cancelAppointment, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ id, version, ...(reason.trim() !== '' && { reason: reason.trim() }) }),
    input: asVisitor(access),
    done: t`Appointment cancelled`,
    failed: t`Error .. Could not cancel appointment.`,
    keep: { name: `visitor-cancel/${id}` },
    invalidates: appointmentReads,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Cancel the appointment?`}
      description={
        schedule === null
          ? t`The office will no longer deal with the request. You can ask again afterwards.`
          : t`The time will be given to someone else. You can ask for another one afterwards.`
      }
      submitLabel={t`Cancel the appointment`}
      closeLabel={t`Keep it`}
      danger
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('reason', t`Please write at most 500 characters`)}
        label={t`Reason`}
        hint={t`The office will read it.`}
        optional
        maxLength={500}
      />
    </FormDialog>
  )
}

/** The details of the request are in the appointment's own record; the list does not contain them. */
function useAskAgain(access: VisitorAccess, onAskAgain: OwnAppointmentCardProps['onAskAgain']) {
  const cache = useQueryClient()
  const failureText = useFailureText()
  return async (id: string) => {
    try {
      onAskAgain(asRecord(await cache.fetchQuery(appointmentQuery(id, asVisitor(access).visitor))))
    } catch (error) {
      if (error instanceof CallFailure) toast.error(failureText(error.failure))
      else throw error
    }
  }
}
