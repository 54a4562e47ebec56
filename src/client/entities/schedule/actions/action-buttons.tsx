import { useLingui } from '@lingui/react/macro'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { actionLabels, type StaffAction } from './action-words.ts'
import type { AppointmentDialog } from './use-appointment-dialog.tsx'
import type { useDeskAction } from './use-desk-action.ts'

export type ActionButtonsProps = {
  appointment: AppointmentSummary
  /** The actions to show, out of those that the person may take; all by default. */
  only?: readonly StaffAction[]
  dialog: AppointmentDialog
  desk: ReturnType<typeof useDeskAction>
  size?: NonNullable<ButtonProps['size']>
}

const looks: Partial<Record<StaffAction, NonNullable<ButtonProps['variant']>>> = {
  approve: 'primary',
  checkIn: 'primary',
  checkOut: 'primary',
  complete: 'primary',
  reject: 'danger',
  cancel: 'danger',
}

/** Buttons for what the person may do with an appointment now, according to the server. */
export function ActionButtons({ appointment, only, dialog, desk, size = 'small' }: ActionButtonsProps) {
  const { i18n } = useLingui()
  const actions = appointment.actions.filter((action) => only === undefined || only.includes(action))
  const { name } = appointment.visitor
  return actions.map((action) => {
    const label = i18n._(actionLabels[action])
    return (
      <Button
        key={action}
        size={size}
        variant={looks[action] ?? 'plain'}
        data-action={action}
        // Every row has the same labels, so the name of the visitor is added for screen readers.
        aria-label={`${label}: ${name}`}
        busy={desk.busyId === appointment.id}
        onClick={() => {
          if (action === 'checkIn' || action === 'checkOut') desk.take({ action, appointment })
          else dialog.open(action, appointment)
        }}
      >
        {label}
      </Button>
    )
  })
}
