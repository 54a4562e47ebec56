import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Appointment, AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { searchAppointments } from '#contract/appointments/appointments.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { AppointmentChip, AppointmentTypeChip } from '../../appointment/appointment-chip.tsx'
import { scheduleText } from '../../appointment/schedule-text.ts'
import { officialName } from './official-name.ts'
import { VisitorPhoto } from './visitor-photo.tsx'
import { wishedTime } from './wished-time.ts'

/** Who asks whom about what, as short as a dialog needs it. */
export function AppointmentOutline({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { visitor, topic, type, personCount, contact, official, schedule } = appointment
  const wished = wishedTime(appointment, locale)
  const persons = formatNumber(personCount, locale)
  return (
    <div className="space-y-2 rounded-card bg-sunken p-3">
      <div className="flex items-start gap-3">
        <VisitorPhoto imageUrl={visitor.imageUrl} />
        <div className="min-w-0 leading-tight">
          <p className="font-bold">{visitor.name}</p>
          <p className="whitespace-pre-line text-small">{topic}</p>
          <p className="mt-1 text-small text-muted tabular-nums">
            {[officialName(official, locale), t`Persons: ${persons}`, contact && localiseDigits(contact.mobile, locale)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {wished !== null && <p className="text-small text-muted">{t`Requested: ${wished}`}</p>}
          {schedule !== null && <p className="text-small">{t`Current time: ${scheduleText(schedule, locale)}`}</p>}
        </div>
      </div>
      <AppointmentTypeChip type={type} />
      <EarlierVisits visitorId={visitor.id} except={appointment.id} />
    </div>
  )
}

/** The latest, because they help to decide about the next one. */
const latest = { page: 1, size: 6 }

/** The other appointments of the visitor; nothing until they have been read. */
export function EarlierVisits({ visitorId, except }: { visitorId: string; except: string }) {
  const { t } = useLingui()
  const { data } = useQuery(endpointQuery(searchAppointments, { body: { visitorId, ...latest } }, { staleTime: 0 }))
  const others = data?.list.filter(({ id }) => id !== except) ?? []
  if (others.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-small text-primary underline underline-offset-4">
        {t`Other appointments of this visitor`}
      </summary>
      <ul className="space-y-2">
        {others.map((each) => (
          <li key={each.id}>
            <EarlierVisit appointment={each} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function EarlierVisit({ appointment: { topic, status, schedule, official } }: { appointment: AppointmentSummary }) {
  const locale = useLocale()
  const when = schedule === null ? null : scheduleText(schedule, locale)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-small leading-tight">
      <span className="min-w-0">
        {topic}
        <span className="block text-muted">{[officialName(official, locale), when].filter(Boolean).join(' · ')}</span>
      </span>
      <AppointmentChip status={status} />
    </div>
  )
}
