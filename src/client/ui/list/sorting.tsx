import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import type { Locale } from '#domain/text.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Select } from '../fields/inputs.tsx'
import type { Column } from './define-list.ts'

/** The order of a list: by a column, ascending or descending. `name` is what the address and the call contain. */
export type Sorting = { name: string; column: string; isDescending: boolean }

type SortColumn = Pick<Column<never>, 'head' | 'sort'>

/** The name by which a column is sorted in a language. */
export function sortOf({ sort }: SortColumn, locale: Locale): string | undefined {
  return typeof sort === 'object' ? sort[locale] : sort
}

/** The order in an address; null for the list's own order, and for a column that the list does not sort by. */
export function sortingOf(columns: readonly SortColumn[], given: string | undefined): Sorting | null {
  if (given === undefined) return null
  const isDescending = given.startsWith('-')
  const column = isDescending ? given.slice(1) : given
  const isKnown = columns.some((each) => sortOf(each, 'bn') === column || sortOf(each, 'en') === column)
  return isKnown ? { name: given, column, isDescending } : null
}

/** What a press on the head of a column leads to: ascending, then descending, then the list's own order. */
export function nextSort(column: string, sorting: Sorting | null): string | undefined {
  if (sorting?.column !== column) return column
  return sorting.isDescending ? undefined : `-${column}`
}

type SelectProps = {
  columns: readonly SortColumn[]
  sorting: Sorting | null
  onChoose: (sort: string | undefined) => void
}

/** The order as a field, for a phone, where the table has no heads. */
export function SortSelect({ columns, sorting, onChoose }: SelectProps) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const locale = useLocale()
  const options = columns.flatMap((column) => {
    const sort = sortOf(column, locale)
    if (sort === undefined) return []
    const name = _(column.head)
    return [
      { value: sort, label: t`${name}: ascending` },
      { value: `-${sort}`, label: t`${name}: descending` },
    ]
  })
  if (options.length === 0) return null
  return (
    <Select
      name="sort"
      aria-label={t`Order`}
      className="mt-0! md:hidden"
      value={sorting?.name ?? ''}
      placeholder={t`Usual order`}
      options={options}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    />
  )
}
