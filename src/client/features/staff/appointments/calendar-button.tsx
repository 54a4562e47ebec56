import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getAppointmentCalendar } from '#contract/appointments/appointments.ts'
import { call } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { saveAs } from '../../../platform/storage/save-as.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The appointment as an .ics file for the person's own calendar. */
export function CalendarButton({ id }: { id: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const answer = await call(getAppointmentCalendar, { query: { id } })
    setBusy(false)
    if (answer.ok) saveAs(answer.body, 'appointment.ics')
    else toast.error(failureText(answer))
  }
  return (
    <Button variant="plain" busy={busy} data-action="calendar" onClick={() => void save()}>
      <Icon name="calendar" />
      {t`Into a calendar (.ics)`}
    </Button>
  )
}
