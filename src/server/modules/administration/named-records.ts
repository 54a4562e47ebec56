import type { Kysely } from 'kysely'
import { access } from '#contract/access.ts'
import type { departmentCalls, NamedRecord } from '#contract/administration/named-records.ts'
import { readNameBn, readNameEn } from '#domain/administration/names.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { type AuditSubject, appendAudit } from '../../platform/audit.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'

type Calls = typeof departmentCalls

/** Where records of one kind are kept, and what they are called in the audit trail. */
export type RecordKind = { table: 'departments' | 'designations'; subject: AuditSubject['kind'] }

export type NamedRecordService = {
  read: ServiceFunction<Calls['read'], 'query'>
  create: ServiceFunction<Calls['create'], 'body'>
  update: ServiceFunction<Calls['update'], 'body'>
}

const nameTaken = refuse('invalid_request', { fields: [{ path: 'nameEn', code: 'taken' }] })

/** Records that have nothing but a name in both languages and a status: departments and designations. */
export function createNamedRecords(
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  { table, subject }: RecordKind,
): NamedRecordService {
  const taken = { [`${table}_name_en_key`]: nameTaken }

  async function note(trx: Kysely<Database>, action: string, { caller, id, detail }: Noted): Promise<void> {
    const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
    await appendAudit(trx, { subject: { kind: subject, id }, action, by: caller.user, role, detail, at: now() })
  }

  return {
    async read({ caller, query: { id, status = 'ACTIVE', page, size } }) {
      // The pages of the administration show what is no longer used; everyone else chooses among what is.
      const seesAll = hasRole(caller, ...access.officials.roles)
      if (id !== undefined) return findOne(db, table, { id, seesAll })
      if (status !== 'ACTIVE' && !seesAll) return refuse('forbidden')
      const matching = db.selectFrom(table).$if(status !== 'ALL', (rows) => rows.where('status', '=', status))
      const rows = await matching
        .selectAll()
        .orderBy('name_en')
        .limit(size)
        .offset((page - 1) * size)
        .execute()
      const { total } = await matching.select(db.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
      return { ok: true, value: { list: rows.map(toRecord), page, size, total: Number(total) } }
    },

    create: ({ caller, body }) =>
      transact(
        db,
        async (trx) => {
          const id = newId()
          await trx
            .insertInto(table)
            .values({ id, ...columnsOf(body), version: 0 })
            .execute()
          await note(trx, `create-${subject}`, { caller, id, detail: body })
          return { ok: true, value: { id } }
        },
        taken,
      ),

    update: ({ caller, body: { id, version, ...names } }) =>
      transact(
        db,
        async (trx) => {
          const row = await trx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
          if (row === undefined) return refuse('not_found')
          if (row.version !== version) return refuse('stale_version')
          const next = { ...row, ...columnsOf(names), version: version + 1 }
          await trx.updateTable(table).set(next).where('id', '=', id).execute()
          await note(trx, `change-${subject}`, { caller, id, detail: { from: toRecord(row), to: names } })
          return { ok: true, value: toRecord(next) }
        },
        taken,
      ),
  }
}

type Noted = { caller: Caller; id: string; detail: object }
type Row = { id: string; name_bn: string; name_en: string; status: string; version: number }
type Names = { nameBn: string; nameEn: string; status: NamedRecord['status'] }

async function findOne(
  db: Kysely<Database>,
  table: RecordKind['table'],
  { id, seesAll }: { id: string; seesAll: boolean },
): Promise<Result<NamedRecord>> {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  const isSeen = row !== undefined && (seesAll || row.status === 'ACTIVE')
  return isSeen ? { ok: true, value: toRecord(row) } : refuse('not_found')
}

/** The contract has checked the names; they are kept in the form in which they are compared. */
function columnsOf({ nameBn, nameEn, status }: Names) {
  return { name_bn: readNameBn(nameBn) ?? nameBn, name_en: readNameEn(nameEn) ?? nameEn, status }
}

function toRecord({ id, name_bn: nameBn, name_en: nameEn, status, version }: Row): NamedRecord {
  return { id, nameBn, nameEn, status: status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE', version }
}
