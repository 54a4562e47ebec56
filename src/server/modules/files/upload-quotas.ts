import { type Kysely, sql } from 'kysely'
import { done, type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { takeAddressQuotas } from '../../platform/limits/address-quotas.ts'
import { readSettings } from '../settings/service.ts'
import type { VisitorPictures } from '../visitors/service.ts'
import { type FileRow, findFile, insertFile } from './repository.ts'

const megabyte = 1024 * 1024
/**
 * The limits of one application. The longest form has slots for a third as many files, of several pages each. Removing
 * a file from the form frees its place; `everStored` limits how often that can happen.
 */
export const applicationQuota = { files: 60, bytes: 64 * megabyte, everStored: 200 }

type Usage = { files: number; bytes: number; ever: number }

/** A refusal when one more file of that size would be too much; null when there is room. */
export async function refuseFullApplication(
  db: Kysely<Database>,
  applicationId: string,
  size: number,
): Promise<Refusal | null> {
  const { files, bytes, ever } = await readUsage(db, applicationId)
  const quota = applicationQuota
  const isFull = files >= quota.files || bytes + size > quota.bytes || ever >= quota.everStored
  return isFull ? refuse('application_full', { fields: [{ path: 'file', code: 'too_many' }] }) : null
}

/** Counts the attempt for its IP address even if the file is refused later, because the check costs the same. */
export async function takeUploadQuota(
  { db, secret, now }: Pick<Context, 'db' | 'secret' | 'now'>,
  { address }: Caller,
  bytes: number,
): Promise<Refusal | null> {
  const { filesPerAddress, megabytesPerAddress } = await readSettings(db)
  const quotas = [
    { what: 'files', amount: 1, most: filesPerAddress },
    { what: 'bytes', amount: bytes, most: megabytesPerAddress * megabyte },
  ] as const
  const taken = await transact(db, async (trx) => {
    const refusal = await takeAddressQuotas(trx, { secret, address, at: now() }, quotas)
    return refusal ?? done
  })
  return taken.ok ? null : taken
}

type Quotas = Pick<VisitorPictures, 'lockOwner' | 'refuseUpload'>
type Added = { row: FileRow; added: boolean }

/** `attach` runs in the transaction of a new row: if it refuses, the row is not added. */
type Inserting = {
  visitors: Quotas
  attach: (trx: Kysely<Database>, row: FileRow) => Promise<Refusal | null>
}

/** Adds the row unless concurrent uploads have filled the application or the other owner of the file. */
export function insertWithinQuota(
  db: Kysely<Database>,
  row: FileRow,
  { visitors, attach }: Inserting,
): Promise<Result<Added>> {
  return transact(db, async (trx) => {
    const refusal = (await lockOwner(trx, row, visitors)) ?? (await refuseFull(trx, row, visitors))
    if (refusal !== null) return refusal
    const inserted = await insertFile(trx, row)
    const refused = inserted.added ? await attach(trx, inserted.row) : null
    return refused ?? { ok: true, value: inserted }
  })
}

async function lockOwner(trx: Kysely<Database>, row: FileRow, visitors: Quotas): Promise<Refusal | null> {
  if (row.application_id === null) return isPersonal(row) ? visitors.lockOwner(trx, ownerOf(row)) : null
  await lockUploads(trx, row.application_id)
  return null
}

async function refuseFull(trx: Kysely<Database>, row: FileRow, visitors: Quotas): Promise<Refusal | null> {
  if ((await findFile(trx, row.id)) !== null) return null
  if (row.application_id !== null) return refuseFullApplication(trx, row.application_id, row.size)
  return isPersonal(row) ? visitors.refuseUpload(trx, ownerOf(row)) : null
}

const ownerOf = (row: FileRow) => ({ visitorId: row.visitor_id, userId: row.owner_user_id })

/** Whether the file belongs to a person with a quota. The office enters the pictures of its own people without one. */
export function isPersonal({ type }: Pick<FileRow, 'type'>): boolean {
  return !publicTypes.includes(type) && !certificateTypes.includes(type)
}

/** The images that sign a certificate. Only an OWNER uploads and sees them. */
export const certificateTypes = ['signature', 'seal']

/** Pictures that the portal shows to everyone while their person is ACTIVE. */
export const publicTypes = ['official', 'employee']

/** Locks an application's uploads until the transaction ends: they are checked one after the other in all processes. */
async function lockUploads(trx: Kysely<Database>, applicationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${applicationId}`}, 0))`.execute(trx)
}

// A removed path keeps its row with a JSON null.
async function readUsage(db: Kysely<Database>, applicationId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    SELECT count(*) AS ever,
      count(*) FILTER (WHERE a.path IS NULL OR a.value <> 'null'::jsonb) AS files,
      coalesce(sum(f.size) FILTER (WHERE a.path IS NULL OR a.value <> 'null'::jsonb), 0)::bigint AS bytes
    FROM files f LEFT JOIN answers a
      ON a.application_id = f.application_id AND a.path = 'documents/' || f.type || '/' || f.id
    WHERE f.application_id = ${applicationId}`.execute(db)
  const [usage] = rows
  if (usage === undefined) throw new Error('A count returned no result')
  return usage
}
