import { type ReactNode, useState } from 'react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { AssignDialog } from '../assign/assign-dialog.tsx'
import type { PickedTime } from '../assign/assign-values.ts'
import type { ConfirmedAction, TimeAction } from './action-words.ts'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'

type Opened = { appointment: AppointmentSummary; action: TimeAction | ConfirmedAction; at: PickedTime | null }

export type AppointmentDialog = {
  open: (action: TimeAction | ConfirmedAction, appointment: AppointmentSummary, at?: PickedTime) => void
  /** The open dialog. The page renders it, not a row, so that reloading the list does not remove it with its input. */
  dialog: ReactNode
}

/** The dialogs of the actions on appointments, for a page that shows appointments. */
export function useAppointmentDialog(): AppointmentDialog {
  const [opened, setOpened] = useState<Opened | null>(null)
  const onClose = () => setOpened(null)
  return {
    open: (action, appointment, at) => setOpened({ action, appointment, at: at ?? null }),
    dialog: opened !== null && <OpenedDialog {...opened} onClose={onClose} />,
  }
}

function OpenedDialog({ action, appointment, at, onClose }: Opened & { onClose: () => void }) {
  return action === 'approve' || action === 'reschedule' ? (
    <AssignDialog appointment={appointment} action={action} at={at} onClose={onClose} />
  ) : (
    <ConfirmActionDialog appointment={appointment} action={action} onClose={onClose} />
  )
}
