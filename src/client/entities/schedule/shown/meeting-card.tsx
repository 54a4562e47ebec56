import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The meeting link of an online appointment; nothing for a visit in person, or before the appointment has a time. */
export function MeetingCard({ appointment: { meeting, status } }: { appointment: Appointment }) {
  const { t } = useLingui()
  if (meeting === null || (status !== 'APPROVED' && status !== 'RESCHEDULED')) return null
  const { provider, url, meetingId, passcode } = meeting
  return (
    <Card tone="primary" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow leading-tight">
        <h2 className="text-h3">{t`Meeting link`}</h2>
        <p className="text-small">
          {[provider, meetingId && t`Meeting ID: ${meetingId}`, passcode && t`Passcode: ${passcode}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {url !== null && (
        <LinkButton href={url} target="_blank" rel="noreferrer" data-action="join">
          <Icon name="share" />
          {t`Join the meeting`}
        </LinkButton>
      )}
    </Card>
  )
}
