import { sql } from 'kysely'
import {
  type KeptColumns,
  type keepStatementColumns,
  type listStatementColumns,
  mostKeptColumns,
} from '#contract/payments/statement-columns.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'

type StatementColumns = {
  list: ServiceFunction<typeof listStatementColumns>
  keep: ServiceFunction<typeof keepStatementColumns, 'body'>
}
type Row = Omit<KeptColumns, 'chosenAt'> & { chosenAt: Date }

const shown = sql`fingerprint, columns, chosen_at AS "chosenAt",
  (SELECT full_name FROM users WHERE id = chosen_by) AS "chosenBy"`

/** The columns of statements that desks have chosen. Every desk that compares statements reads and replaces them. */
export function createStatementColumns({ db, now }: Pick<Context, 'db' | 'now'>): StatementColumns {
  return {
    async list() {
      const { rows } = await sql<Row>`
        SELECT ${shown} FROM statement_columns ORDER BY chosen_at DESC, fingerprint LIMIT ${mostKeptColumns}`.execute(
        db,
      )
      return { ok: true, value: { list: rows.map(toKept) } }
    },
    async keep({ caller, body: { fingerprint, columns } }) {
      if (caller.user === null) return refuse('forbidden')
      const { rows } = await sql<Row>`
        INSERT INTO statement_columns (fingerprint, columns, chosen_by, chosen_at)
        VALUES (${fingerprint}, ${columns}::text[], ${caller.user.id}, ${now()})
        ON CONFLICT (fingerprint) DO UPDATE
        SET columns = excluded.columns, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at
        RETURNING ${shown}`.execute(db)
      await sql`DELETE FROM statement_columns WHERE fingerprint IN (
        SELECT fingerprint FROM statement_columns ORDER BY chosen_at DESC, fingerprint OFFSET ${mostKeptColumns})`.execute(
        db,
      )
      const [kept] = rows
      if (kept === undefined) throw new Error('The columns of a statement were not kept')
      return { ok: true, value: toKept(kept) }
    },
  }
}

const toKept = (row: Row): KeptColumns => ({ ...row, chosenAt: row.chosenAt.toISOString() })
