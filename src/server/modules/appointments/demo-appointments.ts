import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { AppointmentStatus, AppointmentType } from '#domain/appointments/appointment-states.ts'
import { addDays, type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../context.ts'
import { keyColumn } from '../../platform/database/names.ts'
import type { Database } from '../../platform/database/schema.ts'
import { noteVisitorOf } from '../visitors/service.ts'
import { dayStart } from './reading/periods.ts'
import { listFreeSlots } from './reading/slots.ts'
import { findOfficial, type PlannedOfficial } from './reading/times.ts'

type Parts = Pick<Context, 'db' | 'now'>

const demoVisitors = [
  { first_name: 'করিম', last_name: 'উদ্দিন', email: 'user@demo.example', mobile: '01700000007' },
  { first_name: 'ফারজানা', last_name: 'ইসলাম', email: 'farzana@demo.example', mobile: '01700000011' },
  { first_name: 'জাহিদ', last_name: 'হোসেন', email: 'zahid@demo.example', mobile: '01700000012' },
] as const

type Sample = { status: AppointmentStatus; type: AppointmentType; topic: string; days: number | null; reason?: string }

/** The appointments of each official: `days` from today, null without a time. A time today is one still free. */
const samples: readonly Sample[] = [
  { status: 'APPLIED', type: 'in-person', topic: 'বাড়ির নকশা অনুমোদন বিষয়ে পরামর্শ', days: null },
  { status: 'APPLIED', type: 'online', topic: 'একটি প্লটের ভূমি ব্যবহার ছাড়পত্র', days: null },
  { status: 'APPROVED', type: 'in-person', topic: 'প্লট হস্তান্তরের কাগজপত্র যাচাই', days: 0 },
  { status: 'APPROVED', type: 'online', topic: 'নতুন রাস্তার পাশের নর্দমা', days: 1 },
  { status: 'RESCHEDULED', type: 'in-person', topic: 'জমির ব্যবহার ছাড়পত্র', days: 2 },
  { status: 'COMPLETED', type: 'in-person', topic: 'একটি প্রতিষ্ঠানের তালিকাভুক্তি', days: -1 },
  { status: 'NO_SHOW', type: 'online', topic: 'রাস্তার প্রশস্ততা নিয়ে আপত্তি', days: -2 },
  {
    status: 'CANCELLED',
    type: 'in-person',
    topic: 'বিমানবন্দরের কাছে ভবনের উচ্চতা',
    days: 3,
    reason: 'আর প্রয়োজন নেই',
  },
  { status: 'REJECTED', type: 'online', topic: 'ব্যক্তিগত সাক্ষাৎ', days: null, reason: 'বিষয়টি অন্য দপ্তরের' },
  { status: 'EXPIRED', type: 'in-person', topic: 'গলির সড়কবাতি', days: null },
]
const shownOfficials = 3

/** Gives the first officials of a demo an appointment in every state, once. Does nothing if there are no officials. */
export async function ensureDemoAppointments({ db, now }: Parts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('demo-appointments'))`.execute(trx)
    const officials = await trx
      .selectFrom('officials')
      .select('id')
      .where('status', '=', 'ACTIVE')
      .orderBy('sort_order')
      .orderBy('name_en')
      .limit(shownOfficials)
      .execute()
    if (officials.length === 0 || (await hasVisitors(trx))) return
    await addVisitors(trx, now())
    for (const { id } of officials) {
      const official = await findOfficial(trx, id)
      if (official !== null) await addSamples(trx, { official, now: now() })
    }
  })
}

async function hasVisitors(trx: Kysely<Database>): Promise<boolean> {
  const row = await trx.selectFrom('visitors').select('id').where('id', '=', idOf('visitor 0')).executeTakeFirst()
  return row !== undefined
}

async function addVisitors(trx: Kysely<Database>, at: Date): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoVisitors[0].email)
    .executeTakeFirst()
  const taken = await trx
    .selectFrom('visitors')
    .select('id')
    .where('user_id', '=', account?.id ?? null)
    .executeTakeFirst()
  const rows = demoVisitors.map((visitor, index) => ({
    ...{
      id: idOf(`visitor ${index}`),
      ...visitor,
      name_key: keyColumn([`${visitor.first_name} ${visitor.last_name}`]),
    },
    ...{ address: 'সাহেববাজার', district: 'Rajshahi', created_at: at },
    user_id: index === 0 && taken === undefined ? (account?.id ?? null) : null,
  }))
  await trx.insertInto('visitors').values(rows).execute()
}

async function addSamples(
  trx: Kysely<Database>,
  { official, now }: { official: PlannedOfficial; now: Date },
): Promise<void> {
  const link = await trx
    .selectFrom('meeting_links')
    .select('id')
    .where('official_id', '=', official.id)
    .where('status', '=', 'ACTIVE')
    .orderBy('is_default', 'desc')
    .limit(1)
    .executeTakeFirst()
  for (const [index, sample] of samples.entries()) {
    const isOnline = sample.type === 'online'
    // An online appointment with a time needs a meeting link.
    if (isOnline && sample.days !== null && link === undefined) continue
    const time = sample.days === null ? null : await findTime(trx, { official, now, days: sample.days })
    if (sample.days !== null && time === null) continue
    const row = { ...sample, id: idOf(`appointment ${official.id} ${index}`), officialId: official.id, time }
    const visitorId = idOf(`visitor ${index % demoVisitors.length}`)
    await addSample(trx, { row, visitorId, linkId: isOnline && time !== null ? (link?.id ?? null) : null, now })
  }
}

type Time = { starts_at: Date; ends_at: Date }
type Added = {
  row: Sample & { id: string; officialId: string; time: Time | null }
  visitorId: string
  linkId: string | null
  now: Date
}

async function addSample(trx: Kysely<Database>, { row, visitorId, linkId, now }: Added): Promise<void> {
  const { id, officialId, status, type, topic, time, reason = null } = row
  const daysAgo = status === 'EXPIRED' ? 31 : 5
  const asked = new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000)
  const times = time ?? { starts_at: null, ends_at: null }
  const version = status === 'APPLIED' ? 0 : 1
  await trx
    .insertInto('appointments')
    .values({
      ...{ id, official_id: officialId, visitor_id: visitorId, type, status, topic, person_count: 1, extras: '{}' },
      ...{ ...times, meeting_link_id: linkId, reason, version, sequence: time === null ? 0 : 1 },
      ...{ reminded_sequence: 1, created_at: asked, updated_at: asked },
    })
    .execute()
  await noteVisitorOf(trx, { officialId, visitorId })
  const none = { reason: null, by_user_id: null, by_name: null }
  const created = { ...none, starts_at: null, ends_at: null, action: 'create', status: 'APPLIED', by_actor: 'VISITOR' }
  const last = { ...none, ...times, reason, action: actions[status], status, by_actor: actors[status] }
  const changes = version === 0 ? [created] : [created, last]
  const rows = changes.map((change, index) => ({ ...change, appointment_id: id, version: index, at: asked }))
  await trx.insertInto('appointment_changes').values(rows).execute()
}

const actions: Record<AppointmentStatus, string> = {
  APPLIED: 'create',
  APPROVED: 'approve',
  RESCHEDULED: 'reschedule',
  REJECTED: 'reject',
  CANCELLED: 'cancel',
  COMPLETED: 'complete',
  NO_SHOW: 'noShow',
  EXPIRED: 'expire',
}
const actors: Record<AppointmentStatus, string> = {
  APPLIED: 'VISITOR',
  APPROVED: 'OFFICIAL',
  RESCHEDULED: 'OFFICIAL',
  REJECTED: 'OFFICIAL',
  CANCELLED: 'VISITOR',
  COMPLETED: 'OFFICIAL',
  NO_SHOW: 'OFFICIAL',
  EXPIRED: 'PORTAL',
}

const furthest = 10

/** A free slot on the first day that has one, starting that many days away. */
async function findTime(
  trx: Kysely<Database>,
  { official, now, days }: { official: PlannedOfficial; now: Date; days: number },
): Promise<Time | null> {
  const today = dhakaDate(now)
  const step = days < 0 ? -1 : 1
  for (let more = 0; more < furthest; more += 1) {
    const date: CalendarDate = addDays(today, days + step * more)
    // A past appointment was booked when its time was still in the future.
    const seenFrom = days < 0 ? new Date(dayStart(date).getTime() - 1) : now
    const [slot] = await listFreeSlots(trx, { official, date, now: seenFrom })
    if (slot === undefined) continue
    const start = dayStart(date).getTime() + (slot.hour * 60 + slot.minute) * 60_000
    return { starts_at: new Date(start), ends_at: new Date(start + slot.durationMin * 60_000) }
  }
  return null
}

/** The same id at each start. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`talika demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
