import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { conflictKey } from '#domain/drafts/merge.ts'
import type { AnswerValue, Conflict, Entry, OperationOutcome, OperationResult } from '#domain/drafts/operations.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { Locale } from '#domain/text.ts'
import type { CorrectionRow, Database } from '../../../platform/database/schema.ts'
import type { OldTokens } from '../access/application-access.ts'
import { listAttachedFiles } from './attached-files.ts'
import { digestOf } from './document-digest.ts'
import type { Draft } from './draft.ts'

/** Runs one SQL statement. `name` names the prepared statement; within a transaction it is ignored. */
export type Run = (name: string, text: string, values: unknown[]) => Promise<unknown[]>

/** Statements outside of transactions, each prepared once per connection. */
export function runOnPool(pool: pg.Pool): Run {
  return async (name, text, values) => (await pool.query({ name, text, values })).rows
}

/** Statements within a transaction. */
export function runInTransaction(trx: Kysely<Database>): Run {
  return async (_, text, values) => (await trx.executeQuery(CompiledQuery.raw(text, values))).rows
}

export type LoadedDraft = {
  draft: Draft
  /** The outcomes of those given operations that were recorded before. */
  seen: Map<string, OperationResult>
}

type DraftRow = {
  id: string
  kind: ApplicationKind
  type: string
  purpose: ApplicationPurpose
  status: ApplicationStatus
  version: number
  rev: number
  schema_version: number
  locale: Locale
  token_hash: Buffer
  old_tokens: OldTokensRow | null
  mobile: string
  contact_mobile: string
  proven_mobile: string | null
  lost_mobile: string | null
  holder_user_id: string | null
  enlistment_id: string | null
  correction: CorrectionRow | null
  updated_at: Date
  stamp: string
  files: [id: string, isRepaired: boolean][] | null
  recorded: number
  entries:
    | [
        ...[path: string, value: AnswerValue, rev: number, valueRev: number, deviceId: string, foreignRev: number],
        attachedBy: string | null,
      ][]
    | null
  conflicts:
    | [path: string, deviceId: string, mine: AnswerValue, theirs: AnswerValue, at: string, theirsAt: string | null][]
    | null
  seen: [opId: string, outcome: OperationOutcome, rev: number | null, code: string | null][] | null
}

/** SQL for a row of `applications`: the replaced tokens that phones may still use, by device-id. */
export const oldTokensSql = `(SELECT json_object_agg(device_id, to_json(old_tokens)) FROM application_devices
    WHERE application_id = applications.id AND revoked_at IS NULL AND old_tokens <> '{}')`
export type OldTokensRow = Record<string, string[]>

/** In JSON, PostgreSQL writes bytes as `\\x` and hexadecimal digits. */
export function toOldTokens(row: OldTokensRow | null): OldTokens {
  const entries = Object.entries(row ?? {})
  return new Map(entries.map(([device, tokens]) => [device, tokens.map((hex) => Buffer.from(hex.slice(2), 'hex'))]))
}

/** SQL for a column of timestamps in the format of `toISOString`; null stays null. */
export function instantSql(column: 'at' | 'theirs_at'): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

// One statement is one snapshot: answers, conflicts and outcomes belong to the same moment as the stamp.
const load = `
  SELECT id, kind, type, purpose, status, version, rev, schema_version, locale, token_hash, mobile, contact_mobile,
    proven_mobile, lost_mobile, holder_user_id, enlistment_id, correction, updated_at, xmin::text AS stamp, ${oldTokensSql} AS old_tokens,
    (SELECT json_agg(json_build_array(id, original_sha256 IS NOT NULL)) FROM files
       WHERE application_id = applications.id) AS files,
    (SELECT count(*)::integer FROM operations WHERE application_id = applications.id) AS recorded,
    (SELECT json_agg(json_build_array(path, value, rev, value_rev, device_id, foreign_rev, attached_by))
       FROM answers WHERE application_id = applications.id) AS entries,
    (SELECT json_agg(json_build_array(path, device_id, mine, theirs, ${instantSql('at')}, ${instantSql('theirs_at')}))
       FROM conflicts WHERE application_id = applications.id) AS conflicts,
    (SELECT json_agg(json_build_array(op_id, outcome, rev, code))
       FROM operations WHERE application_id = applications.id AND op_id = ANY($2::uuid[])) AS seen
  FROM applications WHERE id = $1`

