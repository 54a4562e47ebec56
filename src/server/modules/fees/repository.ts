import type { Kysely } from 'kysely'
import type { AuditAction } from '#domain/audit-lines.ts'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import type { FeeLine } from '#domain/enlistment/fee-at.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { CallerUser } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A line of the schedule with who entered it, when and why, as far as known. */
export type FeeRow = FeeLine & {
  id: number
  reason: string | null
  enteredBy: string | null
  enteredAt: Date | null
}

/** The whole schedule, past and future lines included, in the order in which it was entered. */
export async function listSchedule(db: Kysely<Database>): Promise<FeeRow[]> {
  const rows = await db.selectFrom('fees').selectAll().orderBy('id').execute()
  return rows.flatMap(({ purpose: text, ...row }) => {
    const purpose = applicationPurposes.find((known) => known === text)
    if (purpose === undefined) return []
    const { id, type, base, vat, total, reason } = row
    const entered = { enteredBy: row.entered_by_name, enteredAt: row.entered_at }
    return [{ id, type, purpose, effectiveFrom: row.effective_from, base, vat, total, reason, ...entered }]
  })
}

/** Appends a line and audits who did it. */
export async function insertFee(
  trx: Kysely<Database>,
  { line, reason, by, at }: { line: FeeLine; reason: string | null; by: CallerUser; at: Date },
): Promise<FeeRow> {
  const { type, purpose, effectiveFrom, base, vat, total } = line
  const { id } = await trx
    .insertInto('fees')
    .values({
      ...{ type, purpose, base, vat, total, reason },
      effective_from: effectiveFrom,
      entered_by: by.id,
      entered_by_name: by.fullName,
      entered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditSetting(trx, { key: 'fees', action: 'change-fee', by, at, reason, detail: { id, ...line } })
  return { ...line, id, reason, enteredBy: by.fullName, enteredAt: at }
}

/** Audits what an OWNER set. */
export async function auditSetting(
  trx: Kysely<Database>,
  {
    key,
    ...line
  }: { key: string; action: AuditAction; by: CallerUser; at: Date; reason?: string | null; detail: object },
): Promise<void> {
  await appendAudit(trx, { ...line, subject: { kind: 'setting', id: key }, role: 'OWNER' })
}
