import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { findType, registry } from '#domain/enlistment/registry.ts'
import { isInReview } from '#domain/enlistment/workflow.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { statusNames } from '../../platform/application-words.ts'
import { useLocale } from '../../platform/i18n.ts'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/inputs.tsx'
import { countQuery } from './application-queries.ts'
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

/** The filters by status, each a link; those that mean work still to do carry their number. */
export function StatusFilters({ place, view }: ToolsProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLElement>(null)
  // On a phone the bar is wider than the screen; the filter that is on must be in sight, and only the bar may scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is on
  useEffect(() => {
    const on = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!bar.current || !on) return
    bar.current.scrollLeft = on.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - on.clientWidth) / 2
  }, [view.statuses])
  return (
    <nav
      ref={bar}
      aria-label={t`Status`}
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {listFilters.map((filter) => (
        <FilterLink key={filter.id} filter={filter} place={place} view={view} />
      ))}
    </nav>
  )
}

function FilterLink({ filter, place, view }: ToolsProps & { filter: ListFilter }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const current = sameStatuses(filter.statuses, view.statuses)
  const filtered = { ...view, statuses: filter.statuses, page: 1 }
  const isWork = filter.statuses.length > 0 && filter.statuses.every((each) => each === 'recheck' || isInReview(each))
  const { data: count } = useQuery({ ...countQuery(place, filtered), enabled: isWork })
  return (
    <a
      href={listHref(place.param, filtered)}
      data-filter={filter.id}
      aria-current={current ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-3.5 text-tiny no-underline md:min-h-8.5 md:px-2.5',
        current
          ? 'border-primary bg-primary font-medium text-on-primary hover:text-on-primary'
          : 'border-line-strong bg-surface text-ink hover:bg-sunken hover:text-ink',
      )}
    >
      {i18n._(filterNames[filter.id])}
      {isWork && count !== undefined && <span className="tabular-nums">{formatNumber(count, locale)}</span>}
    </a>
  )
}

export type TypeSelectProps = { place: ListPlace; onChoose: (param: string) => void }

/** Which applications: a whole family or one type of it. */
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

/** What the list is of, in words: the family or the type. */
export function usePlaceName({ kind, type }: ListPlace): string {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (type === null ? null : findType(type))?.label[locale] ?? i18n._(familyNames[kind])
}
