import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import {
  cancelAppointment,
  completeAppointment,
  missAppointment,
  rejectAppointment,
} from '#contract/appointments/appointments.ts'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { appointmentQuery } from '../../appointment/appointment-query.ts'
import { appointmentReads } from '../../appointment/appointment-reads.ts'
import { useSeenVersion } from '../../appointment/use-seen-version.ts'
import { actionLabels, type ConfirmedAction, confirmedWords } from './action-words.ts'

type Reason = { reason: string }

export type ConfirmActionDialogProps = { appointment: AppointmentSummary; action: ConfirmedAction; onClose: () => void }

const calls = {
  reject: rejectAppointment,
  cancel: cancelAppointment,
  complete: completeAppointment,
  noShow: missAppointment,
} as const

/** Names the consequence, asks for the reason where the visitor reads one, then confirms or goes back. */
export function ConfirmActionDialog({ appointment, action, onClose }: ConfirmActionDialogProps) {
  const { t, i18n } = useLingui()
  const { consequence, done, isFinal = false } = confirmedWords[action]
  // Each of these calls takes id and version; its schema leaves out the fields that it does not know.
  const form: EndpointForm<Reason> = useEndpointForm(calls[action] as typeof cancelAppointment, {
    values: { reason: '' },
    bodyOf: ({ reason }: Reason) => ({
      id: appointment.id,
      version: seen,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }),
    findWrong: ({ reason }) => (action === 'reject' && reason.trim() === '' ? ['reason'] : []),
    ...(action === 'cancel' && { failed: t`Error .. Could not cancel appointment.` }),
    done: i18n._(done),
    keep: { name: `appointment-${action}/${appointment.id}` },
    invalidates: appointmentReads,
    onDone: onClose,
  })
  const isOutdated = form.failure?.problem?.status === 409
  const { data: latest } = useQuery({ ...appointmentQuery(appointment.id), enabled: isOutdated })
  const seen = useSeenVersion(isOutdated && latest ? latest.version : appointment.version, form.failure)
  return (
    <FormDialog
      form={form}
      title={i18n._(actionLabels[action])}
      description={
        <>
          <b className="font-bold text-ink">{appointment.visitor.name}</b>: {i18n._(consequence)}
        </>
      }
      submitLabel={i18n._(actionLabels[action])}
      closeLabel={t`Go back`}
      danger={isFinal}
      onClose={onClose}
    >
      {isFinal && <ReasonField form={form} isNeeded={action === 'reject'} />}
    </FormDialog>
  )
}

function ReasonField({ form, isNeeded }: { form: EndpointForm<Reason>; isNeeded: boolean }) {
  const { t } = useLingui()
  return (
    <TextAreaField
      {...form.field('reason', t`Please enter the reason.`)}
      {...(isNeeded ? {} : { optional: true })}
      autoFocus
      maxLength={500}
      label={t`Reason`}
      hint={t`The visitor will read this.`}
    />
  )
}
