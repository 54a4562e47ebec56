import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** A line as it is hashed: every column as the text that the database has for it. */
export type HashedLine = {
  id: number
  salt: string | null
  by_name: string | null
  reason: string | null
  detail: string | null
  at: string
  subject_kind: string | null
  subject_id: string | null
  application_id: string | null
  action: string
  from_status: string | null
  to_status: string | null
  by_user_id: string | null
  by_role: string | null
}

/** The columns of `audit`, by the alias `a`, as they are hashed. Neither time zone nor language of a connection changes them. */
export const hashedColumns: RawBuilder<HashedLine> = sql`
  a.id, a.salt::text AS salt, a.by_name, a.reason, a.detail::text AS detail,
  to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  a.subject_kind, a.subject_id, a.application_id::text AS application_id, a.action, a.from_status, a.to_status,
  a.by_user_id::text AS by_user_id, a.by_role`

/** Hash of the words of a line. They are hashed apart, so that the chain holds when they are erased with their salt. */
export function hashWords({ salt, by_name, reason, detail }: HashedLine): Buffer {
  return sha256(['words', salt, by_name, reason, detail])
}

/** Hash of a line with that of its words. */
export function hashLine(line: HashedLine, words: Buffer): Buffer {
  const { id, at, subject_kind, subject_id, application_id, action, from_status, to_status, by_user_id, by_role } = line
  const about = [subject_kind, subject_id, application_id, action, from_status, to_status]
  return sha256(['line', id, at, ...about, by_user_id, by_role, words.toString('hex')])
}

/** Hash that chains a line, at its position, to the one before it. */
export function hashSeal(position: number, { before, line }: { before: Buffer; line: Buffer }): Buffer {
  return sha256(['seal', position, before.toString('hex'), line.toString('hex')])
}

/** What the first line is chained to. */
export const beforeFirst = Buffer.alloc(0)

/** JSON keeps the parts apart: no two lists of parts have the same text. */
function sha256(parts: readonly (string | number | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
