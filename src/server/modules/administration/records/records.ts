import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { AdministrationRecord } from '#contract/administration/record-calls.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { createReads, type Reads, selectRecords, tables } from './read-records.ts'
import type { RecordKind, RecordRow, RecordTable, Writing, WrittenRecord } from './record-kind.ts'

/** What a change came to, in its transaction: the record as it is now, or what the change waits for. */
type Outcome<Row, Written, Shown, Waits> = { shown: Shown; writing: Writing<Row, Written> } | { waits: Waits }

/** The four calls of every kind of record. */
export type Records<Written, Shown, Sort, Waits = never> = Reads<Shown, Sort> & {
  create: (request: By & { body: Written }) => Promise<Result<{ id: string } | Waits>>
  update: (request: By & { body: Written & { id: string; version: number } }) => Promise<Result<Shown | Waits>>
}
type By = Pick<Writing<unknown, unknown>, 'caller' | 'approved'>

export function createRecords<
  Row extends RecordRow,
  Written extends WrittenRecord,
  Shown extends AdministrationRecord,
  Sort extends string,
  Waits extends object = never,
>(
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  kind: RecordKind<Row, Written, Shown, Sort, Waits>,
): Records<Written, Shown, Sort, Waits> {
  const { table, subject, toRecord, taken = {} } = kind

  const write = async (trx: Kysely<Database>, writing: Writing<Row, Written>) => {
    const { caller, id, written, before } = writing
    const prepared = await kind.prepare?.(trx, writing)
    if (prepared != null) return isRefusal(prepared) ? prepared : ({ ok: true, value: { waits: prepared } } as const)
    const version = before === null ? 0 : before.version + 1
    const row = { id, version, status: written.status, ...kind.columnsOf(written, before) }
    if (before === null) await tables(trx).insertInto(table).values(row).execute()
    else await tables(trx).updateTable(table).set(row).where('id', '=', id).execute()
    await kind.settle?.(trx, writing)
    const shown = await selectRecords(trx, kind).where('r.id', '=', id).executeTakeFirstOrThrow()
    await appendAudit(trx, {
      subject: { kind: subject, id },
      action: before === null ? `create-${subject}` : `change-${subject}`,
      ...{ by: caller.user, role: actingRole(caller), at: now() },
      detail: {
        ...auditDetail(before === null ? null : toRecord(before, caller), toRecord(shown as Row, caller), kind),
        ...(writing.approved && { askedBy: writing.approved.askedBy }),
      },
    })
    return { ok: true, value: { shown: toRecord(shown as Row, caller), writing } } as const
  }

  const finish = async (done: Result<Outcome<Row, Written, Shown, Waits>>): Promise<Result<Shown | Waits>> => {
    if (!done.ok) return done
    if ('waits' in done.value) return { ok: true, value: done.value.waits }
    await kind.committed?.(done.value.writing)
    return { ok: true, value: done.value.shown }
  }

  return {
    ...createReads(db, kind),

    async create({ caller, body, approved }) {
      const writing = { caller, id: newId(), written: body, before: null, approved }
      const made = await transact(
        db,
        async (trx) => {
          await takeTurn(trx, table)
          return write(trx, writing)
        },
        taken,
      )
      if (made.ok && 'waits' in made.value) return { ok: true, value: made.value.waits }
      const finished = await finish(made)
      return finished.ok ? { ok: true, value: { id: writing.id } } : finished
    },

    async update({ caller, body, approved }) {
      const { id, version } = body
      const changed = await transact(
        db,
        async (trx) => {
          await takeTurn(trx, table)
          // Not stronger: rows that reference the record, such as audit lines by the changed user, can still be added.
          await tables(trx).selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
          const before = await selectRecords(trx, kind)
            .where('r.id', '=', id)
            .where(kind.reaches?.(caller) ?? sql.lit(true))
            .executeTakeFirst()
          if (before === undefined) return refuse('not_found')
          if (before.version !== version) return refuse('stale_version')
          return write(trx, { caller, id, written: body, before: before as Row, approved })
        },
        taken,
      )
      return finish(changed)
    },
  }
}

/** The audit detail of a change: the fields of a new record, or the changed ones; of personal fields only the names. */
function auditDetail(
  before: object | null,
  after: object,
  { personal = [] }: { personal?: readonly string[] },
): object {
  const old: Readonly<Record<string, unknown>> = { ...before }
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(old[name], value))
  const said = changed.map(([name]) => name).filter((name) => name !== 'version' && !personal.includes(name))
  const pick = (record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(said.map((name) => [name, record[name] ?? null]))
  const named = changed.map(([name]) => name).filter((name) => personal.includes(name))
  return {
    ...(before === null ? {} : { from: pick(old) }),
    to: pick({ ...after }),
    ...(named.length === 0 ? {} : { personal: named }),
  }
}

/**
 * Changes of one kind run one after the other: what a change checks in other records (who else is OWNER, which link is
 * the default) stays true until it commits.
 */
async function takeTurn(trx: Kysely<Database>, table: RecordTable): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`records ${table}`}))`.execute(trx)
}

function isRefusal(prepared: object): prepared is Refusal {
  return 'ok' in prepared
}

/** The role in which the caller writes: the strongest one that may. */
function actingRole(caller: Caller) {
  return (['OWNER', 'ICT', 'OFFICIAL'] as const).find((role) => hasRole(caller, role))
}
