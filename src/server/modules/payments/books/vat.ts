import { type Kysely, type Selectable, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type correctVatDeposit,
  type listVatDeposits,
  mostVatMonths,
  type recordVatDeposit,
  type VatDeposit,
  type vatMonths,
} from '#contract/payments/vat.ts'
import type { AuditAction } from '#domain/audit-lines.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { challanKey } from '#domain/payments/challan-number.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { addDays, dhakaDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { addMonth, countMonths, listMonths, type MonthRange, monthOf, startOfMonth } from '#domain/reports/months.ts'
import type { Text } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'

export type VatBooks = {
  months: ServiceFunction<typeof vatMonths, 'query'>
  list: ServiceFunction<typeof listVatDeposits, 'query'>
  record: ServiceFunction<typeof recordVatDeposit, 'body'>
  correct: ServiceFunction<typeof correctVatDeposit, 'body'>
}
type Row = Selectable<Database['vat_deposits']>
type Stated = BodyOf<typeof recordVatDeposit>

/** A number is used once, in any spelling. */
const taken = { vat_deposits_challan: refuse('invalid_request', { fields: [{ path: 'challanNo', code: 'taken' }] }) }

/** The tax of each month, and its deposits at the treasury. A correction is audited with both states. */
export function createVatBooks({ db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>): VatBooks {
  const stated = ({ caller, ...given }: Stated & { caller: Caller }) => {
    const columns = columnsOf(given, dhakaDate(now()))
    if (!columns.ok) return columns
    const by = { entered_by: caller.user?.id ?? '', entered_at: now() }
    return { ok: true, value: { ...columns.value, ...by } } as const
  }
  const note = (trx: Kysely<Database>, caller: Caller, line: Line) => {
    const role = (['OWNER', 'APP_COLLECTOR'] as const).find((each) => hasRole(caller, each))
    const { id, ...rest } = line
    return appendAudit(trx, { subject: { kind: 'vat-deposit', id }, by: caller.user, role, at: now(), ...rest })
  }
  return {
    async months({ query }) {
      const count = countMonths(query)
      if (count < 1 || count > mostVatMonths)
        return refuse('invalid_request', { fields: [{ path: 'to', code: 'out_of_range' }] })
      return { ok: true, value: { months: await readMonths(db, query) } }
    },

    async list({ query: { page, size, month } }) {
      const matching = db
        .selectFrom('vat_deposits as d')
        .$if(month !== undefined, (rows) => rows.where('d.month', '=', startOfMonth(month ?? '')))
      const rows = await matching
        .leftJoin('users as u', 'u.id', 'd.entered_by')
        .selectAll('d')
        .select(['u.full_name as by_name', 'u.name_bn as by_bn', 'u.name_en as by_en'])
        .orderBy('d.month', 'desc')
        .orderBy('d.deposited_on', 'desc')
        .orderBy('d.id')
        .limit(size)
        .offset((page - 1) * size)
        .execute()
      const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return {
        ok: true,
        value: {
          list: rows.map((row) => toDeposit(row, staffNameOf(row.by_name, { bn: row.by_bn, en: row.by_en }))),
          page,
          size,
          total,
        },
      }
    },

    record: async ({ caller, body }) => {
      const given = stated({ caller, ...body })
      if (!given.ok) return given
      const row = { id: newId(), version: 0, is_void: false, ...given.value }
      return transact(
        db,
        async (trx) => {
          await trx.insertInto('vat_deposits').values(row).execute()
          await note(trx, caller, { id: row.id, action: 'record-vat-deposit', detail: detailOf(row) })
          return { ok: true, value: toDeposit(row, await nameOf(trx, row)) }
        },
        taken,
      )
    },

    correct: ({ caller, body: { id, version, reason, isVoid, ...body } }) =>
      transact(
        db,
        async (trx) => {
          const stored = await trx
            .selectFrom('vat_deposits')
            .selectAll()
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirst()
          if (stored === undefined) return refuse('not_found')
          if (stored.version !== version) return refuse('stale_version')
          const given = stated({ caller, ...body })
          if (!given.ok) return given
          const row = { ...stored, ...given.value, version: version + 1, is_void: isVoid }
          await trx.updateTable('vat_deposits').set(row).where('id', '=', id).execute()
          const detail = { from: detailOf(stored), to: detailOf(row) }
          await note(trx, caller, { id, action: 'correct-vat-deposit', reason, detail })
          return { ok: true, value: toDeposit(row, await nameOf(trx, row)) }
        },
        taken,
      ),
  }
}

type Line = { id: string; action: AuditAction; reason?: string; detail: object }

/** A deposit is made when its month has begun, and is recorded when it has been made. */
function columnsOf({ month, challanNo, date, amount }: Stated, today: string): Result<Omit<Row, Kept>> {
  const key = challanKey(challanNo)
  const wrong = [
    key === null && { path: 'challanNo', code: 'pattern' },
    (!isCalendarDate(date) || date > today) && { path: 'date', code: 'not_a_date' },
    isCalendarDate(date) && date < startOfMonth(month) && { path: 'month', code: 'out_of_range' },
    month > monthOf(today) && { path: 'month', code: 'out_of_range' },
  ]
  const [problem] = wrong.filter((each) => each !== false)
  if (key === null || problem !== undefined)
    return refuse('invalid_request', { fields: problem === undefined ? [] : [problem] })
  const value = { month: startOfMonth(month), challan_no: challanNo, challan_key: key, deposited_on: date, amount }
  return { ok: true, value }
}
type Kept = 'id' | 'version' | 'is_void' | 'entered_by' | 'entered_at'

function detailOf({ month, challan_no: challanNo, deposited_on: date, amount, is_void: isVoid }: Row) {
  return { month: monthOf(month), challanNo, date, amount, ...(isVoid && { isVoid }) }
}

async function nameOf(trx: Kysely<Database>, { entered_by: id }: Row): Promise<Text | null> {
  const columns = ['full_name', 'name_bn as bn', 'name_en as en'] as const
  const { full_name: name, ...names } = await trx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return staffNameOf(name, names)
}

function toDeposit(row: Row, by: Text | null): VatDeposit {
  const { month, ...detail } = detailOf(row)
  return {
    id: row.id,
    version: row.version,
    month,
    ...detail,
    isVoid: row.is_void,
    by,
    at: row.entered_at.toISOString(),
  }
}

type MonthRow = { month: string; confirmed: number; refunded: number; deposited: number }

/** Money counts in the month in which it was confirmed, and what was returned in the month of the return. */
async function readMonths(db: Kysely<Database>, range: MonthRange) {
  const from = startOfMonth(range.from)
  const to = addDays(startOfMonth(addMonth(range.to, 1)), -1)
  const monthly = (day: string) => sql`to_char(${sql.ref(day)}, 'YYYY-MM')`
  const { rows } = await sql<MonthRow>`
    SELECT month, sum(confirmed)::bigint AS confirmed, sum(refunded)::bigint AS refunded,
      sum(deposited)::bigint AS deposited
    FROM (
      SELECT ${monthly('confirmed_on')} AS month, sum(CASE kind WHEN 'confirmed' THEN vat ELSE -vat END) AS confirmed,
        0 AS refunded, 0 AS deposited FROM payment_entries
      WHERE kind IN ('confirmed', 'reversed') AND confirmed_on BETWEEN ${from} AND ${to} GROUP BY 1
      UNION ALL SELECT ${monthly('day')}, 0, sum(vat), 0 FROM payment_entries
      WHERE kind <> 'confirmed' AND kind = 'refunded' AND day BETWEEN ${from} AND ${to} GROUP BY 1
      UNION ALL SELECT ${monthly('month')}, 0, 0, sum(amount) FROM vat_deposits
      WHERE NOT is_void AND month BETWEEN ${from} AND ${to} GROUP BY 1
    ) parts GROUP BY month`.execute(db)
  return listMonths(range).map((month) => {
    const row = rows.find((each) => each.month === month) ?? { month, confirmed: 0, refunded: 0, deposited: 0 }
    return { ...row, due: row.confirmed - row.refunded - row.deposited }
  })
}
