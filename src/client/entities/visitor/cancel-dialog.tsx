import { useLingui } from '@lingui/react/macro'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { cancelAppointment } from '#contract/appointments/appointments.ts'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useEndpointForm } from '../../ui/form/use-endpoint-form.ts'
import { appointmentReads } from '../appointment/appointment-reads.ts'
import { asVisitor, type VisitorAccess } from './visitor-access.ts'

export type CancelDialogProps = {
  access: VisitorAccess
  appointment: Pick<AppointmentSummary, 'id' | 'version' | 'schedule'>
  onClose: () => void
}

/** Asks for confirmation before an appointment is cancelled; the office reads the reason. */
export function CancelDialog({ access, appointment: { id, version, schedule }, onClose }: CancelDialogProps) {
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
