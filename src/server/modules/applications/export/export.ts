import { Readable } from 'node:stream'
import type { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ExportFormat } from '#domain/enlistment/desk/export-words.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Cell } from '#domain/reference/cells.ts'
import { csvRow, csvStart } from '#domain/reference/csv-cell.ts'
import type { Locale } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { xlsxFile } from '../../../platform/spreadsheet/xlsx.ts'
import { findText } from '../search/find-text.ts'
import { readFacts } from '../search/search.ts'
import { refuseDates, type Search } from '../search/search-filters.ts'
import { columnWidths, endRow, exportRow, headingRow } from './export-columns.ts'
import { type ExportedRows, exportedRows } from './export-rows.ts'

type ExportBody = BodyOf<typeof exportApplications>
export type ExportFile = { name: string; contentType: string; content: Readable }
/** `rate_limited` while the caller's last file is still being written, or too many are. */
export type ExportList = (request: { caller: Caller; body: ExportBody }) => Promise<Result<ExportFile>>

/** A sheet of Excel has 1,048,576 rows. */
const mostRows = 1_000_000
/** At the same time, in one process: each keeps a connection busy for most of its time. */
const mostAtOnce = 2
/** Who does not read the file further for so long gives the turn back. */
const longestMs = 15 * 60_000

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/** Writes all rows of a search to a file while they are read; one file at a time for each caller, on record in the audit. */
export function createExports(context: Pick<Context, 'db' | 'now' | 'secret' | 'log'>): ExportList {
  const turns = createTurns({ most: mostAtOnce })
  return async ({ caller, body }) => {
    const search = searchOf(caller, body)
    const refusal = refuseDates(search.body)
    if (refusal !== null) return refusal
    const endTurn = turns.take(caller.user?.id ?? '')
    if (endTurn === null) return refuse('rate_limited', { retryAfter: 10 })
    try {
      const rows = await findRows(context, search)
      await writeAuditLine(context, { caller, body })
      const content = writeFile(body, tableOf(context.db, { ...rows, locale: body.locale }))
      endWith(content, { endTurn, log: context.log })
      const name = `applications-${dhakaDate(context.now())}.${body.format}`
      return { ok: true, value: { name, contentType: contentTypes[body.format], content } }
    } catch (error) {
      endTurn()
      throw error
    }
  }
}

function searchOf(caller: Caller, { format: _format, locale: _locale, families = [], ...filters }: ExportBody): Search {
  return { caller, families, body: { ...filters, page: 1, size: 1 } }
}

async function findRows(context: Pick<Context, 'db' | 'now' | 'secret'>, search: Search): Promise<ExportedRows> {
  const { db, secret } = context
  const { text = '' } = search.body
  const found = text.trim() === '' ? null : await findText(db, { typed: text, search, secret })
  return { search, found, facts: await readFacts(context, search.caller), most: mostRows }
}

type Table = AsyncIterable<readonly (readonly Cell[])[]>

/** The heading, then the rows. */
async function* tableOf(db: Context['db'], { locale, ...rows }: ExportedRows & { locale: Locale }): Table {
  yield [headingRow(locale)]
  let count = 0
  for await (const batch of exportedRows(db, rows)) {
    count += batch.length
    yield batch.map((application) => exportRow(application, locale))
  }
  if (count === rows.most) yield [endRow(count, locale)]
}

function writeFile({ format, locale }: ExportBody, rows: Table): Readable {
  if (format === 'csv') return Readable.from(csvFile(rows))
  const name = { bn: 'আবেদন', en: 'Applications' }[locale]
  return xlsxFile({ name, widths: columnWidths, rows })
}

async function* csvFile(rows: Table): AsyncGenerator<string> {
  yield csvStart
  for await (const batch of rows) yield batch.map(csvRow).join('')
}

/** However the file ends: read to the end, given up by its reader, failed, or read too slowly. */
function endWith(content: Readable, { endTurn, log }: { endTurn: () => void; log: Context['log'] }): void {
  const timer = setTimeout(() => content.destroy(), longestMs)
  timer.unref()
  content.on('error', (error) => log.warn({ error }, 'An export was not written to its end'))
  content.on('close', () => {
    clearTimeout(timer)
    endTurn()
  })
}

/** Who saved what: the filters, and of personal data only that it was searched for. */
async function writeAuditLine(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { caller, body }: { caller: Caller; body: ExportBody },
): Promise<void> {
  const { text, mobile, locale: _locale, ...filters } = body
  const searched = [text, mobile].some((typed) => typed !== undefined && typed.trim() !== '')
  const role = caller.user?.roles.find((each) => each !== 'USER')
  await appendAudit(db, {
    subject: { kind: 'list', id: 'applications' },
    action: 'export',
    by: caller.user,
    role,
    detail: { ...filters, ...(searched && { searched }) },
    at: now(),
  })
}
