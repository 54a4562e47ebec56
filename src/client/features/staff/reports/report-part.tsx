import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { saveAs } from '../../../platform/storage/save-as.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QueryState, type QueryView } from '../../../ui/list/query-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'
import { type ReportTable, tableAsCsv } from './report-table.ts'

export type ReportPartProps<Report> = {
  /** The id of the part in the page, and the name of its file. */
  name: string
  title: string
  lead: string
  query: QueryView<Report>
  /** The months of the report, for the name of the file; missing for a report about today. */
  period?: string
  chart: (report: Report) => ReactNode
  table: (report: Report) => ReportTable
}

/** A report: its chart, its numbers as a table, and a button to save them. The placeholder has the final height. */
export function ReportPart<Report>({ name, title, lead, query, period, chart, table }: ReportPartProps<Report>) {
  const { t } = useLingui()
  const shown = query.data === undefined ? null : table(query.data)
  const save = () => {
    if (shown === null) return
    const file = [name, period].filter(Boolean).join('-')
    saveAs(new Blob([tableAsCsv(shown)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
  }
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-20 space-y-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-1 md:flex-nowrap">
        <div className="min-w-0 grow">
          <h2 id={`${name}-title`} className="text-h3">
            {title}
          </h2>
          <p className="text-small text-muted">{lead}</p>
        </div>
        <Button
          variant="plain"
          size="small"
          className="shrink-0"
          disabled={shown === null}
          onClick={save}
          aria-label={t`Export as CSV: ${title}`}
        >
          <Icon name="download" />
          {t`Export (CSV)`}
        </Button>
      </div>
      <Card>
        <QueryState query={query} skeleton={<PartSkeleton />}>
          {(report) => (
            <div className={sideBySide}>
              {chart(report)}
              <Numbers caption={title} table={table(report)} />
            </div>
          )}
        </QueryState>
      </Card>
    </section>
  )
}

/** The table is wider than the chart, so that even six columns fit without scrolling at 1280 px. */
const sideBySide = 'grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'

/** From this width on a table of six columns fits; on a phone each row is a group of lines. */
const tableScreen = '(min-width: 40rem)'

type NumbersProps = { caption: string; table: ReportTable }

function Numbers(props: NumbersProps) {
  return useMediaQuery(tableScreen) ? <NumbersTable {...props} /> : <NumbersLines {...props} />
}

function NumbersTable({ caption, table: { columns, rows } }: NumbersProps) {
  const head = columns.map(({ label, numeric }) => (
    <Th key={label} numeric={numeric} className="sticky top-0 bg-sunken px-2! align-bottom whitespace-normal!">
      {label}
    </Th>
  ))
  return (
    <Table caption={caption} head={head} className="h-72 min-w-0 overflow-y-auto border border-line">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report are never reordered
        <Tr key={index}>
          {row.map(({ text }, at) =>
            at === 0 ? (
              <Th key={columns[at]?.label} scope="row" className="px-2! text-small! text-ink!">
                {text}
              </Th>
            ) : (
              <Td key={columns[at]?.label} numeric={columns[at]?.numeric ?? false} className="px-2!">
                {text}
              </Td>
            ),
          )}
        </Tr>
      ))}
    </Table>
  )
}

/** Each row is a group: its first cell is the heading, and each other cell is beside the name of its column. */
function NumbersLines({ caption, table: { columns, rows } }: NumbersProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="h-72 min-w-0 overflow-y-auto rounded-card border border-line">
      <ul className="divide-y divide-line text-small">
        {rows.map(([first, ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report are never reordered
          <li key={index} className="px-3 py-2">
            <b className="font-medium">{first?.text}</b>
            <dl>
              {cells.map(({ text }, at) => (
                <div key={columns[at + 1]?.label} className="flex justify-between gap-3">
                  <dt className="text-muted">{columns[at + 1]?.label}</dt>
                  <dd className="text-right tabular-nums">{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartSkeleton() {
  return (
    <div className={sideBySide}>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}
