import { type Kysely, type RawBuilder, sql } from 'kysely'
import { access } from '#contract/access.ts'
import type { addRating, listRatings, Rating } from '#contract/applications/desk/ratings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { ServiceFunction, ServiceRequest } from '../../platform/binding/service-function.ts'
import { countUpToMost, pageRows } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { findForDesk } from './access/desk-application.ts'
import { type StaffNames, staffName } from './access/staff-name.ts'
import { actingRole } from './review/acting-role.ts'

export type RatingService = {
  list: ServiceFunction<typeof listRatings, 'query'>
  add: (request: ServiceRequest<typeof addRating, 'body'>) => Promise<Result<Rating>>
}

type Body = BodyOf<typeof addRating>
type Row = StaffNames & {
  id: string
  application_id: string | null
  enlistment_id: string | null
  kind: ApplicationKind | null
  number: string | null
  project: string
  score: number
  comment: string | null
  at: Date
}

/** Ratings of the work of enlisted people and companies. A rating is never changed. */
export function createRatings(context: Pick<Context, 'db' | 'now' | 'newId'>): RatingService {
  const { db } = context
  return {
    async list({ caller, query: { page, size, applicationId, enlistmentId } }) {
      if (applicationId !== undefined) {
        const found = await findForDesk(db, caller, applicationId)
        if (!found.ok) return found
        return listPage(db, [ofApplication(applicationId, found.value.enlistmentId), ofOthers(caller)], { page, size })
      }
      if (enlistmentId === undefined) return listPage(db, [ofOthers(caller)], { page, size })
      const rated = await findEnlistment(db, caller, enlistmentId)
      if (!rated.ok && rated.code === 'forbidden') return rated
      return listPage(db, [ofEnlistment(enlistmentId), ofOthers(caller)], { page, size })
    },

    add: ({ caller, body }) => transact(db, (trx) => add(trx, context, { caller, body })),
  }
}

/** The ratings of an application and of everything that belongs to its enlistment. */
function ofApplication(id: string, enlistmentId: string | null): RawBuilder<unknown> {
  const own = sql`r.application_id = ${id}::uuid`
  return enlistmentId === null ? own : sql`(${own} OR ${ofEnlistment(enlistmentId)})`
}

function ofEnlistment(id: string): RawBuilder<unknown> {
  return sql`(r.enlistment_id = ${id}::uuid OR r.application_id IN (
    SELECT a.id FROM applications a WHERE a.enlistment_id = ${id}::uuid AND a.status <> 'draft'))`
}

/** Excludes ratings of the caller's own work. */
function ofOthers({ user }: Caller): RawBuilder<unknown> {
  if (user === null) return sql`true`
  const enlistments = ownEnlistments(user.id)
  return sql`coalesce(r.application_id NOT IN (SELECT id FROM applications
      WHERE holder_user_id = ${user.id} OR enlistment_id IN (${enlistments})), true)
    AND coalesce(r.enlistment_id NOT IN (${enlistments}), true)`
}

/** The enlistments that a person holds or applied for: the rows of one enlistment may name different holders. */
function ownEnlistments(userId: string): RawBuilder<unknown> {
  return sql`SELECT id FROM enlistments WHERE holder_user_id = ${userId}
    UNION SELECT enlistment_id FROM applications WHERE holder_user_id = ${userId} AND enlistment_id IS NOT NULL`
}

const columns = sql`r.id, r.application_id, r.enlistment_id, a.kind, coalesce(a.tracking_no, e.number) AS number,
  r.project, r.score, r.comment, r.at, u.name_bn, u.name_en, u.full_name`
const joined = sql`JOIN users u ON u.id = r.by_user_id LEFT JOIN applications a ON a.id = r.application_id
  LEFT JOIN enlistments e ON e.id = r.enlistment_id`

async function listPage(
  db: Kysely<Database>,
  wanted: readonly RawBuilder<unknown>[],
  { page, size }: { page: number; size: number },
) {
  const rows = sql`FROM ratings r WHERE ${sql.join([...wanted], sql` AND `)}`
  const [{ rows: shown }, total] = await Promise.all([
    sql<Row>`
      SELECT ${columns} FROM (SELECT r.* ${rows} ORDER BY r.at DESC, r.id ${pageRows({ page, size })}) r ${joined}
      ORDER BY r.at DESC, r.id`.execute(db),
    countUpToMost(db, rows),
  ])
  return { ok: true as const, value: { list: shown.map(toRating), page, size, total } }
}

async function add(
  trx: Kysely<Database>,
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  { caller, body }: { caller: Caller; body: Body },
): Promise<Result<Rating>> {
  const { project, score, comment = null } = body
  const subject = await findSubject(trx, caller, body)
  if (!subject.ok) return subject
  if (caller.user === null) return refuse('forbidden')
  const at = now()
  const id = newId()
  const { applicationId: application_id, enlistmentId: enlistment_id } = subject.value
  await trx
    .insertInto('ratings')
    .values({ id, application_id, enlistment_id, project, score, comment, by_user_id: caller.user.id, at })
    .execute()
  const { kind, id: subjectId } =
    application_id === null
      ? ({ kind: 'enlistment', id: enlistment_id ?? '' } as const)
      : ({ kind: 'application', id: application_id } as const)
  await appendAudit(trx, {
    action: 'rate',
    subject: { kind, id: subjectId },
    by: caller.user,
    role: actingRole(caller, access.raters.roles),
    at,
  })
  const { rows } = await sql<Row>`SELECT ${columns} FROM ratings r ${joined} WHERE r.id = ${id}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A rating disappeared within its transaction')
  return { ok: true, value: toRating(row) }
}

type Subject = { applicationId: string | null; enlistmentId: string | null }

/** The application or enlistment that is rated. It must not be the caller's own. */
async function findSubject(trx: Kysely<Database>, caller: Caller, body: Body): Promise<Result<Subject>> {
  const { applicationId = null, enlistmentId = null } = body
  if ((applicationId === null) === (enlistmentId === null)) {
    return refuse('invalid_request', { fields: [{ path: 'applicationId', code: 'one_of_two' }] })
  }
  if (applicationId !== null) {
    const found = await findForDesk(trx, caller, applicationId)
    if (!found.ok) return found
    const enlistment = found.value.enlistmentId
    const rated = enlistment === null ? found : await findEnlistment(trx, caller, enlistment)
    return rated.ok ? { ok: true, value: { applicationId, enlistmentId: null } } : rated
  }
  const found = await findEnlistment(trx, caller, enlistmentId)
  return found.ok ? { ok: true, value: { applicationId: null, enlistmentId } } : found
}

/** Finds an enlistment; `forbidden` if it is the caller's own. */
async function findEnlistment(
  db: Kysely<Database>,
  caller: Caller,
  id: string | null,
): Promise<Result<{ id: string | null }>> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT ${caller.user === null ? sql`false` : sql`id IN (${ownEnlistments(caller.user.id)})`} AS own
    FROM enlistments WHERE id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) return refuse('not_found')
  return row.own ? refuse('forbidden') : { ok: true, value: { id } }
}

function toRating(row: Row): Rating {
  const { id, application_id: applicationId, enlistment_id: enlistmentId, kind, number, project, score, comment } = row
  const by = staffName(row)
  return { id, applicationId, enlistmentId, kind, number, project, score, comment, by, at: row.at.toISOString() }
}
