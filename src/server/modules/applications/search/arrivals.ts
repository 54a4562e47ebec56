import { type RawBuilder, sql } from 'kysely'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { deskOf } from '#domain/enlistment/desk/desks.ts'

type ArrivalColumn = 'reception_at' | 'committee_at' | 'chairman_at'

/** The column with the first arrival at the desk of a status; null where no desk has one. */
function columnOf(status: ApplicationStatus): ArrivalColumn | null {
  const desk = deskOf(status)
  return desk === null || desk === 'recheck' ? null : `${desk}_at`
}

type ArrivalColumns = { [name in ArrivalColumn | 'arrived_at']?: RawBuilder<Date> | Date } & { is_returned?: boolean }

/**
 * The columns of an application that enters a status. At a desk it keeps the time of its first arrival there, and so
 * its place in the list, however often it was returned.
 */
export function arrivalColumns(to: ApplicationStatus, at: Date): ArrivalColumns {
  const column = columnOf(to)
  if (column === null) return to === 'recheck' ? { arrived_at: at, is_returned: true } : { arrived_at: at }
  const first: RawBuilder<Date> = sql`coalesce(${sql.ref(column)}, ${at})`
  return { arrived_at: first, [column]: first }
}

/** SQL for the time at which application `a` came to a status; null if it was never there. */
export function arrivalIn(status: ApplicationStatus): RawBuilder<unknown> {
  const column = columnOf(status)
  const logged = sql`(SELECT max(l.at) FROM audit l WHERE l.application_id = a.id AND l.to_status = ${status})`
  const before = column === null ? logged : sql.ref(`a.${column}`)
  return sql`CASE WHEN a.status = ${status} THEN a.arrived_at ELSE ${before} END`
}
