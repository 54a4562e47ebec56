import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getAppointmentCalendar } from '#contract/appointments/appointments.ts'
import { call } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { saveAs } from '../../platform/storage/save-as.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { asVisitor, type VisitorAccess } from './visitor-access.ts'

/** Downloads the appointment for the calendar of the phone. */
export function CalendarButton({ access, id }: { access: VisitorAccess; id: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    const answer = await call(getAppointmentCalendar, { query: { id }, ...asVisitor(access) })
    setBusy(false)
    if (answer.ok) saveAs(answer.body, 'appointment.ics')
    else toast.error(failureText(answer))
  }
  return (
    <Button variant="plain" size="small" busy={busy} data-action="calendar" onClick={() => void download()}>
      <Icon name="download" />
      {t`Add to the calendar`}
    </Button>
  )
}
