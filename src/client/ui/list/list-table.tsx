import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { mayCall, useSession } from '../../platform/api/session.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { Column, LooseDefinition, LooseRow } from './define-list.ts'
import { keepsSearched } from './searched.ts'
import { nextSort, type Sorting, sortOf } from './sorting.tsx'

type Props = {
  definition: Pick<LooseDefinition, 'title' | 'columns' | 'row' | 'rowLink' | 'rowActions'>
  list: readonly LooseRow[]
  sorting?: Sorting | null
  /** The address of the list in another order, where it can be changed. */
  hrefOf?: (sort: string | undefined) => string
  onAction?: ((action: string, row: LooseRow) => void) | undefined
}

/**
 * The rows of a defined list. On a phone the cells of a row are below each other (`stacked`); on paper they are not. The
 * roles of a table are written out, because a browser drops them from an element that is not laid out as a table.
 */
export function ListTable({ definition, list, sorting = null, hrefOf, onAction }: Props) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const { title, columns, row: named, rowActions = [] } = definition
  const hasActions = rowActions.length > 0
  return (
    <Card padded={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={_(title)} tabIndex={0} className="overflow-x-auto rounded-card">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        <table role="table" className="w-full border-collapse text-small stacked:block">
          <caption className="sr-only">{_(title)}</caption>
          <thead role="rowgroup" className="stacked:hidden">
            <tr role="row" className="bg-sunken">
              {columns.map((column) => (
                <Head key={column.id} column={column} sorting={sorting} hrefOf={hrefOf} />
              ))}
              {hasActions && (
                <th scope="col" className={headLook}>
                  <span className="sr-only">{t`Actions`}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" className="stacked:block">
            {list.map((row) => {
              const id = named.id?.(row) ?? row.id
              return (
                <tr key={id} role="row" {...{ [`data-${named.kind}`]: named.name?.(row) ?? id }} className={rowLook}>
                  <Cells definition={definition} row={row} />
                  {hasActions && (
                    <td role="cell" className={classNames(cellLook, 'text-right stacked:col-span-2 stacked:text-left')}>
                      <RowActions definition={definition} row={row} onAction={onAction} />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </section>
    </Card>
  )
}

const rowLook = classNames(
  'relative hover:bg-sunken last:*:border-b-0',
  'stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:gap-x-3 stacked:gap-y-0.5 stacked:px-4 stacked:py-3',
  'stacked:border-b stacked:border-line stacked:last:border-b-0',
)
const headLook = 'whitespace-nowrap border-b border-line px-3 py-2 text-left text-tiny font-medium text-muted'
const cellLook = 'border-b border-line px-3 py-2.5 align-top stacked:block stacked:border-b-0 stacked:p-0'

type HeadProps = { column: Column<never>; sorting: Sorting | null; hrefOf: Props['hrefOf'] }

/** The head of a column; a link where the list sorts by it. */
function Head({ column, sorting, hrefOf }: HeadProps) {
  const { _ } = useLingui()
  const { head, numeric } = column
  const sort = sortOf(column, useLocale())
  const isCurrent = sort !== undefined && sorting?.column === sort
  const order = !isCurrent ? undefined : sorting?.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order} className={classNames(headLook, numeric && 'text-right')}>
      {sort === undefined || hrefOf === undefined ? (
        _(head)
      ) : (
        <a
          {...keepsSearched}
          href={hrefOf(nextSort(sort, sorting))}
          data-sort={sort}
          className="inline-flex items-center gap-1 text-muted hover:text-ink"
        >
          {_(head)}
          <span aria-hidden className="w-2">
            {order === undefined ? '' : order === 'ascending' ? '↑' : '↓'}
          </span>
        </a>
      )}
    </th>
  )
}

function Cells({ definition: { columns, rowLink }, row }: Pick<Props, 'definition'> & { row: LooseRow }) {
  const { _ } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const href = session === null ? null : (rowLink?.(row, session) ?? null)
  const hasAside = columns.some(({ aside }) => aside === true)
  return columns.map((column, index) => {
    const { id, head, wide, aside, plain, numeric } = column
    const isFirst = index === 0
    const look = classNames(
      cellLook,
      numeric && 'whitespace-nowrap text-right tabular-nums stacked:text-left',
      wide && 'stacked:hidden',
      aside ? 'stacked:col-start-2 stacked:row-start-1' : !(isFirst && hasAside) && 'stacked:col-span-2',
    )
    return (
      // biome-ignore lint/a11y/noRedundantRoles: see ListTable
      <td key={id} role="cell" className={look}>
        {!isFirst && !aside && !plain && <span className="text-muted tabular:hidden">{_(head)}: </span>}
        {isFirst && href !== null ? (
          <a
            href={href}
            className="font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline"
          >
            {column.cell(row, locale)}
          </a>
        ) : (
          column.cell(row, locale)
        )}
        {column.below?.(row, locale)}
      </td>
    )
  })
}

type ActionsProps = Pick<Props, 'definition' | 'onAction'> & { row: LooseRow }

/** The buttons are above the link of the row, which covers the whole row. */
function RowActions({ definition: { rowActions = [] }, row, onAction }: ActionsProps) {
  const { _ } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const shown = rowActions.filter(({ needs, isFor }) => {
    return session !== null && mayCall(session, needs) && (isFor?.(row, session) ?? true)
  })
  return (
    <span className="relative z-1 inline-flex flex-wrap gap-2">
      {shown.map(({ id, icon, label, labelOf, variant }) => (
        <Button
          key={id}
          variant={variant}
          size="small"
          data-action={id}
          aria-label={_(labelOf(row, locale))}
          onClick={() => onAction?.(id, row)}
        >
          <Icon name={icon} />
          {_(label)}
        </Button>
      ))}
    </span>
  )
}
