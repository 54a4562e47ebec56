import { access } from '#contract/access.ts'
import type { departmentCalls, NamedRecord } from '#contract/administration/named-records.ts'
import { readNameBn, readNameEn } from '#domain/administration/names.ts'
import { refuse } from '#domain/errors.ts'
import type { SortOf } from '../../../platform/database/list-order.ts'
import { nameSorts, statusOf } from './columns.ts'
import type { RecordKind, RecordRow, WrittenRecord } from './record-kind.ts'

type Row = RecordRow & { name_bn: string; name_en: string }
type Written = WrittenRecord & { nameBn: string; nameEn: string }

/** Records with only a name in both languages and a status: departments and designations. */
export function namedRecords(
  table: 'departments' | 'designations',
  subject: 'department' | 'designation',
): RecordKind<Row, Written, NamedRecord, SortOf<typeof departmentCalls.search>> {
  return {
    ...{ table, subject, order: ['name_en'] },
    // The administration pages show inactive records too; everyone else chooses among the active ones.
    seesInactive: access.officials.roles,
    sorts: nameSorts,
    searched: ({ nameBn, nameEn }) => ({ names: [nameBn, nameEn] }),
    columnsOf: namesOf,
    toRecord: (row) => {
      const { id, name_bn: nameBn, name_en: nameEn, version } = row
      return { id, nameBn, nameEn, status: statusOf(row), version }
    },
    taken: {
      [`${table}_name_en_key`]: refuse('invalid_request', { fields: [{ path: 'nameEn', code: 'taken' }] }),
    },
  }
}

/** The contract has validated the names; they are stored in the form in which they are compared. */
export function namesOf({ nameBn, nameEn }: { nameBn: string; nameEn: string }): { name_bn: string; name_en: string } {
  return { name_bn: readNameBn(nameBn) ?? nameBn, name_en: readNameEn(nameEn) ?? nameEn }
}
