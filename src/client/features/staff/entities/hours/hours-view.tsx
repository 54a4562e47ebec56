import { useLingui } from '@lingui/react/macro'
import type { WorkingHours } from '#domain/appointments/working-hours.ts'
import { formatMinutes } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Definitions } from '../../../../ui/definitions.tsx'
import { dayNames } from './day-names.ts'

type Span = { from: number; to: number }

/** The hours, for people who may not change them. */
export function HoursView({ hours }: { hours: WorkingHours }) {
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
