import type { Merged } from '#domain/drafts/merge.ts'
import type { Entry, Operation, OperationResult } from '#domain/drafts/operations.ts'
import type { Headline } from '#domain/enlistment/headline.ts'
import { type Column, columnSet, jsonElement, textElement } from '../../../platform/database/array-literal.ts'
import type { Draft } from './draft.ts'
import { instantSql, type Run } from './draft-repository.ts'

export type DraftWrite = {
  before: Draft
  merged: Merged
  /** The operations that have no recorded outcome yet, each once. */
  fresh: readonly { operation: Operation; result: OperationResult }[]
  deviceId: string
  /** ISO 8601 instant. */
  at: string
  /** The columns that lists show; null when none of the answers that they are made from was written. */
  headline: (Headline & { contactMobile: string }) | null
}

export type WriteOutcome =
  | { outcome: 'written'; stamp: string; documentSides: readonly DocumentSide[] }
  /** Another writer changed the application first, or has locked its row at the moment. */
  | { outcome: 'stale' }
  /** One of the operations was recorded before; nothing was written. */
  | { outcome: 'repeated' }

/** For a conflict that this write touched: when the value in the document was given. */
export type DocumentSide = [path: string, deviceId: string, theirsAt: string | null]

/** A missing answer is NULL. */
const answered = (name: string, of: keyof Headline): Column<DraftWrite> => [
  name,
  'text',
  ({ headline }) => textElement(headline?.[of] || null),
]
const headlineColumns = [
  answered('name_bn', 'nameBn'),
  answered('name_en', 'nameEn'),
  answered('district', 'district'),
  answered('email', 'email'),
  answered('nid', 'nid'),
  answered('tin', 'tin'),
  // This one may be empty: the number was moved to another draft.
  ['contact_mobile', 'text', ({ headline }) => textElement(headline?.contactMobile)],
] satisfies readonly Column<DraftWrite>[]

const draftColumns: readonly Column<DraftWrite>[] = [
  ['id', 'uuid', ({ before }) => before.id],
  ['stamp', 'xid', ({ before }) => before.stamp],
  ['rev', 'integer', ({ merged }) => merged.state.rev],
  ['at', 'timestamptz', ({ at }) => textElement(at)],
  ['device_id', 'text', ({ deviceId }) => textElement(deviceId)],
  ['head', 'boolean', ({ headline }) => (headline === null ? 'f' : 't')],
  ...headlineColumns,
]

/** `nth` is the position of the write within its group, from 1. */
type AnswerRow = { nth: number; path: string; entry: Entry }

// A conflict raises the revision of a value that another device wrote, but that device stays its writer.
const entryColumns: readonly Column<AnswerRow>[] = [
  ['value', 'jsonb', ({ entry }) => jsonElement(entry.value)],
  ['rev', 'integer', ({ entry }) => entry.rev],
  ['device_id', 'text', ({ entry }) => textElement(entry.deviceId)],
  ['foreign_rev', 'integer', ({ entry }) => entry.foreignRev],
  ['value_rev', 'integer', ({ entry }) => entry.valueRev],
  ['attached_by', 'text', ({ entry }) => textElement(entry.attachedBy)],
]
const answerColumns: readonly Column<AnswerRow>[] = [['path', 'text', ({ path }) => textElement(path)], ...entryColumns]

type OperationRow = DraftWrite['fresh'][number] & { nth: number }

// Only a rejected operation keeps its value, because the document does not contain it and staff can look at it.
// json-body.ts makes sure that the database can store any value.
const isRefused = ({ result }: OperationRow) => result.outcome === 'rejected'
const operationColumns: readonly Column<OperationRow>[] = [
  ['op_id', 'uuid', ({ result }) => result.opId],
  ['outcome', 'text', ({ result }) => result.outcome],
  ['rev', 'integer', ({ result }) => result.rev ?? 'NULL'],
  ['code', 'text', ({ result }) => result.code ?? 'NULL'],
  ['path', 'text', (row) => (isRefused(row) ? textElement(row.operation.path) : 'NULL')],
  ['value', 'jsonb', (row) => (isRefused(row) ? jsonElement(row.operation.value ?? undefined) : 'NULL')],
]

