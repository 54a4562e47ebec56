import { type Kysely, sql } from 'kysely'
import { access } from '#contract/access.ts'
import type { Waiting } from '#contract/administration/approvals.ts'
import type { officialCalls } from '#contract/administration/officials.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { usualHours } from '#domain/appointments/working-hours.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import { alphabetic, type SortOf } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { imageUrlOf } from '../../../platform/storage/image-url.ts'
import { nameSorts, placeSorts, places, readEmail, refusePicture, refusePlaces, statusOf } from '../records/columns.ts'
import { searchedPerson } from '../records/found-records.ts'
import { namesOf } from '../records/named-records.ts'
import type { RecordKind, Writing } from '../records/record-kind.ts'
import {
  admitOfficial,
  endSessionsOfMoved,
  type OfficialRow,
  settleOfficial,
  type WrittenOfficial,
} from './linked-account.ts'

type Official = Extract<AnswerOf<typeof officialCalls.update>, { status: 200 }>['body']

const accountTaken = refuse('invalid_request', { fields: [{ path: 'userId', code: 'taken' }] })
const accountUnknown = refuse('invalid_request', { fields: [{ path: 'userId', code: 'unknown' }] })

/** Officials receive visitors. A new official gets the office's usual hours. */
export function officialRecords(
  context: Context,
): RecordKind<OfficialRow, WrittenOfficial, Official, SortOf<typeof officialCalls.search>, Waiting> {
  const { now } = context
  return {
    ...{ table: 'officials', subject: 'official', order: ['sort_order', 'name_en'] },
    seesInactive: access.officials.roles,
    sorts: { ...nameSorts, ...placeSorts, room: alphabetic(sql.ref('r.room')) },
    searched: searchedPerson,
    shown: places,
    columnsOf: (written, before) => ({ ...columnsOf(written), ...(before === null ? firstColumns(now()) : {}) }),
    toRecord,
    prepare: async (trx, writing) =>
      (await refuseOfficial(trx, writing)) ?? (await admitOfficial(context, trx, writing)),
    settle: (trx, writing) => settleOfficial(context, trx, writing),
    committed: (writing) => endSessionsOfMoved(context, writing),
    taken: { officials_user_id_key: accountTaken },
    personal: ['mobile', 'email'],
  }
}

async function refuseOfficial(
  trx: Kysely<Database>,
  { written, before }: Writing<OfficialRow, WrittenOfficial>,
): Promise<Refusal | null> {
  const old = before?.image_file_id
  return (
    (await refusePlaces(trx, { written, before })) ??
    (await refusePicture(trx, { imageFileId: written.imageFileId, old, type: 'official' })) ??
    (await refuseAccount(trx, written.userId ?? null, before?.user_id ?? null))
  )
}

/** A newly chosen account must be an active one of the office. */
async function refuseAccount(
  trx: Kysely<Database>,
  userId: string | null,
  old: string | null,
): Promise<Refusal | null> {
  if (userId === null || userId === old) return null
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('roles', '&&', sql<string[]>`${staffRoles}`)
    .executeTakeFirst()
  return account === undefined ? accountUnknown : null
}

function columnsOf(written: WrittenOfficial) {
  return {
    ...namesOf(written),
    gender: written.gender,
    department_id: written.departmentId ?? null,
    designation_id: written.designationId ?? null,
    user_id: written.userId ?? null,
    email: readEmail(written.email),
    mobile: normaliseMobile(written.mobile ?? ''),
    room: written.room ?? null,
    image_file_id: written.imageFileId ?? null,
    accepts_online: written.acceptsOnline,
    accepts_in_person: written.acceptsInPerson,
    is_secretary: written.isSecretary,
    sort_order: written.sortOrder,
  }
}

function firstColumns(at: Date) {
  const { weeklyHours, breaks, slotMinutes } = usualHours
  const hours = { weekly_hours: JSON.stringify(weeklyHours), breaks: JSON.stringify(breaks) }
  return { ...hours, slot_minutes: slotMinutes, created_at: at }
}

function toRecord(row: OfficialRow, caller: Caller): Official {
  const isOwn = row.user_id !== null && row.user_id === caller.user?.id
  const seesContact = isOwn || hasRole(caller, ...access.administration.roles)
  const contact = { userId: row.user_id, email: row.email, mobile: row.mobile }
  return {
    ...{ id: row.id, nameBn: row.name_bn, nameEn: row.name_en, status: statusOf(row), version: row.version },
    gender: row.gender === 'Female' ? 'Female' : 'Male',
    ...{ departmentId: row.department_id, department: row.department },
    ...{ designationId: row.designation_id, designation: row.designation },
    ...(seesContact ? contact : { userId: null, email: null, mobile: null }),
    room: row.room,
    ...{ imageFileId: row.image_file_id, imageUrl: imageUrlOf(row.image_file_id) },
    ...{ acceptsOnline: row.accepts_online, acceptsInPerson: row.accepts_in_person },
    ...{ isSecretary: row.is_secretary, sortOrder: row.sort_order },
  }
}
