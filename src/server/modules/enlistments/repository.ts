import { type Kysely, type Selectable, sql } from 'kysely'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { keyColumn } from '../../platform/database/names.ts'
import type { Database } from '../../platform/database/schema.ts'

export type EnlistmentRow = Selectable<Database['enlistments']>

export async function findEnlistment(db: Kysely<Database>, id: string): Promise<EnlistmentRow | null> {
  return (await db.selectFrom('enlistments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findByNumber(db: Kysely<Database>, number: string): Promise<EnlistmentRow | null> {
  return (await db.selectFrom('enlistments').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** Locks the row for the rest of the transaction. */
export async function lockEnlistment(trx: Kysely<Database>, id: string): Promise<EnlistmentRow | null> {
  return (await trx.selectFrom('enlistments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** The caller: an account, and an application that was opened with its token. */
export type Asker = { userId: string | null; presented: string | null }

/** SQL condition on `enlistments AS e`: the asker holds the enlistment itself or one of its approved applications. */
function heldBy({ userId, presented }: Asker) {
  return sql<boolean>`(e.holder_user_id = ${userId}::uuid OR EXISTS (
    SELECT FROM applications a WHERE a.enlistment_id = e.id AND a.status = 'approved'
      AND (a.holder_user_id = ${userId}::uuid OR a.id = ${presented}::uuid)))`
}

export async function isHeldBy(db: Kysely<Database>, id: string, asker: Asker): Promise<boolean> {
  const { rows } = await sql`SELECT FROM enlistments e WHERE e.id = ${id}::uuid AND ${heldBy(asker)}`.execute(db)
  return rows.length > 0
}

export type ApplicationOf = { id: string; kind: ApplicationKind }
export type HeldEnlistment = EnlistmentRow & {
  approved: ApplicationOf | null
  open_renewal: (ApplicationOf & { status: ApplicationStatus; trackingNo: string | null }) | null
}

/** The asker's enlistments, the one that ends last first. */
export async function listHeld(db: Kysely<Database>, asker: Asker): Promise<HeldEnlistment[]> {
  const { rows } = await sql<HeldEnlistment>`
    SELECT e.*,
      (SELECT json_build_object('id', a.id, 'kind', a.kind) FROM applications a
         WHERE a.enlistment_id = e.id AND a.status = 'approved' ORDER BY a.decided_at DESC LIMIT 1) AS approved,
      (SELECT json_build_object('id', a.id, 'kind', a.kind, 'status', a.status, 'trackingNo', a.tracking_no)
         FROM applications a WHERE a.enlistment_id = e.id AND a.purpose = 'RENEWAL'
           AND a.status NOT IN ('approved', 'rejected') LIMIT 1) AS open_renewal
    FROM enlistments e WHERE ${heldBy(asker)} ORDER BY e.valid_to DESC, e.number`.execute(db)
  return rows
}

/** Whether an application that led to the enlistment had this mobile number. */
export async function wasApprovedFor(
  db: Kysely<Database>,
  { enlistmentId, mobile }: { enlistmentId: string; mobile: string | null },
): Promise<boolean> {
  if (mobile === null) return false
  const found = await db
    .selectFrom('applications')
    .select('id')
    .where('enlistment_id', '=', enlistmentId)
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('mobile', '=', mobile), eb('contact_mobile', '=', mobile)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The application that the enlistment is based on now. */
export async function findLastApproved(
  db: Kysely<Database>,
  enlistmentId: string,
): Promise<{ id: string; holderUserId: string | null } | null> {
  const found = await db
    .selectFrom('applications')
    .select(['id', 'holder_user_id as holderUserId'])
    .where('enlistment_id', '=', enlistmentId)
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

type NewEnlistment = Omit<EnlistmentRow, 'revoked_at' | 'revoked_reason' | 'revoked_by' | 'reminded_for' | 'name_key'>

export async function insertEnlistment(trx: Kysely<Database>, row: NewEnlistment): Promise<EnlistmentRow> {
  const key = keyColumn([row.name_bn, row.name_en])
  return trx
    .insertInto('enlistments')
    .values({ ...row, name_key: key })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives an enlistment that has no owner to an account. */
export async function giveTo(trx: Kysely<Database>, { id, userId }: { id: string; userId: string }): Promise<void> {
  await trx
    .updateTable('enlistments')
    .set({ holder_user_id: userId })
    .where('id', '=', id)
    .where('holder_user_id', 'is', null)
    .execute()
}

export async function extendEnlistment(
  trx: Kysely<Database>,
  { id, ...terms }: Pick<EnlistmentRow, 'id' | 'name_bn' | 'name_en' | 'valid_from' | 'valid_to' | 'holder_user_id'>,
): Promise<void> {
  const key = keyColumn([terms.name_bn, terms.name_en])
  await trx
    .updateTable('enlistments')
    .set({ ...terms, name_key: key })
    .where('id', '=', id)
    .execute()
}

export async function markRevoked(
  trx: Kysely<Database>,
  { id, by, reason, at }: { id: string; by: string | null; reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('enlistments')
    .set({ revoked_at: at, revoked_by: by, revoked_reason: reason })
    .where('id', '=', id)
    .execute()
}
