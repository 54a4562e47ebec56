import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import type { AppointmentActor, AppointmentEventName } from '#domain/appointments/appointment-states.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useLocale } from '../../platform/i18n.ts'
import { wordsOf } from '../../platform/words-of.ts'
import { scheduleText } from './schedule-text.ts'

export type AppointmentEvent = Appointment['history'][number]

/** The text of each event, by the server's name for the event. */
const eventNames: Readonly<Record<AppointmentEventName, MessageDescriptor>> = {
  create: msg`Requested`,
  approve: msg`Scheduled`,
  reschedule: msg`Rescheduled`,
  reject: msg`Rejected`,
  cancel: msg`Cancelled`,
  checkIn: msg`Arrived`,
  checkOut: msg`Left`,
  complete: msg`Completed`,
  noShow: msg`Did not come`,
  expire: msg`Expired`,
  walkIn: msg`Registered at the reception desk`,
}

/** The roles that visitors see in place of people. Staff see the person's name, which is not in this list. */
const actorNames: Readonly<Record<Lowercase<AppointmentActor>, MessageDescriptor>> = {
  visitor: msg`Visitor`,
  official: msg`Official`,
  administration: msg`Administration`,
  reception: msg`Reception desk`,
  portal: msg`Portal`,
}

/** What happened to an appointment, the latest first. */
export function AppointmentTimeline({ history }: { history: readonly AppointmentEvent[] }) {
  const { t } = useLingui()
  return (
    <section className="space-y-3">
      <h2 className="text-h3">{t`What happened`}</h2>
      <ol data-timeline="">
        {[...history].reverse().map((event) => (
          <li
            key={`${event.at} ${event.action}`}
            className="relative ml-1.5 border-l-2 border-line pb-3 pl-4 leading-tight before:absolute before:-left-1.5 before:top-1.5 before:size-2.5 before:rounded-full before:bg-primary last:border-transparent last:pb-0"
          >
            <EventText event={event} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function EventText({ event }: { event: AppointmentEvent }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const name = wordsOf(eventNames, event.action)
  const actor = event.by === null ? undefined : wordsOf(actorNames, event.by.toLowerCase())
  const by = actor === undefined ? staffNameOf(event.by)?.[locale] : i18n._(actor)
  return (
    <>
      <b className="font-bold">{name === undefined ? event.action : i18n._(name)}</b>
      {event.schedule !== null && <span> {scheduleText(event.schedule, locale)}</span>}
      <span className="block text-small text-muted">
        {[by, formatDateTime(event.at, locale)].filter(Boolean).join(' · ')}
      </span>
      {event.reason && <span className="mt-1 block whitespace-pre-line text-small">{event.reason}</span>}
    </>
  )
}
