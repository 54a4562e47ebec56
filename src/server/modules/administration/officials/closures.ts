import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type {
  Closure,
  createClosure,
  deleteClosure,
  listClosures,
  searchClosures,
} from '#contract/administration/closures.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { confirmedStatuses } from '#domain/appointments/appointment-states.ts'
import type { AuditAction } from '#domain/audit-lines.ts'
import { type Done, done, type Refusal, refuse } from '#domain/errors.ts'
import { dhakaInstant } from '#domain/reference/calendar.ts'
import type { Text } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { alphabetic, type ListOrder, orderOf, type SortOf } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { pageOfFound } from '../records/found-records.ts'
import { dealsWithAll, isOwnOfficial, seesOfficial } from './own-official.ts'

type Row = Selectable<Database['closures']>
type Span = Pick<Row, 'official_id' | 'from_date' | 'to_date' | 'from_minute' | 'to_minute'>

/** Holidays of the office and absences of officials. */
export type ClosureService = {
  list: ServiceFunction<typeof listClosures, 'query'>
  search: ServiceFunction<typeof searchClosures, 'body'>
  create: ServiceFunction<typeof createClosure, 'body'>
  remove: ServiceFunction<typeof deleteClosure, 'query'>
}

export function createClosures({ db, now, newId }: Context): ClosureService {
  const note = async (trx: Kysely<Database>, action: AuditAction, { caller, row }: { caller: Caller; row: Row }) => {
    const role = (['OWNER', 'ICT', 'OFFICIAL'] as const).find((each) => hasRole(caller, each))
    const { id, created_at: _, created_by: __, ...detail } = row
    const by = { by: caller.user, role, at: now() }
    await appendAudit(trx, { subject: { kind: 'closure', id }, action, detail, ...by })
  }
  return {
    list: ({ caller, query }) => findClosures(db, caller, query),
    search: ({ caller, body }) => findClosures(db, caller, body),

    create: ({ caller, body }) =>
      transact(db, async (trx) => {
        const refusal = await refuseOfficial(trx, caller, body.officialId)
        if (refusal !== null) return refusal
        if (body.officialId === null) await lockOfficials(trx)
        const row = { id: newId(), ...columnsOf(body), created_by: caller.user?.id ?? null, created_at: now() }
        await trx.insertInto('closures').values(row).execute()
        await note(trx, 'create-closure', { caller, row })
        return { ok: true, value: { id: row.id, booked: await countBooked(trx, row) } }
      }),

    remove: ({ caller, query: { id } }): Promise<Done> =>
      transact(db, async (trx) => {
        const row = await trx.selectFrom('closures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
        if (row === undefined || (await refuseOfficial(trx, caller, row.official_id)) !== null)
          return refuse('not_found')
        await trx.deleteFrom('closures').where('id', '=', id).execute()
        await note(trx, 'delete-closure', { caller, row })
        return done
      }),
  }
}

type Asked = BodyOf<typeof searchClosures>

const order: ListOrder<SortOf<typeof searchClosures>> = {
  by: { fromDate: sql.ref('r.from_date'), title: alphabetic(sql.ref('r.title_en')) },
  usual: '-fromDate',
  id: sql.ref('r.id'),
}

async function findClosures(db: Kysely<Database>, caller: Caller, asked: Asked) {
  const { officialId, from, to, text, page, size } = asked
  const matching = db
    .selectFrom('closures as r')
    .where(isSeen(caller))
    .$if(officialId !== undefined, (rows) => rows.where('official_id', '=', officialId ?? null))
    .$if(from !== undefined, (rows) => rows.where('to_date', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('from_date', '<=', to ?? ''))
  const official = sql<Text | null>`(SELECT json_build_object('bn', name_bn, 'en', name_en)
    FROM officials WHERE id = r.official_id)`
  const ordered = matching.selectAll('r').select(official.as('official')).orderBy(orderOf(asked.sort, order))
  if (text !== undefined) {
    const searched = ({ titleBn, titleEn }: Closure) => ({ names: [titleBn, titleEn] })
    const all = (await ordered.execute()).map(toClosure)
    return { ok: true, value: pageOfFound(all, { text, page, size }, searched) } as const
  }
  const rows = await ordered
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ok: true, value: { list: rows.map(toClosure), page, size, total } } as const
}

/** Everyone who may call sees the holidays; an official also sees their own absences, OWNER and ICT all of them. */
function isSeen(caller: Caller): RawBuilder<SqlBool> {
  if (dealsWithAll(caller)) return sql.lit(true)
  return sql<SqlBool>`(r.official_id IS NULL OR ${isOwnOfficial(sql.ref('r.official_id'), caller)})`
}

/**
 * Holidays are for OWNER and ICT. Someone else's official is refused like an unknown one. The row of the official is
 * locked as by a booking: bookings in progress are counted, and later ones find the closure.
 */
async function refuseOfficial(
  trx: Kysely<Database>,
  caller: Caller,
  officialId: string | null,
): Promise<Refusal | null> {
  if (officialId === null) return dealsWithAll(caller) ? null : refuse('forbidden')
  const official = await trx
    .selectFrom('officials')
    .select('user_id')
    .where('id', '=', officialId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return official !== undefined && seesOfficial(caller, official.user_id)
    ? null
    : refuse('invalid_request', { fields: [{ path: 'officialId', code: 'unknown' }] })
}

/** A holiday affects everyone's bookings. Locked in the order of ids, so that two holidays cannot deadlock. */
async function lockOfficials(trx: Kysely<Database>): Promise<void> {
  await trx.selectFrom('officials').select('id').orderBy('id').forNoKeyUpdate().execute()
}

/** Confirmed appointments that overlap the closure. */
async function countBooked(trx: Kysely<Database>, span: Span): Promise<number> {
  const { from_date: from, to_date: to, from_minute: fromMinute, to_minute: toMinute } = span
  const local = sql`(starts_at AT TIME ZONE 'Asia/Dhaka')`
  const begin = sql<number>`(extract(hour FROM ${local}) * 60 + extract(minute FROM ${local}))`
  // Not the end's own minute of the day, which is 0 at midnight.
  const end = sql<number>`(${begin} + extract(epoch FROM ends_at - starts_at) / 60)`
  const { booked } = await trx
    .selectFrom('appointments')
    .select(trx.fn.countAll<number>().as('booked'))
    .where('status', 'in', confirmedStatuses)
    .$if(span.official_id !== null, (rows) => rows.where('official_id', '=', span.official_id ?? ''))
    .where('starts_at', '<', new Date(Date.parse(dhakaInstant(to, 0, 0)) + dayMs))
    .where('ends_at', '>', new Date(dhakaInstant(from, 0, 0)))
    // No appointment lasts a day, so the index need not be read further back.
    .where('starts_at', '>', new Date(Date.parse(dhakaInstant(from, 0, 0)) - dayMs))
    .$if(fromMinute !== null, (rows) => rows.where(begin, '<', toMinute).where(end, '>', fromMinute))
    .executeTakeFirstOrThrow()
  return booked
}

const dayMs = 24 * 60 * 60 * 1000

function columnsOf(body: Omit<Closure, 'id' | 'official'>) {
  return {
    ...{ official_id: body.officialId, title_bn: body.titleBn, title_en: body.titleEn },
    ...{ from_date: body.fromDate, to_date: body.toDate },
    ...{ from_minute: body.fromMinute, to_minute: body.toMinute },
  }
}

function toClosure(row: Row & { official: Text | null }): Closure {
  return {
    ...{ id: row.id, officialId: row.official_id, official: row.official },
    ...{ titleBn: row.title_bn, titleEn: row.title_en },
    ...{ fromDate: row.from_date, toDate: row.to_date },
    ...{ fromMinute: row.from_minute, toMinute: row.to_minute },
  }
}