/** The draft as the database has it now, or null when there is none with that id. */
export async function loadDraft(run: Run, id: string, opIds: readonly string[] = []): Promise<LoadedDraft | null> {
  const [row] = (await run('draft-load', load, [id, opIds])) as DraftRow[]
  return row === undefined ? null : { draft: toDraft(row), seen: toSeen(row.seen ?? []) }
}

/** Locks the row for the rest of the transaction. */
export async function lockApplication(run: Run, id: string): Promise<void> {
  await run('draft-lock', 'SELECT FROM applications WHERE id = $1 FOR UPDATE', [id])
}

/** The current `Draft.stamp` in the database, or null when the application does not exist any more. */
export async function currentStamp(run: Run, id: string): Promise<string | null> {
  const rows = await run('draft-stamp', 'SELECT xmin::text AS stamp FROM applications WHERE id = $1', [id])
  return (rows as { stamp: string }[])[0]?.stamp ?? null
}

// Both halves always run, so that a replaced code takes as long as a current or a wrong one.
const byToken = `
  SELECT id FROM applications WHERE token_hash = $1 AND $2 IN (mobile, contact_mobile, lost_mobile)
  UNION
  SELECT a.id FROM application_devices d JOIN applications a ON a.id = d.application_id
  WHERE d.device_id = $3 AND d.revoked_at IS NULL AND $1 = ANY (d.old_tokens) 
    AND $2 IN (a.mobile, a.contact_mobile, a.lost_mobile)`

/**
 * The application that a token and a mobile number open together. A replaced token works only on the phones that had
 * it. The lookup takes the same time whether one or both are wrong.
 */
export async function findByToken(
  run: Run,
  { tokenHash, mobile, deviceId }: { tokenHash: Buffer; mobile: string; deviceId: string },
): Promise<string | null> {
  const rows = await run('draft-by-token', byToken, [tokenHash, mobile, deviceId])
  return (rows as { id: string }[])[0]?.id ?? null
}

function toDraft(row: DraftRow): Draft {
  const type = findType(row.type)
  if (type === null) throw new Error(`Application ${row.id} has the unknown type ${row.type}`)
  const entries = new Map(
    (row.entries ?? []).map(([path, value, rev, valueRev, deviceId, foreignRev, attachedBy]): [string, Entry] => [
      path,
      { value, rev, valueRev, deviceId, foreignRev, ...(attachedBy !== null && { attachedBy }) },
    ]),
  )
  const conflicts = new Map(
    (row.conflicts ?? []).map(([path, deviceId, mine, theirs, at, theirsAt]): [string, Conflict] => [
      conflictKey(path, deviceId),
      { path, mine, theirs, deviceId, at, ...(theirsAt !== null && { theirsAt }) },
    ]),
  )
  return {
    id: row.id,
    kind: row.kind,
    type,
    purpose: row.purpose,
    status: row.status,
    version: row.version,
    schemaVersion: row.schema_version,
    locale: row.locale,
    tokenHash: row.token_hash,
    oldTokens: toOldTokens(row.old_tokens),
    mobile: row.mobile,
    contactMobile: row.contact_mobile,
    provenMobile: row.proven_mobile,
    lostMobile: row.lost_mobile,
    holderUserId: row.holder_user_id,
    enlistmentId: row.enlistment_id,
    correction: row.correction,
    updatedAt: row.updated_at,
    stamp: row.stamp,
    attached: listAttachedFiles(entries),
    filesHere: new Set((row.files ?? []).map(([id]) => id)),
    filesRepaired: new Set((row.files ?? []).flatMap(([id, isRepaired]) => (isRepaired ? [id] : []))),
    recorded: row.recorded,
    lastOperations: new Set(),
    state: { rev: row.rev, entries, conflicts },
    digest: digestOf(entries),
  }
}

function toSeen(rows: NonNullable<DraftRow['seen']>): Map<string, OperationResult> {
  return new Map(
    rows.map(([opId, outcome, rev, code]) => [
      opId,
      {
        opId,
        outcome,
        ...(rev === null ? {} : { rev }),
        ...(code === null ? {} : { code: code as OperationResult['code'] }),
      },
    ]),
  )
}
