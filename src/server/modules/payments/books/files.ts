import { access } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { exportBooks, exportPayments } from '#contract/payments/exports.ts'
import type { Result } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Cell } from '#domain/reference/cells.ts'
import type { Locale, Text } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { TableFile } from '../../../platform/spreadsheet/table-files.ts'
import { refuseDays } from '../reconciliation/search-payments.ts'
import { refusePeriod } from './books.ts'
import { closingColumns, type FileColumn, movementColumns, paymentColumns, sumColumns } from './file-columns.ts'
import { type BookPeriod, closingRows, movementRows, paymentRows, sumRows } from './file-rows.ts'

type Parts = Pick<Context, 'db' | 'now' | 'tableFiles'>
type Written<Body> = (request: { caller: Caller; body: Body }) => Promise<Result<TableFile>>
/** Files of payments and of the books. `rate_limited` as for every file that is written while it is read. */
export type BookFiles = {
  payments: Written<BodyOf<typeof exportPayments>>
  books: Written<BodyOf<typeof exportBooks>>
}

export function createBookFiles(context: Parts): BookFiles {
  return {
    async payments({ caller, body: { format, locale, ...filter } }) {
      const refusal = refuseDays(filter)
      if (refusal !== null) return refusal
      const name = `payments-${dhakaDate(context.now())}`
      return write(context, {
        ...{ caller, format, locale, name, list: 'payments', detail: { format, ...filter } },
        sheet: { bn: 'পরিশোধ', en: 'Payments' },
        ...tableOf(paymentColumns, () => paymentRows(context.db, filter)),
      })
    },

    async books({ caller, body: { format, locale, what, ...period } }) {
      const refusal = refusePeriod(period)
      if (refusal !== null) return refusal
      const { from, to } = period
      const detail = { format, what, ...(what === 'sums' ? period : { from, to }) }
      const name = `${what === 'sums' ? 'books' : what}-${from}-${to}`
      const { sheet, ...table } = tablesOf(context, period)[what]()
      return write(context, { ...{ caller, format, locale, name, list: 'payment-books', detail, sheet }, ...table })
    },
  }
}

type Rows = (locale: Locale) => AsyncGenerator<Cell[][]>
type FileTable = { widths: number[]; rows: Rows }

function tableOf<Row>(columns: readonly FileColumn<Row>[], read: () => AsyncIterable<Row[]>): FileTable {
  return {
    widths: columns.map(({ width }) => width),
    async *rows(locale) {
      yield [columns.map(({ name }) => name[locale])]
      for await (const batch of read()) yield batch.map((row) => columns.map(({ of }) => of(row, locale)))
    },
  }
}

function tablesOf({ db }: Parts, period: BookPeriod) {
  return {
    sums: () => ({
      sheet: { bn: 'হিসাব', en: 'Books' },
      ...tableOf(sumColumns(period.group), () => sumRows(db, period)),
    }),
    movements: () => ({
      sheet: { bn: 'লেনদেন', en: 'Movements' },
      ...tableOf(movementColumns, () => movementRows(db, period)),
    }),
    closings: () => ({
      sheet: { bn: 'দৈনিক সমাপনী', en: 'Daily closings' },
      ...tableOf(closingColumns, () => closingRows(db, period)),
    }),
  }
}

type Order = FileTable & {
  caller: Caller
  format: 'csv' | 'xlsx'
  locale: Locale
  name: string
  sheet: Text
  list: string
  detail: object
}

/** Records who exported what, and writes the rows to the file while they are read. */
function write({ db, now, tableFiles }: Parts, order: Order): Promise<Result<TableFile>> {
  const { caller, format, locale, name, sheet, widths, rows, list, detail } = order
  return tableFiles.write({
    ...{ caller, roles: access.moneyDesks.roles, format, name },
    sheet: { name: sheet[locale], widths },
    begin: async () => {
      const role = caller.user?.roles.find((each) => each !== 'USER')
      const subject = { kind: 'list', id: list } as const
      await appendAudit(db, { subject, action: 'export', by: caller.user, role, detail, at: now() })
      return rows(locale)
    },
  })
}
