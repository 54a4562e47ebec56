import type { Kysely } from 'kysely'
import { dhakaClock, dhakaDate } from '#domain/reference/calendar.ts'
import { defaultLocale, locales } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { WholeRow } from '../reading/appointment-rows.ts'

type Kind = 'assigned' | 'rescheduled' | 'rejected' | 'cancelled' | 'reminder'
type Told = Pick<WholeRow, 'id' | 'version' | 'starts_at' | 'mobile' | 'locale'>

/** Informs the visitor by SMS, once for each version. One who gave no number, or was erased, cannot be informed. */
export async function informVisitor(
  trx: Kysely<Database>,
  { messages }: Pick<Context, 'messages'>,
  { kind, row }: { kind: Kind; row: Told },
): Promise<void> {
  if (row.mobile === null) return
  const locale = locales.find((known) => known === row.locale) ?? defaultLocale
  const about = { dedupeKey: `appointment-${kind} ${row.id} ${row.version}`, to: row.mobile, locale }
  const params = row.starts_at === null ? null : timeOf(row.starts_at)
  if (kind === 'rejected') return messages.enqueue(trx, { ...about, kind: 'appointment-rejected', params: {} })
  if (params !== null) return messages.enqueue(trx, { ...about, kind: `appointment-${kind}`, params })
  if (kind === 'cancelled') return messages.enqueue(trx, { ...about, kind: 'request-cancelled', params: {} })
  throw new Error(`The appointment ${row.id} has no time to name`)
}

/** Day and time in Dhaka. */
function timeOf(startsAt: Date) {
  const { hour, minute } = dhakaClock(startsAt)
  const two = (part: number) => String(part).padStart(2, '0')
  return { date: dhakaDate(startsAt), time: `${two(hour)}:${two(minute)}` }
}
