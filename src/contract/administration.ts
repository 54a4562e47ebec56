import * as z from 'zod/mini'
import { readNameBn, readNameEn } from '#domain/administration/names.ts'
import { recordFilters, recordStatuses } from '#domain/administration/record-status.ts'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { listOf, pageQuery, personText, Uuid } from './shapes.ts'

const NameBn = personText(120).check(z.refine((typed) => readNameBn(typed) !== null))
const NameEn = personText(120).check(z.refine((typed) => readNameEn(typed) !== null))
const Version = z.int().check(z.minimum(0))

/** What people write of a record with two names. */
const names = { nameBn: NameBn, nameEn: NameEn, status: z.enum(recordStatuses) }
const NamedRecord = z.object({ id: Uuid, ...names, version: Version })
export type NamedRecord = z.infer<typeof NamedRecord>

/** The calls of a kind of record: one address to read a page or one record, to create and to change. */
function namedRecords(path: string, what: string) {
  return {
    /** With `id` one record, else a page. What is not ACTIVE is for staff who open the pages of the administration. */
    read: endpoint({
      method: 'GET',
      path,
      summary: `A page of the ${what}, or one by its id; active ones unless asked otherwise`,
      access: { kind: 'anyone' },
      query: z.object({ ...pageQuery, status: z.optional(z.enum(recordFilters)), id: z.optional(Uuid) }),
      answers: { 200: z.union([listOf(NamedRecord), NamedRecord]) },
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Enter one of the ${what}`,
      access: access.administration,
      body: z.object({ ...names, status: z._default(names.status, 'ACTIVE') }),
      answers: { 201: z.object({ id: Uuid }) },
    }),
    update: endpoint({
      method: 'PUT',
      path,
      summary: `Change one of the ${what}; \`version\` is the one that was read`,
      access: access.administration,
      body: NamedRecord,
      answers: { 200: NamedRecord },
    }),
  }
}

export const departmentCalls = namedRecords('/api/departments', 'departments')
export const designationCalls = namedRecords('/api/designations', 'designations')
