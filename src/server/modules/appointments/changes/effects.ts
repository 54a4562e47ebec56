import type { Kysely } from 'kysely'
import type { AppointmentAction } from '#domain/appointments/appointment-states.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { WholeRow } from '../reading/appointment-rows.ts'
import { type BookedTime, bookTime, lockOfficial, refuseOfficial } from '../reading/times.ts'

/** The details of a change in a call, besides id and version. */
export type ChangeWords = {
  time?: BookedTime | undefined
  meetingLinkId?: string | null | undefined
  reason?: string | undefined
}
export type Change = { row: WholeRow; words: ChangeWords; at: Date }

/** The columns that an action writes besides status and version. */
type Columns = Partial<{
  starts_at: Date
  ends_at: Date
  meeting_link_id: string | null
  reason: string | null
  sequence: number
  checked_in_at: Date | null
  checked_out_at: Date | null
  reminded_sequence: number | null
}>
type Effect = (trx: Kysely<Database>, change: Change) => Promise<Columns | Refusal>

const dayMs = 24 * 60 * 60 * 1000

/** What each action does to an appointment after the state table has allowed it. */
export const effects: Record<Exclude<AppointmentAction, 'expire'>, Effect> = {
  approve: (trx, change) => schedule(trx, change),
  reschedule: (trx, change) => schedule(trx, change),
  reject: async (_, { words }) => ({ reason: words.reason ?? null }),
  // A calendar needs the cancellation only if the appointment had a time.
  cancel: async (_, { row, words }) => ({
    reason: words.reason ?? null,
    ...(row.starts_at === null ? {} : { sequence: row.sequence + 1 }),
  }),
  checkIn: async (_, { at }) => ({ checked_in_at: at }),
  checkOut: async (_, { at }) => ({ checked_out_at: at }),
  complete: async () => ({}),
  noShow: async () => ({}),
}

async function schedule(trx: Kysely<Database>, { row, words, at }: Change): Promise<Columns | Refusal> {
  const { time } = words
  if (time === undefined) throw new Error('A time that the contract requires is missing')
  const official = await lockOfficial(trx, row.official_id)
  if (official === null) throw new Error(`The official ${row.official_id} of an appointment no longer exists`)
  const refusal = refuseOfficial(official, row.type)
  if (refusal !== null) return refusal
  const booked = await bookTime(trx, { official, time, now: at })
  if ('ok' in booked) return booked
  const link = row.type === 'online' ? await findLink(trx, { row, words }) : null
  if (link !== null && typeof link !== 'string') return link
  const sequence = row.sequence + 1
  // A visitor who is notified at most a day before the appointment needs no reminder as well.
  const isSoon = booked.starts_at.getTime() - at.getTime() <= dayMs
  return {
    ...booked,
    meeting_link_id: link,
    reason: words.reason ?? null,
    sequence,
    // A check-in at the previous time does not count for the new one.
    checked_in_at: null,
    checked_out_at: null,
    ...(isSoon ? { reminded_sequence: sequence } : {}),
  }
}

/** An active link of the same official. A new time keeps the link unless the call names another. */
async function findLink(
  trx: Kysely<Database>,
  { row, words }: Pick<Change, 'row' | 'words'>,
): Promise<string | Refusal> {
  const id = words.meetingLinkId ?? row.meeting_link_id
  if (id === null) return refuse('invalid_request', { fields: [{ path: 'meetingLinkId', code: 'required' }] })
  const link = await trx
    .selectFrom('meeting_links')
    .select('id')
    .where('id', '=', id)
    .where('official_id', '=', row.official_id)
    .where('status', '=', 'ACTIVE')
    // The lock keeps the link active and this official's until the appointment refers to it.
    .forShare()
    .executeTakeFirst()
  return link?.id ?? refuse('invalid_request', { fields: [{ path: 'meetingLinkId', code: 'not_an_option' }] })
}
