import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { findType, registry } from '#domain/enlistment/registry.ts'
import { statusNames } from '../../../../entities/application/application-words.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Select } from '../../../../ui/fields/inputs.tsx'
import { FilterPills } from '../../../../ui/list/filter-pills.tsx'
import { countQuery } from '../page/application-queries.ts'
import {
  type ListFilter,
  type ListPlace,
  type ListView,
  listFilters,
  listHref,
  sameStatuses,
  typeParam,
} from './list-view.ts'

const familyNames = {
  individual: msg`Individuals`,
  company: msg`Companies`,
} as const satisfies Record<(typeof applicationKinds)[number], MessageDescriptor>

const filterNames: Record<ListFilter['id'], MessageDescriptor> = {
  pending: statusNames.pending,
  pending1: statusNames.pending1,
  pending2: statusNames.pending2,
  review: msg`All in review`,
  recheck: statusNames.recheck,
  approved: statusNames.approved,
  rejected: statusNames.rejected,
  all: msg`All`,
}

type ToolsProps = { place: ListPlace; view: ListView }

/** Applications on which the authority or the applicant still has to act. */
const isWork = ({ statuses }: ListFilter) =>
  statuses.length > 0 && statuses.every((each) => each === 'recheck' || isInReview(each))

/** The filters by status, as links; those with waiting work show its number. */
export function StatusFilters({ place, view }: ToolsProps) {
  const { t, i18n } = useLingui()
  const viewOf = ({ statuses }: ListFilter): ListView => ({ ...view, statuses, page: 1 })
  const counts = useQueries({
    queries: listFilters.map((filter) => ({ ...countQuery(place, viewOf(filter)), enabled: isWork(filter) })),
  })
  const pills = listFilters.map((filter, index) => ({
    id: filter.id,
    label: i18n._(filterNames[filter.id]),
    href: listHref(place.param, viewOf(filter)),
    current: sameStatuses(filter.statuses, view.statuses),
    count: isWork(filter) ? counts[index]?.data : undefined,
  }))
  return <FilterPills label={t`Status`} pills={pills} />
}

export type TypeSelectProps = { place: ListPlace; onChoose: (param: string) => void }

/** Selects a whole family or one of its types. */
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
      value={place.param}
      options={options}
      onChange={(event) => onChoose(event.currentTarget.value)}
      className="mt-0! sm:w-auto"
    />
  )
}

/** The name of what the list contains: the family or the type. */
export function usePlaceName({ kind, type }: ListPlace): string {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (type === null ? null : findType(type))?.label[locale] ?? i18n._(familyNames[kind])
}
