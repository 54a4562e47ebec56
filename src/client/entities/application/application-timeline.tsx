import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { TimelineActor } from '#domain/people/roles.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useLocale } from '../../platform/i18n.ts'
import { wordsOf } from '../../platform/words-of.ts'
import { eventNames } from './event-names.ts'

/** Actors that the server names by a key: to holders the desks, to staff the holder. Anything else is a name. */
const actorNames: Readonly<Record<TimelineActor, MessageDescriptor>> = {
  holder: msg`Applicant`,
  reception: msg`Reception desk`,
  committee: msg`Committee desk`,
  chairman: msg`Chairman desk`,
  admin: msg`Admin`,
}

export type TimelineEvent = Application['timeline'][number]

/** All events of the application, the latest first. Desks see names of people, the holder sees names of desks. */
export function ApplicationTimeline({ events }: { events: readonly TimelineEvent[] }) {
  const { t } = useLingui()
  const latestFirst = [...events].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return (
    <section className="space-y-3">
      <h2 className="text-h3">{t`What happened`}</h2>
      <ol data-timeline="">
        {latestFirst.map((event) => (
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

/** One event as text: what happened, who did it, when, and the reason where there is one. */
export function EventText({ event }: { event: TimelineEvent }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const name = wordsOf(eventNames, event.action)
  const known = wordsOf(actorNames, event.by)
  const actor = known === undefined ? (staffNameOf(event.by)?.[locale] ?? event.by) : i18n._(known)
  return (
    <>
      <b className="font-bold">{name === undefined ? event.action : i18n._(name)}</b>
      <span className="block text-small text-muted">
        {[actor, formatDateTime(event.at, locale)].filter(Boolean).join(' · ')}
      </span>
      {event.reason && <span className="mt-1 block whitespace-pre-line text-small">{event.reason}</span>}
    </>
  )
}
