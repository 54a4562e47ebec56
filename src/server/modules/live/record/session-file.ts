import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { GuestRecord } from '#contract/live/live-shapes.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { GuestRow, SessionRow } from '../queue/live-rows.ts'
import { csvRow, csvStart } from './csv.ts'
import { toGuestRecord } from './session-record.ts'

const columns = [
  'serial',
  'state',
  'fullName',
  'mobile',
  'district',
  'purpose',
  'joinedAt',
  'answeredAt',
  'endedAt',
  'waitSeconds',
  'misses',
  'reason',
] as const satisfies readonly (keyof GuestRecord)[]

// So many rows are in memory at a time.
const rowsAtOnce = 500

/** All guests of a session as CSV, read while it is written. */
export function sessionFile(db: Kysely<Database>, session: SessionRow): { name: string; content: Readable } {
  return { name: `live-${dhakaDate(session.started_at)}.csv`, content: Readable.from(writeRows(db, session.id)) }
}

async function* writeRows(db: Kysely<Database>, sessionId: string): AsyncGenerator<string> {
  yield csvStart + csvRow(columns)
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('live_guests')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('serial', '>', last)
      .orderBy('serial')
      .limit(rowsAtOnce)
      .execute()
    const guests = (rows as GuestRow[]).map(toGuestRecord)
    yield guests.map((guest) => csvRow(columns.map((name) => guest[name]))).join('')
    if (guests.length < rowsAtOnce) return
    last = guests.at(-1)?.serial ?? last
  }
}
