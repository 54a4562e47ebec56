import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { changeHours } from '#contract/administration/officials.ts'
import type { WorkingHours } from '#domain/appointments/working-hours.ts'
import { formatMinutes } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { hoursQuery } from '../../../../entities/official/hours-query.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Definitions } from '../../../../ui/definitions.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../../ui/states/skeleton-lines.tsx'
import { officials } from '../kinds/officials.tsx'
import { recordQuery } from '../record-query.ts'
import { RecordUnnamed } from '../record-unnamed.tsx'
import { dayNames } from './day-names.ts'
import { HoursForm } from './hours-form.tsx'

/** When the official in the address receives visitors. */
export function HoursPage() {
  const { id } = getRouteApi('/_signed-in/official/hours').useSearch()
  return id === undefined ? <RecordUnnamed definition={officials} /> : <OfficialHours id={id} />
}

function OfficialHours({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const mayChange = mayCall(useSession(), changeHours)
  const official = useQuery(recordQuery(officials.calls, id)).data
  const query = useQuery(hoursQuery(id))
  const name = official?.[locale === 'bn' ? 'nameBn' : 'nameEn']
  return (
    <Page>
      <PageHeader
        title={t`Official’s hours`}
        note={typeof name === 'string' ? name : undefined}
        lead={t`Visitors are given times within these hours. Confirmed appointments do not change.`}
        back={{ href: hrefOf('/officials'), label: t`Go to the officials` }}
      />
      <QueryState query={query} skeleton={<CardSkeleton lines={8} />}>
        {(hours) => (mayChange ? <HoursForm key={id} id={id} hours={hours} /> : <HoursView hours={hours} />)}
      </QueryState>
    </Page>
  )
}

type Span = { from: number; to: number }

/** The hours, for people who may not change them. */
function HoursView({ hours }: { hours: WorkingHours }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const list = (spans: readonly Span[]) =>
    spans.length === 0 ? '—' : spans.map((span) => formatMinutes(span, locale)).join(', ')
  const count = formatNumber(hours.slotMinutes, locale)
  return (
    <Card>
      <Definitions
        items={[
          ...dayNames.map((name, day) => ({
            key: `day-${day}`,
            term: i18n._(name),
            value: list(hours.weeklyHours.filter((each) => each.day === day)),
          })),
          { key: 'breaks', term: t`Breaks`, value: list(hours.breaks) },
          { key: 'slot', term: t`Length of a meeting`, value: t`${count} minutes` },
        ]}
      />
    </Card>
  )
}
