import { type Kysely, sql } from 'kysely'
import type {
  createVisitor,
  createVisitorAccount,
  deleteVisitor,
  readVisitors,
  searchVisitors,
  updateVisitor,
  Visitor,
} from '#contract/appointments/visitors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#domain/audit-lines.ts'
import { done, type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { appendAudit, auditView } from '../../platform/audit.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import { forgetAnswers } from '../../platform/binding/idempotency.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { deleteUnusedBytes, noteForgottenBytes } from '../../platform/storage/unused-bytes.ts'
import { createAccount } from '../auth/service.ts'
import { toChangedColumns } from './about-visitor.ts'
import { forgetVisitorOf } from './official-visitors.ts'
import type { VisitorAccess, VisitorRow } from './visitor-access.ts'
import { introduceVisitor, lockVisitor, takeMobileQuota } from './visitor-creation.ts'
import { detailOf, listVisitors, readerOf, type SeenRow, type VisitorPage, type VisitorsAsked } from './visitor-list.ts'
import { forgetEarlierPictures, isOwnPicture, keepPicture } from './visitor-pictures.ts'
import { toVisitor } from './visitor-view.ts'

export type { VisitorAccess } from './visitor-access.ts'
export type { VisitorPictures } from './visitor-pictures.ts'

export type VisitorService = {
  create: ServiceFunction<typeof createVisitor, 'body'>
  /** For the visitor, OWNER or ICT; `not_found` for everyone else. */
  update: ServiceFunction<typeof updateVisitor, 'body'>
  read: ServiceFunction<typeof readVisitors, 'query'>
  search: ServiceFunction<typeof searchVisitors, 'body'>
  /** Erases personal data; the row stays, because appointments reference it. */
  erase: ServiceFunction<typeof deleteVisitor, 'query'>
  /** `wrong_state` when the visitor has an account. */
  createAccount: ServiceFunction<typeof createVisitorAccount, 'body'>
}

type Parts = {
  context: Context
  access: VisitorAccess
  /** Cancels a visitor's open appointments and erases the texts in them, in the transaction of the erasure. */
  forgetAppointments: (trx: Kysely<Database>, of: { visitorId: string; caller: Caller }) => Promise<void>
}

export function createVisitorService(parts: Parts): VisitorService {
  const { context, access } = parts
  const { db } = context
  return {
    create: ({ caller, body }) => introduceVisitor(context, caller, body),

    async update({ caller, body }) {
      const gone: string[] = []
      const changed = await transact(db, (trx) => change(trx, parts, { caller, body, gone }))
      if (changed.ok) await deleteUnusedBytes(context, gone)
      return changed
    },

    async read({ caller, query }) {
      const own = await access.findOwn(db, caller)
      const [first] = own
      if (query.own !== undefined) {
        return { ok: true, value: { visitor: first === undefined ? null : toVisitor(first, 'full') } }
      }
      if (query.id !== undefined) return readOne(parts, { caller, id: query.id, own })
      return { ok: true, value: await listSeen(context, { caller, own, asked: query }) }
    },

    async search({ caller, body }) {
      const own = await access.findOwn(db, caller)
      return { ok: true, value: await listSeen(context, { caller, own, asked: body }) }
    },

    async erase({ caller, query: { id } }) {
      const gone: string[] = []
      const erased = await transact(db, (trx) => erase(trx, parts, { caller, id, gone }))
      if (erased.ok) await deleteUnusedBytes(context, gone)
      return erased
    },

    async createAccount({ caller, body: { password } }) {
      const [visitor] = await access.findOwn(db, caller)
      if (visitor === undefined) return refuse('not_found')
      if (visitor.user_id !== null) return hasAccount
      const { first_name: firstName, last_name: lastName, mobile, email, locale } = visitor
      const person = { fullName: `${firstName} ${lastName}`, mobile: mobile ?? '', email, password }
      const made = await createAccount(context, { ...person, locale: locale === 'en' ? 'en' : 'bn' }, (trx, userId) =>
        giveTo(trx, { visitorId: visitor.id, userId }),
      )
      return made.ok ? done : made
    },
  }
}

const hasAccount = refuse('wrong_state', { fields: [{ path: 'password', code: 'has_account' }] })

async function giveTo(
  trx: Kysely<Database>,
  { visitorId, userId }: { visitorId: string; userId: string },
): Promise<Refusal | null> {
  const given = await trx
    .updateTable('visitors')
    .set({ user_id: userId, token_hash: null })
    .where('id', '=', visitorId)
    .where('user_id', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return given === undefined ? hasAccount : null
}

type Change = { caller: Caller; body: BodyOf<typeof updateVisitor>; gone: string[] }

async function change(
  trx: Kysely<Database>,
  { context, access }: Parts,
  { caller, body, gone }: Change,
): Promise<Result<Visitor>> {
  const isOwn = (await access.findOwn(trx, caller)).some(({ id }) => id === body.id)
  if (!isOwn && !hasRole(caller, 'OWNER', 'ICT')) return refuse('not_found')
  const row = await lockVisitor(trx, body.id)
  if (row === null || row.erased_at !== null) return refuse('not_found')
  if (body.version === undefined && !isOwn) {
    return refuse('invalid_request', { fields: [{ path: 'version', code: 'required' }] })
  }
  if (body.version !== undefined && body.version !== row.version) return refuse('stale_version')
  const { imageFileId } = body
  if (typeof imageFileId === 'string' && !(await isOwnPicture(trx, { fileId: imageFileId, visitor: row, caller }))) {
    return refuse('invalid_request', { fields: [{ path: 'imageFileId', code: 'not_an_option' }] })
  }
  const said = toChangedColumns(context.secret, body, row)
  const refusal = isOwn ? await takeMobileQuota(trx, context, { caller, from: row.mobile, to: said.mobile }) : null
  if (refusal !== null) return refusal
  const columns = {
    ...said,
    ...(imageFileId === undefined ? {} : { image_file_id: imageFileId }),
    version: row.version + 1,
  }
  await trx.updateTable('visitors').set(columns).where('id', '=', row.id).execute()
  if (imageFileId !== undefined) gone.push(...(await keepPicture(trx, row.id, imageFileId)))
  await noteForgottenBytes(trx, gone, context.now())
  if (!isOwn) {
    // Names the changed fields without their values, because the audit is never erased.
    const fields = Object.keys(body).filter((name) => name !== 'id' && name !== 'version')
    await note(trx, { caller, id: row.id, action: 'change-visitor', detail: { fields }, at: context.now() })
  }
  return { ok: true, value: toVisitor({ ...row, ...columns }, 'full') }
}

type Listing = { caller: Caller; own: readonly VisitorRow[]; asked: VisitorsAsked }

/** The visitors that the caller may see: staff by their roles, everyone else their own record. */
async function listSeen(context: Context, { caller, own, asked }: Listing): Promise<VisitorPage> {
  const reader = readerOf(caller)
  if (reader !== null) return listVisitors(context, reader, asked)
  const { page, size } = asked
  const list = page === 1 ? own.slice(0, size).map((row) => toVisitor(row, 'full')) : []
  return { list, page, size, total: own.length }
}

async function readOne(
  { context: { db, now } }: Parts,
  { caller, id, own }: { caller: Caller; id: string; own: readonly VisitorRow[] },
): Promise<Result<{ visitor: Visitor }>> {
  const mine = own.find((row) => row.id === id)
  if (mine !== undefined) return { ok: true, value: { visitor: toVisitor(mine, 'full') } }
  const reader = readerOf(caller)
  if (reader === null) return refuse('not_found')
  const { rows } = await sql<SeenRow>`
    SELECT v.*, ${reader.contacts} AS has_contact FROM visitors v WHERE v.id = ${id} AND v.erased_at IS NULL AND ${reader.sees}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return refuse('not_found')
  await auditView(db, { action: 'view', subject: { kind: 'visitor', id } }, { caller, at: now() })
  return { ok: true, value: { visitor: toVisitor(row, reader.isAdministration ? 'full' : detailOf(row)) } }
}

async function erase(
  trx: Kysely<Database>,
  { context, forgetAppointments }: Parts,
  { caller, id, gone }: { caller: Caller; id: string; gone: string[] },
): Promise<typeof done | Refusal> {
  const row = await lockVisitor(trx, id)
  if (row === null || row.erased_at !== null) return refuse('not_found')
  await forgetAppointments(trx, { visitorId: id, caller })
  await forgetVisitorOf(trx, id)
  const at = context.now()
  await trx
    .updateTable('visitors')
    .set({
      ...{
        token_hash: null,
        user_id: null,
        first_name: '',
        last_name: '',
        name_key: null,
        email: null,
        mobile: null,
        nid: null,
      },
      ...{ nid_key: null, address: null, district: null, image_file_id: null, erased_at: at },
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute()
  gone.push(...(await keepPicture(trx, id, null)), ...(await forgetEarlierPictures(trx, row.user_id)))
  await noteForgottenBytes(trx, gone, at)
  // Stored answers for repeated requests contain the person's data.
  await forgetAnswers(trx, id)
  await note(trx, { caller, id, action: 'erase-visitor', at })
  return done
}

type Noted = { caller: Caller; id: string; action: AuditAction; detail?: object; at: Date }

async function note(trx: Kysely<Database>, { caller, id, ...line }: Noted): Promise<void> {
  const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
  await appendAudit(trx, { ...line, subject: { kind: 'visitor', id }, by: caller.user, role })
}

type Entered = { firstName: string; lastName: string; mobile: string; nid?: string | null | undefined }

/** Creates a visitor at the reception. It gets no token, so what was said at the desk opens no record. */
export async function enterVisitor(
  trx: Kysely<Database>,
  { secret, now, newId }: Pick<Context, 'secret' | 'now' | 'newId'>,
  { firstName, lastName, mobile, nid }: Entered,
): Promise<string> {
  const id = newId()
  const said = { firstName, lastName, mobile, ...(typeof nid === 'string' ? { nid } : {}) }
  const columns = toChangedColumns(secret, said, { first_name: firstName, last_name: lastName })
  await trx
    .insertInto('visitors')
    .values({ id, ...columns, created_at: now() })
    .execute()
  return id
}

/** Adds the visitor to the official's list, in the transaction that creates an appointment of the two. */
export async function noteVisitorOf(
  trx: Kysely<Database>,
  { officialId, visitorId }: { officialId: string; visitorId: string },
): Promise<void> {
  await sql`INSERT INTO official_visitors (official_id, visitor_id, created_at)
    SELECT ${officialId}, id, created_at FROM visitors WHERE id = ${visitorId} AND erased_at IS NULL
    ON CONFLICT DO NOTHING`.execute(trx)
}
