import type { Merged } from '#domain/drafts/merge.ts'
import type { Operation, OperationResult } from '#domain/drafts/operations.ts'
import type { Headline } from '#domain/enlistment/summary.ts'
import type { Draft } from './draft.ts'
import type { Run } from './draft-repository.ts'
import { storableText, storableValue } from './storable.ts'

export type DraftWrite = {
  before: Draft
  merged: Merged
  /** The operations that have no recorded outcome yet, each once. */
  fresh: readonly { operation: Operation; result: OperationResult }[]
  deviceId: string
  /** ISO 8601 instant. */
  at: string
  /** The columns that lists show, when what they are made from was written. */
  headline: (Headline & { contactMobile: string }) | null
}

export type WriteOutcome =
  | { outcome: 'written'; stamp: string }
  /** Somebody else wrote the application first. */
  | { outcome: 'stale' }
  /** One of the operations was recorded before; nothing was written. */
  | { outcome: 'repeated' }

/**
 * Writes a merge in one statement, so that it costs one round trip and one flush: the application's row is the guard, and
 * everything else is written only if it still had the stamp of `before`. An operation that was recorded before breaks
 * the primary key and takes the whole statement with it.
 */
export async function writeDraft(run: Run, write: DraftWrite): Promise<WriteOutcome> {
  const { name, text, values } = statementOf(write)
  try {
    const rows = (await run(name, text, values)) as { stamp: string }[]
    const stamp = rows[0]?.stamp
    return stamp === undefined ? { outcome: 'stale' } : { outcome: 'written', stamp }
  } catch (error) {
    if (isRepeatedOperation(error)) return { outcome: 'repeated' }
    throw error
  }
}

function isRepeatedOperation(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return code === '23505' && table === 'operations'
}

// JSON null is a tombstone, but json_to_recordset reads it as SQL NULL.
const putAnswers = `
  INSERT INTO answers (application_id, path, value, rev, device_id, foreign_rev)
  SELECT guard.id, a.path, coalesce(a.value, 'null'), a.rev, $5, a.foreign_rev
  FROM guard, json_to_recordset($6) AS a (path text, value jsonb, rev integer, foreign_rev integer)
  ON CONFLICT (application_id, path) DO UPDATE
    SET value = excluded.value, rev = excluded.rev, device_id = excluded.device_id, foreign_rev = excluded.foreign_rev`

const putOperations = `
  INSERT INTO operations (application_id, op_id, outcome, rev, code, path, value, device_id, at)
  SELECT guard.id, o.op_id, o.outcome, o.rev, o.code, o.path, o.value, $5, $4
  FROM guard, json_to_recordset($7) AS o (op_id uuid, outcome text, rev integer, code text, path text, value jsonb)`

const putConflicts = `
  INSERT INTO conflicts (application_id, path, device_id, mine, theirs, at)
  SELECT guard.id, c.path, c.device_id, coalesce(c.mine, 'null'), coalesce(c.theirs, 'null'), c.at
  FROM guard, json_to_recordset($8) AS c (path text, device_id text, mine jsonb, theirs jsonb, at timestamptz)
  ON CONFLICT (application_id, path, device_id) DO UPDATE
    SET mine = excluded.mine, theirs = excluded.theirs, at = excluded.at`

const dropConflicts = `
  DELETE FROM conflicts USING guard, json_to_recordset($9) AS d (path text, device_id text)
  WHERE conflicts.application_id = guard.id AND conflicts.path = d.path AND conflicts.device_id = d.device_id`

/** Few writes touch conflicts or the headline; the others need not carry them. */
function textOf({ conflicts, headline }: { conflicts: boolean; headline: boolean }): string {
  const first = conflicts ? 10 : 8
  const columns = ['name_bn', 'name_en', 'district', 'email', 'nid', 'tin', 'contact_mobile']
  const sets = headline ? columns.map((column, at) => `, ${column} = $${first + at}`).join('') : ''
  return `
  WITH guard AS (
    UPDATE applications SET rev = $3, updated_at = CASE WHEN rev = $3 THEN updated_at ELSE $4::timestamptz END${sets}
    WHERE id = $1 AND xmin = $2::xid RETURNING id, xmin::text AS stamp
  ), put_answers AS (${putAnswers}), put_operations AS (${putOperations})
  ${conflicts ? `, put_conflicts AS (${putConflicts}), drop_conflicts AS (${dropConflicts})` : ''}
  SELECT stamp FROM guard`
}

const statements = {
  plain: { name: 'draft-write', text: textOf({ conflicts: false, headline: false }) },
  headline: { name: 'draft-write-headline', text: textOf({ conflicts: false, headline: true }) },
  conflicts: { name: 'draft-write-conflicts', text: textOf({ conflicts: true, headline: false }) },
  both: { name: 'draft-write-both', text: textOf({ conflicts: true, headline: true }) },
}

function statementOf(write: DraftWrite): { name: string; text: string; values: unknown[] } {
  const { before, merged, deviceId, at, headline } = write
  const values: unknown[] = [
    before.id,
    before.stamp,
    merged.state.rev,
    at,
    deviceId,
    answersOf(merged),
    operationsOf(write),
  ]
  const conflicts = merged.conflictsTouched.size > 0
  if (conflicts) values.push(...conflictsOf(merged, before))
  if (headline !== null) {
    const { nameBn, nameEn, district, email, nid, tin, contactMobile } = headline
    values.push(...[nameBn, nameEn, district, email, nid, tin].map((text) => text || null), contactMobile)
  }
  const statement = conflicts
    ? statements[headline === null ? 'conflicts' : 'both']
    : statements[headline === null ? 'plain' : 'headline']
  return { ...statement, values }
}

function answersOf({ written, state }: Merged): string {
  const rows = []
  for (const path of written) {
    const entry = state.entries.get(path)
    if (entry !== undefined) rows.push({ path, value: entry.value, rev: entry.rev, foreign_rev: entry.foreignRev })
  }
  return JSON.stringify(rows)
}

/** The value stays with an operation only where the document does not hold it: staff can look at what was refused. */
function operationsOf({ fresh }: DraftWrite): string {
  return JSON.stringify(
    fresh.map(({ operation, result }) => {
      const row = { op_id: result.opId, outcome: result.outcome, rev: result.rev, code: result.code }
      if (result.outcome !== 'rejected') return row
      return { ...row, path: storableText(operation.path), value: storableValue(operation.value) }
    }),
  )
}

function conflictsOf({ conflictsTouched, state }: Merged, before: Draft): [string, string] {
  const put = []
  const drop = []
  for (const key of conflictsTouched) {
    const now = state.conflicts.get(key)
    const then = before.state.conflicts.get(key)
    if (now !== undefined) {
      const { path, deviceId, mine, theirs, at } = now
      put.push({ path, device_id: deviceId, mine, theirs, at })
    } else if (then !== undefined) drop.push({ path: then.path, device_id: then.deviceId })
  }
  return [JSON.stringify(put), JSON.stringify(drop)]
}
