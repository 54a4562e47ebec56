import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getAppointmentCalendar } from '#contract/appointments/appointments.ts'
import { call } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { saveAs } from '../../platform/storage/save-as.ts'
import { toast } from '../../platform/toast.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export type CalendarButtonProps = {
  id: string
  /** The token of a visitor without an account. */
  visitor?: string | undefined
  size?: NonNullable<ButtonProps['size']>
}

/** Downloads the appointment as a file for the phone's calendar. */
export function CalendarButton({ id, visitor, size = 'small' }: CalendarButtonProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    const answer = await call(getAppointmentCalendar, { query: { id }, ...(visitor && { visitor }) })
    setBusy(false)
    if (answer.ok) saveAs(answer.body, 'appointment.ics')
    else toast.error(failureText(answer))
  }
  return (
    <Button variant="plain" size={size} busy={busy} data-action="calendar" onClick={() => void download()}>
      <Icon name="download" />
      {t`Add to calendar`}
    </Button>
  )
}
