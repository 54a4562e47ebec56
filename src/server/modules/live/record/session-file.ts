import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { GuestRecord } from '#contract/live/live-shapes.ts'
import { outcomeNames } from '#domain/live/record-words.ts'
import { dhakaClock, dhakaDate } from '#domain/reference/calendar.ts'
import { clockText } from '#domain/reference/clock-text.ts'
import { csvRow, csvStart } from '#domain/reference/csv-cell.ts'
import type { Text } from '#domain/text.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { GuestRow, SessionRow } from '../queue/live-rows.ts'
import { toGuestRecord } from './session-record.ts'

type Column = { name: Text; of: (guest: GuestRecord) => string | number | null }

const columns: readonly Column[] = [
  { name: { bn: 'ক্রমিক', en: 'Serial' }, of: ({ serial }) => serial },
  { name: { bn: 'ফলাফল', en: 'Outcome' }, of: ({ state }) => inBoth(outcomeNames[state]) },
  { name: { bn: 'পূর্ণ নাম', en: 'Full name' }, of: ({ fullName }) => fullName },
  { name: { bn: 'মোবাইল নম্বর', en: 'Mobile number' }, of: ({ mobile }) => mobile },
  { name: { bn: 'জেলা', en: 'District' }, of: ({ district }) => district },
  { name: { bn: 'উদ্দেশ্য', en: 'Purpose' }, of: ({ purpose }) => purpose },
  { name: { bn: 'যুক্ত হয়েছেন (ঢাকার সময়)', en: 'Joined (Dhaka time)' }, of: ({ joinedAt }) => dhakaTime(joinedAt) },
  {
    name: { bn: 'কথা শুরু (ঢাকার সময়)', en: 'Conversation started (Dhaka time)' },
    of: ({ answeredAt }) => dhakaTime(answeredAt),
  },
  { name: { bn: 'শেষ (ঢাকার সময়)', en: 'Ended (Dhaka time)' }, of: ({ endedAt }) => dhakaTime(endedAt) },
  { name: { bn: 'অপেক্ষা (সেকেন্ড)', en: 'Wait (seconds)' }, of: ({ waitSeconds }) => waitSeconds },
  { name: { bn: 'না-ধরা কল', en: 'Missed calls' }, of: ({ misses }) => misses },
  { name: { bn: 'কারণ', en: 'Reason' }, of: ({ reason }) => reason },
]

/** The file is passed from person to person, so it is in both languages. */
function inBoth({ bn, en }: Text): string {
  return `${bn} / ${en}`
}

/** `2026-11-23 14:05`, which a spreadsheet reads as a time. */
function dhakaTime(instant: string | null): string | null {
  if (instant === null) return null
  const { hour, minute } = dhakaClock(instant)
  return `${dhakaDate(instant)} ${clockText(hour * 60 + minute)}`
}

// How many rows are in memory at a time.
const rowsAtOnce = 500

/** All guests of a session as CSV in both languages, with times in Dhaka. Rows are read while the file is written. */
export function sessionFile(db: Kysely<Database>, session: SessionRow): { name: string; content: Readable } {
  return { name: `live-${dhakaDate(session.started_at)}.csv`, content: Readable.from(writeRows(db, session.id)) }
}

async function* writeRows(db: Kysely<Database>, sessionId: string): AsyncGenerator<string> {
  yield csvStart + csvRow(columns.map(({ name }) => inBoth(name)))
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
    yield guests.map((guest) => csvRow(columns.map(({ of }) => of(guest)))).join('')
    if (guests.length < rowsAtOnce) return
    last = guests.at(-1)?.serial ?? last
  }
}
