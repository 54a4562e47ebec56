import type { Merged } from '#domain/drafts/merge.ts'
import type { Operation, OperationResult } from '#domain/drafts/operations.ts'
import type { Headline } from '#domain/enlistment/headline.ts'
import { arrayLiteral, jsonElement, textElement } from '../../../platform/database/array-literal.ts'
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

/*
 * The rows of `applications` are the guard: everything else is written only where the row still has the stamp that the
 * merge started from. A row that a desk has locked is skipped, so that no draft waits because of another. `nth` is the
 * position of a write within its group.
 */
// Safeguard: a draft is written only where it is as it was read (xmin).
const guardAndRows = `
  WITH free AS (
    SELECT g.* FROM unnest($1::uuid[], $2::xid[], $3::integer[], $4::timestamptz[], $5::text[], $6::boolean[],
        $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
      WITH ORDINALITY AS g (id, stamp, rev, at, device_id, head, name_bn, name_en, district, email, nid, tin,
        contact_mobile, nth)
    JOIN applications a ON a.id = g.id AND a.xmin = g.stamp
    FOR NO KEY UPDATE OF a SKIP LOCKED
  ), guard AS (
    UPDATE applications a SET rev = free.rev,
      updated_at = CASE WHEN a.rev = free.rev THEN a.updated_at ELSE free.at END,
      name_bn = CASE WHEN free.head THEN free.name_bn ELSE a.name_bn END,
      name_en = CASE WHEN free.head THEN free.name_en ELSE a.name_en END,
      district = CASE WHEN free.head THEN free.district ELSE a.district END,
      email = CASE WHEN free.head THEN free.email ELSE a.email END,
      nid = CASE WHEN free.head THEN free.nid ELSE a.nid END,
      tin = CASE WHEN free.head THEN free.tin ELSE a.tin END,
      contact_mobile = CASE WHEN free.head THEN free.contact_mobile ELSE a.contact_mobile END
    FROM free WHERE a.id = free.id
    RETURNING a.id, a.xmin::text AS stamp, free.device_id, free.at, free.nth
  ), put_answers AS (
    INSERT INTO answers (application_id, path, value, rev, device_id, foreign_rev, value_rev, attached_by, value_at)
    SELECT id, n.path, n.value, n.rev, n.device_id, n.foreign_rev, n.value_rev, n.attached_by,
      CASE WHEN n.device_id = guard.device_id THEN guard.at END
    FROM guard JOIN unnest($14::integer[], $15::text[], $16::jsonb[], $17::integer[], $18::text[], $19::integer[],
      $20::integer[], $21::text[]) AS n (nth, path, value, rev, device_id, foreign_rev, value_rev, attached_by) USING (nth)
    ON CONFLICT (application_id, path) DO UPDATE
      SET value = excluded.value, rev = excluded.rev, device_id = excluded.device_id,
        foreign_rev = excluded.foreign_rev, value_rev = excluded.value_rev, attached_by = excluded.attached_by,
        value_at = CASE WHEN answers.value_rev = excluded.value_rev THEN answers.value_at ELSE excluded.value_at END
  ), put_operations AS (
    INSERT INTO operations (application_id, op_id, outcome, rev, code, path, value, device_id, at)
    SELECT id, o.op_id, o.outcome, o.rev, o.code, o.path, o.value, guard.device_id, guard.at
    FROM guard JOIN unnest($22::integer[], $23::uuid[], $24::text[], $25::integer[], $26::text[], $27::text[], $28::jsonb[])
      AS o (nth, op_id, outcome, rev, code, path, value) USING (nth)
  )`

// Few writes touch a conflict, but these two parts make every write a tenth slower even when they do nothing. JSON null
// is a removed value, but json_to_recordset reads it as SQL NULL: hence the coalesce.
const conflicts = `, put_conflicts AS (
    INSERT INTO conflicts (application_id, path, device_id, mine, theirs, at, theirs_at)
    SELECT id, c.path, c.device_id, coalesce(c.mine, 'null'), coalesce(c.theirs, 'null'), c.at, s.value_at
    FROM guard JOIN json_to_recordset($29)
      AS c (id uuid, path text, device_id text, mine jsonb, theirs jsonb, at timestamptz) USING (id)
    LEFT JOIN answers s ON s.application_id = id AND s.path = c.path
    ON CONFLICT (application_id, path, device_id) DO UPDATE
      SET mine = excluded.mine, theirs = excluded.theirs, at = excluded.at, theirs_at = excluded.theirs_at
    RETURNING application_id, path, device_id, theirs_at
  ), drop_conflicts AS (
    DELETE FROM conflicts USING guard JOIN json_to_recordset($30) AS d (id uuid, path text, device_id text) USING (id)
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
  const values = [...rowsOf(writes), ...answersOf(writes), ...operationsOf(writes)]
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

type Columns = (string | number)[][]

function columns(count: number): Columns {
  return Array.from({ length: count }, () => [])
}

/** Appends one row to the columns. */
function put(into: Columns, row: readonly (string | number)[]): void {
  for (let at = 0; at < row.length; at += 1) into[at]?.push(row[at] ?? 'NULL')
}

function rowsOf(writes: readonly DraftWrite[]): string[] {
  const rows = columns(13)
  for (const { before, merged, at, deviceId, headline } of writes) {
    const guard = [before.id, before.stamp, merged.state.rev, textElement(at), textElement(deviceId)]
    put(rows, [...guard, ...(headline === null ? sameHeadline : headlineElements(headline))])
  }
  return rows.map(arrayLiteral)
}

const sameHeadline = ['f', 'NULL', 'NULL', 'NULL', 'NULL', 'NULL', 'NULL', 'NULL']

/** Missing answers are NULL. Only `contactMobile` may be empty: its number was moved to another draft. */
function headlineElements(head: NonNullable<DraftWrite['headline']>): string[] {
  const { nameBn, nameEn, district, email, nid, tin, contactMobile } = head
  const answered = [nameBn, nameEn, district, email, nid, tin].map((text) => textElement(text || null))
  return ['t', ...answered, textElement(contactMobile)]
}

function answersOf(writes: readonly DraftWrite[]): string[] {
  const rows = columns(8)
  for (const [at, { merged }] of writes.entries()) {
    for (const path of merged.written) {
      const entry = merged.state.entries.get(path)
      if (entry === undefined) continue
      // A conflict raises the revision of a value that another device wrote, but that device stays its writer.
      const { value, rev, valueRev, deviceId, foreignRev, attachedBy } = entry
      const revisions = [rev, textElement(deviceId), foreignRev, valueRev]
      put(rows, [at + 1, textElement(path), jsonElement(value), ...revisions, textElement(attachedBy)])
    }
  }
  return rows.map(arrayLiteral)
}

/**
 * Only a rejected operation keeps its value, because the document does not contain it and staff can look at it.
 * json-body.ts makes sure that the database can store any value.
 */
function operationsOf(writes: readonly DraftWrite[]): string[] {
  const rows = columns(7)
  for (const [at, { fresh }] of writes.entries()) {
    for (const { operation, result } of fresh) {
      const { opId, outcome, rev, code } = result
      const isRefused = outcome === 'rejected'
      const path = isRefused ? textElement(operation.path) : 'NULL'
      const value = isRefused ? jsonElement(operation.value ?? undefined) : 'NULL'
      put(rows, [at + 1, opId, outcome, rev ?? 'NULL', code ?? 'NULL', path, value])
    }
  }
  return rows.map(arrayLiteral)
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
