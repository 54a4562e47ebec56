import { type Kysely, sql } from 'kysely'
import type { createAppointment } from '#contract/appointments/appointments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AppointmentActor } from '#domain/appointments/appointment-states.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { takeAddressQuotas } from '../../../platform/limits/address-quotas.ts'
import { readSettings } from '../../settings/service.ts'
import { noteVisitorOf, type VisitorAccess } from '../../visitors/service.ts'
import { findOfficial, refuseOfficial } from '../reading/times.ts'
import { findViewer, mayPlanFor, type Viewer } from '../reading/viewer.ts'
import { noteChange } from './change-log.ts'

type Body = BodyOf<typeof createAppointment>
type Parts = { context: Context; visitors: VisitorAccess }

/** The most unanswered requests of one visitor to one official; further ones would only hide them. */
export const mostOpenRequests = 3

/** Requests an appointment under the id that the phone chose. A repeat gets the same answer and changes nothing. */
export function requestAppointment(
  { context, visitors }: Parts,
  caller: Caller,
  body: Body,
): Promise<Result<{ id: string }>> {
  const { db, now, newId } = context
  const work = async (trx: Kysely<Database>): Promise<Result<{ id: string }>> => {
    const viewer = await findViewer(trx, visitors, { caller, at: now() })
    const actor = await actorOf(trx, viewer, body)
    if (typeof actor !== 'string') return actor
    const id = body.id ?? newId()
    const earlier = await trx.selectFrom('appointments').select('visitor_id').where('id', '=', id).executeTakeFirst()
    if (earlier !== undefined) {
      return earlier.visitor_id === body.visitorId ? { ok: true, value: { id } } : refuse('not_found')
    }
    const refusal =
      refuseOfficial(await findOfficial(trx, body.officialId), body.type) ??
      (await refuseMany(trx, context, { caller, body, actor }))
    if (refusal !== null) return refusal
    await insertRequest(trx, { id, body, caller, actor, at: viewer.at })
    return { ok: true, value: { id } }
  }
  // A concurrent call for another visitor used the same id.
  return transact(db, work, { appointments_pkey: refuse('not_found') })
}

/** The capacity in which the caller asks. Locks the visitor's row, so that requests are counted one by one. */
async function actorOf(
  trx: Kysely<Database>,
  viewer: Viewer,
  { visitorId, officialId }: Body,
): Promise<AppointmentActor | Refusal> {
  const visitor = await trx
    .selectFrom('visitors')
    .select('id')
    .where('id', '=', visitorId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (visitor === undefined) return refuse('not_found')
  if (viewer.visitorIds.includes(visitorId)) return 'VISITOR'
  if (viewer.isAdministration) return 'ADMINISTRATION'
  if (viewer.officialId === null || !(await hasVisited(trx, { visitorId, officialId: viewer.officialId }))) {
    return refuse('not_found')
  }
  return mayPlanFor(viewer, officialId) ? 'OFFICIAL' : refuse('forbidden')
}

async function hasVisited(
  trx: Kysely<Database>,
  { visitorId, officialId }: { visitorId: string; officialId: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('appointments')
    .select('id')
    .where('visitor_id', '=', visitorId)
    .where('official_id', '=', officialId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function refuseMany(
  trx: Kysely<Database>,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  { caller, body, actor }: { caller: Caller; body: Body; actor: AppointmentActor },
): Promise<Refusal | null> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM appointments
    WHERE visitor_id = ${body.visitorId} AND official_id = ${body.officialId} AND status = 'APPLIED'`.execute(trx)
  if ((rows[0]?.count ?? 0) >= mostOpenRequests) {
    return refuse('wrong_state', { fields: [{ path: 'officialId', code: 'too_many_open' }] })
  }
  if (actor !== 'VISITOR') return null
  const { appointmentsPerAddress: most } = await readSettings(trx)
  const quota = { what: 'appointments', amount: 1, most } as const
  return takeAddressQuotas(trx, { secret, address: caller.address, at: now() }, [quota])
}

type Request = { id: string; body: Body; caller: Caller; actor: AppointmentActor; at: Date }

async function insertRequest(trx: Kysely<Database>, { id, body, caller, actor, at }: Request): Promise<void> {
  const { officialId, visitorId, type, topic, personCount, extras } = body
  await trx
    .insertInto('appointments')
    .values({
      ...{ id, official_id: officialId, visitor_id: visitorId, type, topic, person_count: personCount },
      extras: JSON.stringify(extras),
      requested_date: body.requestedDate,
      requested_hour: body.requestedHour,
      requested_min: body.requestedMin,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await noteVisitorOf(trx, { officialId, visitorId })
  const times = { startsAt: null, endsAt: null, reason: null }
  await noteChange(trx, { id, version: 0, action: 'create', from: null, to: 'APPLIED', ...times, actor, caller, at })
}
