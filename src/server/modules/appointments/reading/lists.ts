import { type RawBuilder, sql } from 'kysely'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import type { AppointmentPeriod, searchAppointments } from '#contract/appointments/appointments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Context } from '../../../context.ts'
import { listIds } from '../../../platform/database/words.ts'
import { isConfirmed, type SummaryRow, summaryColumns, summaryJoins } from './appointment-rows.ts'
import { toSummary } from './appointment-view.ts'
import { dayStart, periodSpan } from './periods.ts'
import { findText } from './text-search.ts'
import { listedFor, listsAny, type Viewer } from './viewer.ts'

type Db = Pick<Context, 'db'>
type Condition = RawBuilder<unknown>
type Page = { page: number; size: number }
type Asked = {
  conditions: readonly Condition[]
  order: Condition
  text?: string | undefined
  /** The rows of the table that are searched for the text. */
  within?: Condition
} & Page
export type FoundList<Item> = { list: Item[]; total: number } & Page

export type Filters = {
  officialId?: string | undefined
  type?: string | undefined
  visitorId?: string | undefined
  status?: string | readonly string[] | undefined
}

/** A page of rows of `appointments AS a`. */
export async function findPage(
  { db }: Db,
  { conditions, order, text, within = sql`true`, page, size }: Asked,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const found = text === undefined ? null : await findText(db, text, within)
  const searched = { table: 'appointments', alias: 'a', conditions, order } as const
  const listed = await listIds(db, searched, { found, page, size })
  // Related tables are read only for the rows of the page.
  const rows = sql<SummaryRow>`
    SELECT ${summaryColumns} FROM (${listed.ids}) listed
    JOIN appointments a ON a.id = listed.id ${summaryJoins} ORDER BY ${order}`.execute(db)
  const [read, total] = await Promise.all([rows, listed.total])
  return { rows: read.rows, total }
}

export async function listAppointments(
  context: Db,
  viewer: Viewer,
  asked: Asked,
): Promise<FoundList<AppointmentSummary>> {
  const { page, size } = asked
  if (!listsAny(viewer)) return { list: [], page, size, total: 0 }
  const within = listedFor(viewer)
  const conditions = [within, ...asked.conditions]
  const { rows, total } = await findPage(context, { ...asked, conditions, within })
  return { list: rows.map((row) => toSummary(row, viewer)), page, size, total }
}

export const newestFirst = sql`a.created_at DESC, a.id`
const byTime = sql`a.starts_at, a.id`
/** The exact reverse, so that the same index serves it. */
const oldestFirst = sql`a.created_at, a.id DESC`
const latestFirst = sql`a.starts_at DESC, a.id`
const lastListedFirst = sql`a.listed_at DESC, a.id`

export function filterBy({ officialId, type, visitorId, status }: Filters): Condition[] {
  const statuses = status === undefined || typeof status === 'string' ? status : [...status]
  return [
    ...(officialId === undefined ? [] : [sql`a.official_id = ${officialId}`]),
    ...(visitorId === undefined ? [] : [sql`a.visitor_id = ${visitorId}`]),
    ...(type === undefined ? [] : [sql`a.type = ${type}`]),
    ...(statuses === undefined || statuses.length === 0
      ? []
      : [typeof statuses === 'string' ? sql`a.status = ${statuses}` : sql`a.status = ANY (${statuses})`]),
  ]
}

/** The list of a period: what takes place in it or was requested in it, or only what is confirmed, by its time. */
export function periodPage(period: AppointmentPeriod, kind: 'all' | 'confirmed', now: Date) {
  const { from, to } = periodSpan(period, now)
  return kind === 'all'
    ? { order: lastListedFirst, conditions: [sql`a.listed_at >= ${from}`, sql`a.listed_at < ${to}`] }
    : { order: byTime, conditions: [sql`a.starts_at >= ${from}`, sql`a.starts_at < ${to}`, isConfirmed] }
}

/** Unless `oldest` is asked for, the latest appointment comes first if its days are given, else the latest request. */
export function searchPage({ text, from, to, order, ...filters }: Omit<BodyOf<typeof searchAppointments>, keyof Page>) {
  const days = [
    ...(from === undefined ? [] : [sql`a.starts_at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`a.starts_at < ${endOf(to)}`]),
  ]
  return {
    order: order === 'oldest' ? oldestFirst : days.length === 0 ? newestFirst : latestFirst,
    conditions: [...filterBy(filters), ...days],
    text,
  }
}

/** Adds 24 hours instead of a calendar day, because the calendar ends with the year 9999. */
function endOf(date: string): Date {
  return new Date(dayStart(date).getTime() + 24 * 60 * 60 * 1000)
}
