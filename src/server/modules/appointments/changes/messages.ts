import type { Kysely } from 'kysely'
import { dhakaClock, dhakaDate } from '#domain/reference/calendar.ts'
import { defaultLocale, locales } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { WholeRow } from '../reading/appointment-rows.ts'

const kinds = ['assigned', 'rescheduled', 'rejected', 'cancelled', 'reminder'] as const
type Kind = (typeof kinds)[number]
type NotifiedRow = Pick<WholeRow, 'id' | 'version' | 'starts_at' | 'mobile' | 'email' | 'locale'>

/** Notifies the visitor once per version: by SMS, or by e-mail without a number. An erased visitor has neither. */
export async function informVisitor(
  trx: Kysely<Database>,
  { messages }: Pick<Context, 'messages'>,
  { kind, row }: { kind: Kind; row: NotifiedRow },
): Promise<void> {
  const to = row.mobile ?? row.email
  if (to === null) return
  await writeMessage(trx, { messages }, { kind, row, to })
  // The appointment shows whether its newest message reached the visitor.
  await trx
    .updateTable('appointments')
    .set({ message_key: keyOf(kind, row.id, row.version) })
    .where('id', '=', row.id)
    .execute()
}

async function writeMessage(
  trx: Kysely<Database>,
  { messages }: Pick<Context, 'messages'>,
  { kind, row, to }: { kind: Kind; row: NotifiedRow; to: string },
): Promise<void> {
  const locale = locales.find((known) => known === row.locale) ?? defaultLocale
  const about = { dedupeKey: keyOf(kind, row.id, row.version), to, locale }
  const params = row.starts_at === null ? null : timeOf(row.starts_at)
  if (kind === 'rejected') return messages.enqueue(trx, { ...about, kind: 'appointment-rejected', params: {} })
  // The message expires when the appointment begins, because no message should announce a time that has passed.
  const until = row.starts_at === null || kind === 'cancelled' ? {} : { expiresAt: row.starts_at }
  if (params !== null) return messages.enqueue(trx, { ...about, ...until, kind: `appointment-${kind}`, params })
  if (kind === 'cancelled') return messages.enqueue(trx, { ...about, kind: 'request-cancelled', params: {} })
  throw new Error(`The appointment ${row.id} has no time`)
}

function keyOf(kind: Kind, id: string, version: number): string {
  return `appointment-${kind} ${id} ${version}`
}

/** The keys of all messages that a visitor could have received about an appointment up to this version. */
export function messageKeys({ id, version }: Pick<NotifiedRow, 'id' | 'version'>): string[] {
  return Array.from({ length: version + 1 }, (_, each) => kinds.map((kind) => keyOf(kind, id, each))).flat()
}

/** Day and time in Dhaka. */
function timeOf(startsAt: Date) {
  const { hour, minute } = dhakaClock(startsAt)
  const two = (part: number) => String(part).padStart(2, '0')
  return { date: dhakaDate(startsAt), time: `${two(hour)}:${two(minute)}` }
}
