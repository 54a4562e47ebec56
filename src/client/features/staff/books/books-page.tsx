import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paymentBooks } from '#contract/payments/books.ts'
import { exportBooks } from '#contract/payments/exports.ts'
import { type BookGroup, bookDays, bookFiles, bookGroups } from '#domain/payments/books.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { FileMenu } from '../../../entities/report/file-menu.tsx'
import { DayFilter } from '../../../forms/dates/day-filter.tsx'
import { call } from '../../../platform/api/api.ts'
import { endpointQuery, ofList } from '../../../platform/api/endpoint-query.ts'
import { createDownload, useDownload } from '../../../platform/api/use-download.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { SelectField } from '../../../ui/fields/text-field.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { type SearchAt, useListSearch } from '../../../ui/list/use-list-search.ts'
import { BookFrame } from './book-frame.tsx'
import { namedPeriods, type Period, periodOf, periodsByName } from './book-period.ts'
import { BookTable } from './book-table.tsx'
import { bookDayNames, groupNames, periodNames } from './book-words.ts'

const route = '/_signed-in/books'
type Search = SearchAt<typeof route>

/** The sums of a period: what was confirmed, with fee and tax, and what was taken back or returned. */
export function BooksPage() {
  const { t } = useMacro()
  const { search } = useListSearch(route)
  const locale = useLocale()
  const asked = askedIn(search)
  const query = useQuery(endpointQuery(paymentBooks, { query: asked }, ofList))
  const period = `${formatDate(asked.from, locale)} – ${formatDate(asked.to, locale)}`
  return (
    <BookFrame
      page="books"
      title={t`Books`}
      lead={t`Confirmed payments with fee and VAT. A reversed payment is not among the confirmed ones; a returned one is, because its money came.`}
      actions={<BookFiles asked={asked} />}
    >
      <Filters asked={asked} />
      <QueryState query={query}>
        {({ rows, total }) => <BookTable caption={period} group={asked.group} rows={rows} total={total} />}
      </QueryState>
    </BookFrame>
  )
}

type Asked = Period & { by: (typeof bookDays)[number]; group: BookGroup }

function askedIn({ from, to, by = 'confirmation', group = 'day' }: Search): Asked {
  return { ...periodOf({ from, to }, currentDate()), by, group }
}

function Filters({ asked }: { asked: Asked }) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const { search, hrefOf, open } = useListSearch(route)
  const today = currentDate()
  const periods = namedPeriods.map((id) => {
    const { from, to } = periodsByName[id](today)
    const isFirst = id === 'month'
    const href = hrefOf(isFirst ? { from: undefined, to: undefined } : { from, to })
    return { id, label: _(periodNames[id]), href, current: asked.from === from && asked.to === to }
  })
  const groups = bookGroups.map((group) => {
    const href = hrefOf({ group: group === 'day' ? undefined : group })
    return { id: group, label: _(groupNames[group]), href, current: group === asked.group }
  })
  return (
    <div className="space-y-3 print:hidden">
      <FilterPills label={t`Period`} pills={periods} />
      <section aria-label={t`Filters`} className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <DayFilter name="from" label={t`From`} day={asked.from} onChoose={(from) => open({ ...search, from })} />
        <DayFilter name="to" label={t`To`} day={asked.to} onChoose={(to) => open({ from: asked.from, to })} />
        <SelectField
          name="by"
          label={t`Counted by`}
          className="col-span-2 md:col-span-1"
          value={asked.by}
          options={bookDays.map((value) => ({ value, label: _(bookDayNames[value]) }))}
          onChange={({ currentTarget }) => open({ by: currentTarget.value === 'payment' ? 'payment' : undefined })}
        />
      </section>
      <FilterPills label={t`Rows`} pills={groups} />
    </div>
  )
}

const download = createDownload()

/** The files of the period: its sums, each movement of money, and the closings of its days. */
function BookFiles({ asked }: { asked: Asked }) {
  const { t } = useMacro()
  const locale = useLocale()
  const about = JSON.stringify(asked)
  const { save, ...running } = useDownload(download, about)
  const names = { sums: t`Sums`, movements: t`Each movement of money`, closings: t`Daily closings` }
  const saveAs = (what: (typeof bookFiles)[number], format: 'xlsx' | 'csv') =>
    save(`${what}-${asked.from}-${asked.to}.${format}`, about, (progress) =>
      call(exportBooks, { body: { ...asked, what, format, locale }, ...progress }),
    )
  const choices = bookFiles.flatMap((what) => {
    const name = names[what]
    return [
      { id: `export-${what}-xlsx`, label: t`${name}, Excel (.xlsx)`, save: () => void saveAs(what, 'xlsx') },
      { id: `export-${what}-csv`, label: t`${name}, text (.csv)`, save: () => void saveAs(what, 'csv') },
    ]
  })
  return <FileMenu {...running} name={t`Save the books as a file`} choices={choices} />
}
