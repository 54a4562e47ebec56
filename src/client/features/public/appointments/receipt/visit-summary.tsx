import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { appointmentTypeNames } from '../../../../entities/appointment/appointment-words.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Definitions } from '../../../../ui/definitions.tsx'

/** The number to quote to the office: the beginning of the request's id, which the server has too. */
export function requestNumber({ id }: Pick<VisitRow, 'id'>): string {
  return id.slice(0, 8).toUpperCase()
}

/** The content of the request, as stored on this phone. */
export function VisitSummary({ visit }: { visit: VisitRow }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { request, official } = visit
  if (request === null) return null
  const name = official === undefined ? '' : locale === 'bn' ? official.nameBn : official.nameEn
  return (
    <Definitions
      items={[
        { key: 'official', term: t`Official`, value: name },
        { key: 'type', term: t`Kind of meeting`, value: i18n._(appointmentTypeNames[request.type]) },
        { key: 'topic', term: t`Agenda`, value: <span className="whitespace-pre-line">{request.topic}</span> },
        { key: 'persons', term: t`Number of persons`, value: formatNumber(request.personCount, locale) },
      ]}
    />
  )
}
