import { type Kysely, sql } from 'kysely'
import type { AuditAction } from '../../../src/domain/audit-lines.ts'
import { appendAudit } from '../../../src/server/platform/audit.ts'
import type { Database } from '../../../src/server/platform/database/schema.ts'

/** Adds lines about settings, one for each minute of an hour; `from` is the minute of the first one. */
export async function addLines(
  db: Kysely<Database>,
  { count, from = 0, action = 'change-fee' }: { count: number; from?: number; action?: AuditAction },
): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const at = new Date(Date.UTC(2026, 10, 21, 4, index))
    await appendAudit(db, {
      subject: { kind: 'setting', id: `line ${index}` },
      action,
      by: null,
      reason: `because ${index}`,
      at,
    })
  }
}

/** Changes the audit as a superuser could, with the triggers off. */
export async function tamper(db: Kysely<Database>, ...statements: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}
