import { type Kysely, type RawBuilder, sql } from 'kysely'
import { access } from '#contract/access.ts'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import type { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Result } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Cell } from '#domain/reference/cells.ts'
import type { Locale } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Found } from '../../../platform/database/words.ts'
import type { TableFile } from '../../../platform/spreadsheet/table-files.ts'
import { findText } from '../search/find-text.ts'
import { readFacts, readSummaries } from '../search/search.ts'
import { refuseDates, type Search, type SearchFacts, searchConditions } from '../search/search-filters.ts'
import { columnWidths, endRow, exportRow, headingRow } from './export-columns.ts'

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

/** Rows in memory at a time. Other requests wait for a batch: on a busy machine 100 ms with 500 rows. */
const rowsAtOnce = 100

type Place = { id: string; at: string }
type ExportedRows = { search: Search; facts: SearchFacts; found: Found | null; most: number }

/**
 * All rows of a search in batches, the oldest submission first. Each batch is one short query that begins after the
 * last row, so a slow reader holds no transaction open. A resubmitted row moves to the end and is not missed.
 */
async function* exportedRows(
  db: Kysely<Database>,
  { search, facts, found, most }: ExportedRows,
): AsyncGenerator<ApplicationSummary[]> {
  const conditions = [...searchConditions(search, facts), ...textCondition(found)]
  let last: Place | null = null
  for (let left = most; left > 0; ) {
    const places: Place[] = await nextPlaces(db, { conditions, last, limit: Math.min(rowsAtOnce, left) })
    last = places.at(-1) ?? null
    if (last === null) return
    const ids = places.map(({ id }) => id)
    const listed = { ids: sql`SELECT unnest(${ids}::uuid[]) AS id`, order: sql`a.submitted_at, a.id DESC` }
    yield await readSummaries(db, listed, { caller: search.caller, facts })
    left -= places.length
  }
}

/** Reads only an index; read backwards it has this order. */
async function nextPlaces(
  db: Kysely<Database>,
  { conditions, last, limit }: { conditions: readonly RawBuilder<unknown>[]; last: Place | null; limit: number },
): Promise<Place[]> {
  const at = sql`${last?.at ?? null}::timestamptz`
  const behind =
    last === null ? [] : [sql`a.submitted_at >= ${at}`, sql`(a.submitted_at > ${at} OR a.id < ${last.id}::uuid)`]
  const { rows } = await sql<Place>`
    SELECT a.id, a.submitted_at::text AS at FROM applications a
    WHERE ${sql.join([...conditions, ...behind], sql` AND `)}
    ORDER BY a.submitted_at, a.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

function textCondition(found: Found | null): RawBuilder<unknown>[] {
  if (found === null) return []
  return 'matches' in found ? [found.matches] : [sql`a.id = ANY (${found.ids}::uuid[])`]
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