const nth: Column<{ nth: number }> = ['nth', 'integer', (row) => row.nth]
const drafts = columnSet(draftColumns, 1)
const answers = columnSet<AnswerRow>([nth, ...answerColumns], drafts.next)
const operations = columnSet<OperationRow>([nth, ...operationColumns], answers.next)

const named = (columns: readonly Column<never>[], text: (name: string) => string) =>
  columns.map(([name]) => text(name)).join(', ')

/*
 * The rows of `applications` are the guard: everything else is written only where the row still has the stamp that the
 * merge started from. A row that a desk has locked is skipped, so that no draft waits because of another.
 */
// Safeguard: a draft is written only where it is as it was read (xmin).
const guardAndRows = `
  WITH free AS (
    SELECT g.* FROM ${drafts.from} WITH ORDINALITY AS g (${drafts.names}, nth)
    JOIN applications a ON a.id = g.id AND a.xmin = g.stamp
    FOR NO KEY UPDATE OF a SKIP LOCKED
  ), guard AS (
    UPDATE applications a SET rev = free.rev,
      updated_at = CASE WHEN a.rev = free.rev THEN a.updated_at ELSE free.at END,
      ${named(headlineColumns, (name) => `${name} = CASE WHEN free.head THEN free.${name} ELSE a.${name} END`)}
    FROM free WHERE a.id = free.id
    RETURNING a.id, a.xmin::text AS stamp, free.device_id, free.at, free.nth
  ), put_answers AS (
    INSERT INTO answers (application_id, ${named(answerColumns, (name) => name)}, value_at)
    SELECT id, ${named(answerColumns, (name) => `n.${name}`)}, CASE WHEN n.device_id = guard.device_id THEN guard.at END
    FROM guard JOIN ${answers.from} AS n (${answers.names}) USING (nth)
    ON CONFLICT (application_id, path) DO UPDATE
      SET ${named(entryColumns, (name) => `${name} = excluded.${name}`)},
        value_at = CASE WHEN answers.value_rev = excluded.value_rev THEN answers.value_at ELSE excluded.value_at END
  ), put_operations AS (
    INSERT INTO operations (application_id, ${named(operationColumns, (name) => name)}, device_id, at)
    SELECT id, ${named(operationColumns, (name) => `o.${name}`)}, guard.device_id, guard.at
    FROM guard JOIN ${operations.from} AS o (${operations.names}) USING (nth)
  )`

// Few writes touch a conflict, but these two parts make every write a tenth slower even when they do nothing. JSON null
// is a removed value, but json_to_recordset reads it as SQL NULL: hence the coalesce.
const conflicts = `, put_conflicts AS (
    INSERT INTO conflicts (application_id, path, device_id, mine, theirs, at, theirs_at)
    SELECT id, c.path, c.device_id, coalesce(c.mine, 'null'), coalesce(c.theirs, 'null'), c.at, s.value_at
    FROM guard JOIN json_to_recordset($${operations.next})
      AS c (id uuid, path text, device_id text, mine jsonb, theirs jsonb, at timestamptz) USING (id)
    LEFT JOIN answers s ON s.application_id = id AND s.path = c.path
    ON CONFLICT (application_id, path, device_id) DO UPDATE
      SET mine = excluded.mine, theirs = excluded.theirs, at = excluded.at, theirs_at = excluded.theirs_at
    RETURNING application_id, path, device_id, theirs_at
  ), drop_conflicts AS (
    DELETE FROM conflicts USING guard JOIN json_to_recordset($${operations.next + 1})
      AS d (id uuid, path text, device_id text) USING (id)
    WHERE conflicts.application_id = guard.id AND conflicts.path = d.path AND conflicts.device_id = d.device_id
  )`

