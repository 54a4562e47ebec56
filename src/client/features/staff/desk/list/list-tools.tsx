import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { type WaitingMark, waitingMarks } from '#domain/enlistment/desk/age-limits.ts'
import { deskFlags, deskOf } from '#domain/enlistment/desk/desks.ts'
import { findType, registry } from '#domain/enlistment/registry.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { statusNames } from '../../../../entities/application/application-words.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Select } from '../../../../ui/fields/inputs.tsx'
import { FilterPills } from '../../../../ui/list/filter-pills.tsx'
import { type DeskCounts, deskCountsQuery, sumOf } from '../counts/desk-counts.ts'
import { flagNames } from './flag-names.ts'
import {
  isNarrowed,
  type ListPlace,
  type ListView,
  listHref,
  readAge,
  type StatusFilter,
  sameStatuses,
  statusFilters,
  typeParam,
} from './list-view.ts'

const familyNames = {
  individual: msg`Individuals`,
  company: msg`Companies`,
} as const satisfies Record<(typeof applicationKinds)[number], MessageDescriptor>

const filterNames: Record<StatusFilter['id'], MessageDescriptor> = {
  pending: statusNames.pending,
  pending1: statusNames.pending1,
  pending2: statusNames.pending2,
  review: msg`All in review`,
  // Shorter than the name of the status, so that all filters fit into one row at 1280 px.
  recheck: msg`Returned`,
  approved: statusNames.approved,
  rejected: statusNames.rejected,
  all: msg`All`,
}

const ageNames: Record<WaitingMark, MessageDescriptor> = {
  dueSoon: msg`Due soon or late`,
  late: msg`Late`,
}

type ToolsProps = { place: ListPlace; view: ListView }

/** Whether the filter is for one status, and a desk handles that status. */
const isOneDesk = ({ statuses: [only, ...others] }: StatusFilter) =>
  only !== undefined && others.length === 0 && deskOf(only) !== null

/** The counts for the content of the list: everything, a family or a type. */
function countsOf({ kind, type }: ListPlace, { desks, byFilter }: DeskCounts): DeskCounts['desks'] | undefined {
  if (type !== null) return byFilter.types[type]
  return kind === null ? desks : byFilter.families[kind]
}

/** The filters by status, as links; the filter of a desk shows how many applications wait there. */
export function StatusFilters({ place, view }: ToolsProps) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(deskCountsQuery)
  const counts = data === undefined || isNarrowed(view) ? undefined : countsOf(place, data.body)
  const pills = statusFilters.map((filter) => ({
    id: filter.id,
    label: i18n._(filterNames[filter.id]),
    href: listHref(place.param, { ...view, statuses: filter.statuses, page: 1 }),
    current: sameStatuses(filter.statuses, view.statuses),
    count: isOneDesk(filter) ? (counts === undefined ? null : sumOf(counts, filter.statuses)) : undefined,
  }))
  return <FilterPills label={t`Status`} pills={pills} steady />
}

export type TypeSelectProps = { place: ListPlace; onChoose: (param: string | null) => void }

/** Selects everything, a whole family or one of its types. */
export function TypeSelect({ place, onChoose }: TypeSelectProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const options = applicationKinds.flatMap((kind) => {
    const family = i18n._(familyNames[kind])
    const types = registry.filter((definition) => definition.kind === kind)
    return [
      { value: kind, label: t`${family}: all types` },
      ...types.map(({ type, label }) => ({ value: typeParam(type), label: label[locale] })),
    ]
  })
  return (
    <Select
      name="type"
      aria-label={t`Type of application`}
      value={place.param ?? ''}
      placeholder={t`All types`}
      options={options}
      onChange={(event) => onChoose(event.currentTarget.value || null)}
      className="mt-0! w-36! min-w-0 grow max-md:order-1 sm:max-w-36 lg:max-w-32"
    />
  )
}

export type MarkSelectProps = { view: ListView; onChoose: (mark: Pick<ListView, 'flag' | 'age'>) => void }

/** Selects applications that have a flag or have waited for long at their desk. */
export function MarkSelect({ view: { flag, age }, onChoose }: MarkSelectProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const options = [
    ...deskFlags.map((each) => ({ value: each as string, label: i18n._(flagNames[each]) })),
    ...waitingMarks.map((mark) => ({ value: mark as string, label: i18n._(ageNames[mark]) })),
    // A number of days comes from an address or a saved filter.
    ...(typeof age === 'number'
      ? [{ value: String(age), label: t`${formatNumber(age, locale)} working days or more` }]
      : []),
  ]
  return (
    <Select
      name="mark"
      aria-label={t`Marked with`}
      value={flag ?? age?.toString() ?? ''}
      placeholder={t`All marks`}
      options={options}
      onChange={({ currentTarget: { value } }) =>
        onChoose({
          flag: deskFlags.find((each) => each === value) ?? null,
          age: readAge(value),
        })
      }
      className="mt-0! w-36! min-w-0 grow max-md:order-1 sm:max-w-36 lg:max-w-32"
    />
  )
}

/** The name of the family or type that the list contains; null for everything. */
export function usePlaceName({ kind, type }: ListPlace): string | null {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (kind === null) return null
  return (type === null ? null : findType(type))?.label[locale] ?? i18n._(familyNames[kind])
}
