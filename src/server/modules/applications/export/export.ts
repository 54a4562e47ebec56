import { access } from '#contract/access.ts'
import type { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Result } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Cell } from '#domain/reference/cells.ts'
import type { Locale } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { TableFile } from '../../../platform/spreadsheet/table-files.ts'
import { findText } from '../search/find-text.ts'
import { readFacts } from '../search/search.ts'
import { refuseDates, type Search } from '../search/search-filters.ts'
import { columnWidths, endRow, exportRow, headingRow } from './export-columns.ts'
import { type ExportedRows, exportedRows } from './export-rows.ts'

type ExportBody = BodyOf<typeof exportApplications>
/** `rate_limited` while the caller's previous file, or too many files of all callers, are still being written. */
export type ExportList = (request: { caller: Caller; body: ExportBody }) => Promise<Result<TableFile>>

/** An Excel sheet has at most 1,048,576 rows. */
const mostRows = 1_000_000

/** Writes the rows of a search to a file while they are read: one file at a time per caller, recorded in the audit. */
export function createExports(context: Pick<Context, 'db' | 'now' | 'secret' | 'tableFiles'>): ExportList {
  return async ({ caller, body }) => {
    const search = searchOf(caller, body)
    const refusal = refuseDates(search.body)
    if (refusal !== null) return refusal
    const { format, locale } = body
    return context.tableFiles.write({
      ...{ caller, roles: access.desks.roles, format },
      name: `applications-${dhakaDate(context.now())}`,
      sheet: { name: { bn: 'আবেদন', en: 'Applications' }[locale], widths: columnWidths },
      begin: async () => {
        const rows = await findRows(context, search)
        await writeAuditLine(context, { caller, body })
        return tableOf(context.db, { ...rows, locale })
      },
    })
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

/** The heading, then the rows. */
async function* tableOf(
  db: Context['db'],
  { locale, ...rows }: ExportedRows & { locale: Locale },
): AsyncGenerator<Cell[][]> {
  yield [headingRow(locale)]
  let count = 0
  for await (const batch of exportedRows(db, rows)) {
    count += batch.length
    yield batch.map((application) => exportRow(application, locale))
  }
  if (count === rows.most) yield [endRow(count, locale)]
}

/** Records who exported what: the filters, but not the typed text or number, only that there was one. */
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
