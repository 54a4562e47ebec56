import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** The hashed form of a line: every column as the database's text for it. */
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

/** The columns of `audit AS a` as they are hashed, whatever the time zone and language of the connection. */
export const hashedColumns: RawBuilder<HashedLine> = sql`
  a.id, a.salt::text AS salt, a.by_name, a.reason, a.detail::text AS detail,
  to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  a.subject_kind, a.subject_id, a.application_id::text AS application_id, a.action, a.from_status, a.to_status,
  a.by_user_id::text AS by_user_id, a.by_role`

/** The hash of a line's words. It is separate, so that the chain stays valid when words and salt are erased. */
export function hashWords({ salt, by_name, reason, detail }: HashedLine): Buffer {
  return sha256(['words', salt, by_name, reason, detail])
}

/** The hash of a line, including the hash of its words. */
export function hashLine(line: HashedLine, words: Buffer): Buffer {
  const { id, at, subject_kind, subject_id, application_id, action, from_status, to_status, by_user_id, by_role } = line
  const about = [subject_kind, subject_id, application_id, action, from_status, to_status]
  return sha256(['line', id, at, ...about, by_user_id, by_role, words.toString('hex')])
}

/** The hash that chains a line, at its position, to the one before it. */
export function hashSeal(position: number, { before, line }: { before: Buffer; line: Buffer }): Buffer {
  return sha256(['seal', position, before.toString('hex'), line.toString('hex')])
}

/** The value to which the first line is chained. */
export const beforeFirst = Buffer.alloc(0)

/** JSON separates the parts, so that no two lists of parts give the same text. */
function sha256(parts: readonly (string | number | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
