import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { classNames } from '../class-names.ts'
import { keepsSearched } from './searched.ts'

export type FilterPill = {
  /** The name of the filter in tests. */
  id: string
  label: ReactNode
  href: string
  current: boolean
  /** The number of matching rows. Null reserves its room while the number is unknown. */
  count?: number | null | undefined
}

export type FilterPillsProps = {
  label: string
  pills: readonly FilterPill[]
  /** Each count has room for five digits, so that nothing moves when a count appears or changes. */
  steady?: boolean
}

/** The filters of a list, as links. On a phone they are one row that scrolls, with the current one in view. */
export function FilterPills({ label, pills, steady = false }: FilterPillsProps) {
  const locale = useLocale()
  const bar = useRef<HTMLElement>(null)
  // Changes with the current filter, and with the counts, which change the widths.
  const shape = pills.map(({ id, current, count }) => [id, current, count]).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on what it summarises
  useEffect(() => {
    const pill = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!bar.current || !pill) return
    // Only the row of filters may scroll, not the page.
    bar.current.scrollLeft = pill.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - pill.clientWidth) / 2
  }, [shape])
  return (
    <nav
      ref={bar}
      {...keepsSearched}
      aria-label={label}
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {pills.map((pill) => (
        <a
          key={pill.id}
          href={pill.href}
          data-filter={pill.id}
          aria-current={pill.current ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center gap-1 whitespace-nowrap rounded-full border px-3.5 text-tiny no-underline md:min-h-8.5 md:px-2',
            pill.current
              ? 'border-primary bg-primary font-medium text-on-primary hover:text-on-primary'
              : 'border-line-strong bg-surface text-ink hover:bg-sunken hover:text-ink',
          )}
        >
          {pill.label}
          {pill.count !== undefined && (
            <span className={classNames('tabular-nums', steady && 'min-w-[5.5ch] text-center')}>
              {pill.count === null ? '' : formatNumber(pill.count, locale)}
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
