import { sql } from 'kysely'
import { access } from '#contract/access.ts'
import type { Waiting } from '#contract/administration/approvals.ts'
import type { employeeCalls } from '#contract/administration/employees.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { refuse } from '#domain/errors.ts'
import { roles, staffRoles } from '#domain/people/roles.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { defaultLocale } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import { alphabetic, type SortColumns, type SortOf } from '../../../platform/database/list-order.ts'
import { toCallerUser } from '../../../platform/sessions.ts'
import { imageUrlOf } from '../../../platform/storage/image-url.ts'
import { hostsHour } from '../../protection/service.ts'
import { nameSorts, placeSorts, places, readEmail, statusOf } from '../records/columns.ts'
import { searchedPerson } from '../records/found-records.ts'
import { namesOf } from '../records/named-records.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { admitEmployee, endSessionsOf, settleEmployee } from './employee-effects.ts'
import { type EmployeeRow, refuseEmployee, type WrittenEmployee } from './employee-rules.ts'

type Employee = Extract<AnswerOf<typeof employeeCalls.update>, { status: 200 }>['body']

type Sort = SortOf<typeof employeeCalls.search>

// Accounts that people made themselves have only a full name.
const sorts = {
  name: alphabetic(sql`coalesce(r.name_en, r.full_name)`),
  nameBn: alphabetic(sql`coalesce(r.name_bn, r.full_name)`),
  status: nameSorts.status,
  ...placeSorts,
  /** By the first role of the list of roles. */
  role: sql`(SELECT min(array_position(${[...roles]}::text[], role)) FROM unnest(r.roles) AS role)`,
} satisfies SortColumns<Sort>

/** System users: accounts with at least one role of the office. */
export function employeeRecords(context: Context): RecordKind<EmployeeRow, WrittenEmployee, Employee, Sort, Waiting> {
  return {
    ...{ table: 'users', subject: 'user', order: ['full_name'] },
    seesInactive: access.administration.roles,
    sorts,
    // The order would show what the other staff do not see.
    seesSort: (caller, name) => name === 'name' || name === 'nameBn' || name === 'status' || seesAll(caller),
    searched: searchedPerson,
    shown: [...places, hostsHour(sql.ref('r.id'))],
    // The first half repeats the condition of the index users_staff.
    reaches: () => sql`r.roles <> '{USER}' AND r.roles && ${[...staffRoles]}::text[]`,
    columnsOf: (written, before) => ({
      ...columnsOf(written),
      ...(before === null ? firstColumns(context.now()) : {}),
    }),
    toRecord,
    prepare: async (trx, writing) =>
      (await refuseEmployee(trx, writing)) ?? (await admitEmployee(context, trx, writing)),
    settle: (trx, writing) => settleEmployee(context, trx, writing),
    committed: (writing) => endSessionsOf(context, writing),
    taken: { users_mobile_key: refuse('mobile_taken'), users_email_key: refuse('email_taken') },
    personal: ['mobile', 'email'],
  }
}

function columnsOf(written: WrittenEmployee) {
  const names = namesOf(written)
  return {
    ...names,
    full_name: `${names.name_bn} · ${names.name_en}`,
    gender: written.gender,
    roles: [...new Set(written.roles)],
    department_id: written.departmentId ?? null,
    designation_id: written.designationId ?? null,
    mobile: normaliseMobile(written.mobile ?? ''),
    email: readEmail(written.email),
    image_file_id: written.imageFileId ?? null,
  }
}

/** A new account has no password: its person sets the first one with a code. */
function firstColumns(at: Date) {
  return { password_hash: null, locale: defaultLocale, created_at: at }
}

const hidden = {
  ...{ gender: null, roles: [], mobile: null, email: null, imageFileId: null, imageUrl: null },
  ...{ departmentId: null, department: null, designationId: null, designation: null },
} satisfies Partial<Employee>

function seesAll(caller: Caller): boolean {
  return hasRole(caller, ...access.administration.roles)
}

function toRecord(row: EmployeeRow, caller: Caller): Employee {
  const names = { nameBn: row.name_bn ?? row.full_name, nameEn: row.name_en ?? row.full_name }
  const shown = { id: row.id, ...names, status: statusOf(row), version: row.version }
  if (!seesAll(caller)) return { ...shown, ...hidden }
  return {
    ...shown,
    gender: row.gender === 'Female' || row.gender === 'Male' ? row.gender : null,
    roles: toCallerUser(row).roles,
    ...{ departmentId: row.department_id, department: row.department },
    ...{ designationId: row.designation_id, designation: row.designation },
    ...{ mobile: row.mobile, email: row.email },
    ...{ imageFileId: row.image_file_id, imageUrl: imageUrlOf(row.image_file_id) },
  }
}
