import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { linkAfterMs } from '#domain/appointments/appointment-states.ts'
import { formatTime } from '#domain/reference/calendar.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Definitions } from '../../ui/definitions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryState } from '../../ui/list/query-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { appointmentQuery } from '../appointment/appointment-query.ts'
import { AppointmentTimeline } from '../appointment/appointment-timeline.tsx'
import { knownFacts, useMatterFacts } from '../appointment/matter-facts.ts'
import { useNow } from './use-now.ts'
import { asVisitor, type VisitorAccess } from './visitor-access.ts'

export type DetailsProps = { access: VisitorAccess; id: string }

/** Where a confirmed appointment takes place: the room, or the meeting link, which appears 15 minutes before. */
export function MeetingPlace({ access, id }: DetailsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data } = useQuery(appointmentQuery(id, asVisitor(access).visitor))
  if (data === undefined) return null
  if (data.type === 'online') return <MeetingLink appointment={data} />
  return data.room === null ? null : (
    <p className="text-small">
      <span className="text-muted">{t`Room`}:</span> <b className="font-bold">{localiseDigits(data.room, locale)}</b>
    </p>
  )
}

function MeetingLink({ appointment: { id, meeting, schedule } }: { appointment: Appointment }) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = useNow()
  const cache = useQueryClient()
  const isOver = schedule !== null && linkEnd(schedule) <= now
  const isDue = !isOver && meeting !== null && meeting.url === null && Date.parse(meeting.shownFrom) <= now
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with each tick, until the server gives it
  useEffect(() => {
    // The server gives the link from `shownFrom` on.
    if (isDue) void cache.invalidateQueries({ queryKey: appointmentQuery(id).queryKey })
  }, [isDue, cache, id, now])
  if (meeting === null) return null
  if (isOver) return <p className="text-small text-muted">{t`This meeting is over.`}</p>
  if (meeting.url === null) {
    const from = formatTime(meeting.shownFrom, locale)
    return <p className="text-small text-muted">{t`The meeting link appears here 15 minutes before: at ${from}`}</p>
  }
  return (
    <div className="space-y-1">
      <LinkButton href={meeting.url} target="_blank" rel="noopener noreferrer" data-action="join">
        <Icon name="share" />
        {t`Join the meeting`}
      </LinkButton>
      {meeting.passcode !== null && (
        <p className="text-small">
          {t`Passcode`}: <b translate="no">{meeting.passcode}</b>
        </p>
      )}
    </div>
  )
}

/** From this time on the server no longer gives the link. */
function linkEnd({ startsAt, durationMin }: NonNullable<Appointment['schedule']>): number {
  return Date.parse(startsAt) + durationMin * 60_000 + linkAfterMs
}

/** All facts of one appointment, and its history. */
export function AppointmentDetails({ access, id }: DetailsProps) {
  const query = useQuery(appointmentQuery(id, asVisitor(access).visitor))
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-24 rounded-field" />}>
      {(appointment) => (
        <div className="space-y-4">
          <Facts appointment={appointment} />
          <AppointmentTimeline history={appointment.history} />
        </div>
      )}
    </QueryState>
  )
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const answer = { key: 'answer', term: t`Reason given`, value: appointment.reason }
  return <Definitions items={knownFacts([answer, ...useMatterFacts(appointment)])} />
}
