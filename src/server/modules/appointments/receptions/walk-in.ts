import type { Kysely } from 'kysely'
import type { createWalkIn } from '#contract/appointments/receptions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { appointmentTable } from '#domain/appointments/appointment-states.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { enterVisitor, noteVisitorOf, type VisitorAccess } from '../../visitors/service.ts'
import { noteChange } from '../changes/change-log.ts'
import { bookTime, lockOfficial } from '../reading/times.ts'
import { findViewer, mayPlanFor, receivesForAll, toFacts, toTableCaller, type Viewer } from '../reading/viewer.ts'

type Body = BodyOf<typeof createWalkIn>
type Parts = { context: Context; visitors: VisitorAccess }

const slotTaken = { appointments_no_overlap: refuse('slot_taken'), appointments_pkey: refuse('not_found') }

/** Enters, books for today and checks in a visitor who came without an appointment, in one transaction. */
export function receiveWalkIn(parts: Parts, caller: Caller, body: Body): Promise<Result<{ id: string }>> {
  const { db, now, newId } = parts.context
  const work = async (trx: Kysely<Database>): Promise<Result<{ id: string }>> => {
    const viewer = await findViewer(trx, parts.visitors, { caller, at: now() })
    if (!receivesForAll(viewer) && !mayPlanFor(viewer, body.officialId)) return refuse('not_found')
    const id = body.id ?? newId()
    const official = await lockOfficial(trx, body.officialId)
    const earlier = await trx.selectFrom('appointments').select('official_id').where('id', '=', id).executeTakeFirst()
    if (earlier !== undefined) {
      return earlier.official_id === body.officialId ? { ok: true, value: { id } } : refuse('not_found')
    }
    if (official === null || official.status !== 'ACTIVE') return refuseField('officialId', 'not_an_option')
    if (!official.acceptsInPerson) return refuseField('officialId', 'not_accepted')
    const time = { date: dhakaDate(viewer.at), ...timeOf(body) }
    const booked = await bookTime(trx, { official, time, now: viewer.at })
    if ('ok' in booked) return booked
    return (await insertWalkIn(trx, parts, { id, body, viewer, booked })) ?? { ok: true, value: { id } }
  }
  return transact(db, work, slotTaken)
}

const refuseField = (path: string, code: string) => refuse('invalid_request', { fields: [{ path, code }] })

const timeOf = ({ hour, minute, durationMin }: Body) => ({ hour, minute, durationMin })

type WalkIn = { id: string; body: Body; viewer: Viewer; booked: { starts_at: Date; ends_at: Date } }

async function insertWalkIn(
  trx: Kysely<Database>,
  { context }: Parts,
  { id, body, viewer, booked }: WalkIn,
): Promise<Refusal | null> {
  const { at, caller } = viewer
  const visitorId = await enterVisitor(trx, context, body)
  const row = {
    ...{ id, official_id: body.officialId, visitor_id: visitorId, type: 'in-person' as const, status: 'APPROVED' },
    ...{
      topic: body.topic,
      person_count: body.personCount,
      extras: '{}',
      ...booked,
      sequence: 1,
      reminded_sequence: 1,
    },
    ...{ created_at: at, updated_at: at, checked_in_at: at },
  }
  const facts = toFacts(viewer, { ...row, checked_in_at: null, checked_out_at: null })
  const tableCaller = toTableCaller(viewer, { ...row, checked_out_at: null })
  const check = appointmentTable.check({ action: 'checkIn', state: 'APPROVED', facts, caller: tableCaller })
  if (!check.ok) return check
  await trx.insertInto('appointments').values(row).execute()
  await noteVisitorOf(trx, { officialId: body.officialId, visitorId })
  const [actor = 'RECEPTION'] = check.by
  const times = { startsAt: booked.starts_at, endsAt: booked.ends_at, reason: null }
  await noteChange(trx, {
    ...{ id, version: 0, action: 'walkIn', from: null, to: 'APPROVED', ...times, actor, caller, at },
  })
  return null
}
