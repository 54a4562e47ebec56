import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { districtName } from '#domain/reference/districts.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import type { Definition } from '../../ui/definitions.tsx'
import { appointmentReasonNames } from './appointment-words.ts'

export type Fact = { key: string; term: string; value: string | null | undefined | false }

/** The facts that have a value. */
export function knownFacts(facts: readonly Fact[]): Definition[] {
  return facts.flatMap(({ key, term, value }) => (value ? [{ key, term, value }] : []))
}

/** What an appointment is about and who comes, in the same words for its visitor and for the office. */
export function useMatterFacts({ topic, personCount, extras }: Appointment): readonly Fact[] {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { reason, companyName, appointmentFor, participants, district } = extras
  return [
    { key: 'topic', term: t`Agenda`, value: topic },
    { key: 'persons', term: t`Number of persons`, value: formatNumber(personCount, locale) },
    { key: 'reason', term: t`Kind of matter`, value: reason && i18n._(appointmentReasonNames[reason]) },
    { key: 'company', term: t`Company name`, value: companyName },
    { key: 'for', term: t`Appointment for`, value: appointmentFor },
    { key: 'participants', term: t`Participants`, value: participants?.join(', ') },
    { key: 'district', term: t`District`, value: district && districtName(district, locale) },
  ]
}
