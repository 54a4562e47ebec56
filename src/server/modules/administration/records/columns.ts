import { type AliasedRawBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { type Refusal, refuse } from '#domain/errors.ts'
import { normalise } from '#domain/forms/normalise.ts'
import type { Text } from '#domain/text.ts'
import { alphabetic } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { RecordRow } from './record-kind.ts'

/** The names of a record and its status, to sort by. */
export const nameSorts = {
  name: alphabetic(sql.ref('r.name_en')),
  nameBn: alphabetic(sql.ref('r.name_bn')),
  status: sql.ref('r.status'),
}

export function statusOf({ status }: Pick<RecordRow, 'status'>): 'ACTIVE' | 'INACTIVE' {
  return status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE'
}

/** Department and designation of officials and system users; their table has the alias `r`. */
export type Places = { department: Text | null; designation: Text | null }

/** The names of the department and the designation. */
export const places: readonly AliasedRawBuilder<Text | null, keyof Places>[] = [
  nameOf('departments', 'department_id').as('department'),
  nameOf('designations', 'designation_id').as('designation'),
]

/** Those names in English, to sort by. */
export const placeSorts = {
  department: placeSort('departments', 'department_id'),
  designation: placeSort('designations', 'designation_id'),
}

function placeSort(table: string, column: string): RawBuilder<unknown> {
  return sql`(SELECT ${alphabetic(sql.ref('name_en'))} FROM ${sql.table(table)} WHERE id = ${sql.ref(`r.${column}`)})`
}

function nameOf(table: string, column: string) {
  const id = sql.ref(`r.${column}`)
  return sql<Text | null>`(SELECT json_build_object('bn', name_bn, 'en', name_en) FROM ${sql.table(table)} WHERE id = ${id})`
}

type Placed = { departmentId?: string | null | undefined; designationId?: string | null | undefined }
type PlacedRow = { department_id: string | null; designation_id: string | null }

/** A newly chosen department or designation must be active. */
export async function refusePlaces(
  trx: Kysely<Database>,
  { written, before }: { written: Placed; before: PlacedRow | null },
): Promise<Refusal | null> {
  const { departmentId = null, designationId = null } = written
  const chosen = [
    { table: 'departments', path: 'departmentId', id: departmentId, old: before?.department_id },
    { table: 'designations', path: 'designationId', id: designationId, old: before?.designation_id },
  ] as const
  const fields = []
  for (const { table, path, id, old } of chosen) {
    if (id === null || id === old) continue
    const row = await trx.selectFrom(table).select('status').where('id', '=', id).executeTakeFirst()
    if (row === undefined || row.status !== 'ACTIVE') fields.push({ path, code: 'unknown' })
  }
  return fields.length === 0 ? null : refuse('invalid_request', { fields })
}

/** In the form in which accounts store it; null for none. */
export function readEmail(typed: string | null | undefined): string | null {
  return typed == null ? null : normalise('email', typed)
}

/** A newly chosen picture must have been uploaded for this kind of record. */
export async function refusePicture(
  trx: Kysely<Database>,
  {
    imageFileId = null,
    old = null,
    type,
  }: { imageFileId?: string | null | undefined; old?: string | null | undefined; type: 'official' | 'employee' },
): Promise<Refusal | null> {
  if (imageFileId === null || imageFileId === old) return null
  const file = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', imageFileId)
    .where('type', '=', type)
    .where('application_id', 'is', null)
    .where('visitor_id', 'is', null)
    .executeTakeFirst()
  return file === undefined ? refuse('invalid_request', { fields: [{ path: 'imageFileId', code: 'unknown' }] }) : null
}
