import * as z from 'zod/mini'
import { readNameBn, readNameEn } from '#domain/administration/names.ts'
import { access } from '../access.ts'
import { personText, Uuid } from '../shapes.ts'
import { RecordStatus, recordCalls, Version } from './record-calls.ts'

export const NameBn = personText(120, 'name').check(z.refine((typed) => readNameBn(typed) !== null))
export const NameEn = personText(120, 'nameEn').check(z.refine((typed) => readNameEn(typed) !== null))

const names = { nameBn: NameBn, nameEn: NameEn }
const NamedRecord = z.object({ id: Uuid, ...names, status: RecordStatus, version: Version })
export type NamedRecord = z.infer<typeof NamedRecord>

/** The calls of records that have nothing but two names and a status. */
function namedRecords(path: string, what: string) {
  return recordCalls({
    path,
    what,
    reads: { kind: 'anyone' },
    writes: access.administration,
    written: names,
    shown: {},
    sorts: ['name', 'nameBn', 'status'],
  })
}

export const departmentCalls = namedRecords('/api/departments', 'departments')
export const designationCalls = namedRecords('/api/designations', 'designations')