const plainWrite = `${guardAndRows} SELECT id, stamp FROM guard`
const writeWithConflicts = `${guardAndRows}${conflicts} SELECT id, stamp,
  (SELECT json_agg(json_build_array(path, p.device_id, ${instantSql('theirs_at')}))
     FROM put_conflicts p WHERE application_id = guard.id) AS "documentSides"
  FROM guard`

/**
 * Writes the merges of several applications, at most one for each, in one statement: one round trip and one flush for
 * all. Each merge is written completely or not at all. If the database throws, no merge was written.
 */
async function writeTogether(run: Run, writes: readonly DraftWrite[]): Promise<WriteOutcome[]> {
  const values = [
    ...drafts.values(writes),
    ...answers.values(answersOf(writes)),
    ...operations.values(operationsOf(writes)),
  ]
  const touched = writes.some(({ merged }) => merged.conflictsTouched.size > 0)
  const rows = await (touched
    ? run('draft-write-conflicts', writeWithConflicts, [
        ...values,
        ...conflictsOf(writes).map((each) => JSON.stringify(each)),
      ])
    : run('draft-write', plainWrite, values))
  const written = new Map((rows as Written[]).map((row) => [row.id, row]))
  return writes.map(({ before }) => {
    const row = written.get(before.id)
    return row === undefined
      ? { outcome: 'stale' }
      : { outcome: 'written', stamp: row.stamp, documentSides: row.documentSides ?? [] }
  })
}

type Written = { id: string; stamp: string; documentSides?: DocumentSide[] | null }

/** Writes one merge. An operation that was recorded before violates the primary key, and then nothing is written. */
export async function writeDraft(run: Run, write: DraftWrite): Promise<WriteOutcome> {
  try {
    const [outcome] = await writeTogether(run, [write])
    return outcome ?? { outcome: 'stale' }
  } catch (error) {
    const { code, table } = error as { code?: unknown; table?: unknown }
    if (code === '23505' && table === 'operations') return { outcome: 'repeated' }
    throw error
  }
}

/** The same for several merges. If the common statement fails, each merge is written by itself. */
export async function writeDrafts(
  run: Run,
  writes: readonly DraftWrite[],
): Promise<PromiseSettledResult<WriteOutcome>[]> {
  if (writes.length > 1) {
    const outcomes = await writeTogether(run, writes).catch(() => null)
    if (outcomes !== null) return outcomes.map((value) => ({ status: 'fulfilled', value }))
  }
  return Promise.allSettled(writes.map((write) => writeDraft(run, write)))
}

function answersOf(writes: readonly DraftWrite[]): AnswerRow[] {
  const rows: AnswerRow[] = []
  for (const [at, { merged }] of writes.entries()) {
    for (const path of merged.written) {
      const entry = merged.state.entries.get(path)
      if (entry !== undefined) rows.push({ nth: at + 1, path, entry })
    }
  }
  return rows
}

function operationsOf(writes: readonly DraftWrite[]): OperationRow[] {
  return writes.flatMap(({ fresh }, at) => fresh.map((one) => ({ ...one, nth: at + 1 })))
}

function conflictsOf(writes: readonly DraftWrite[]): [object[], object[]] {
  const put: object[] = []
  const drop: object[] = []
  for (const { before, merged } of writes) {
    const { id } = before
    for (const key of merged.conflictsTouched) {
      const now = merged.state.conflicts.get(key)
      const then = before.state.conflicts.get(key)
      if (now !== undefined) {
        const { path, deviceId, mine, theirs, at } = now
        put.push({ id, path, device_id: deviceId, mine, theirs, at })
      } else if (then !== undefined) drop.push({ id, path: then.path, device_id: then.deviceId })
    }
  }
  return [put, drop]
}
