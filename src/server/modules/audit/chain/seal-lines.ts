import { type Kysely, sql } from 'kysely'
import { arrayLiteral } from '../../../platform/database/array-literal.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { beforeFirst, type HashedLine, hashedColumns, hashLine, hashSeal, hashWords } from './line-hash.ts'

/** A transaction of about 50 ms; no writer waits for it. */
const batchSize = 1_000

/**
 * Chains the lines that were committed since the last call, in the order of their ids; returns how many. Writers of
 * lines never wait for it: they only leave a mark, and one process at a time removes the marks.
 */
export async function sealLines(db: Kysely<Database>): Promise<number> {
  let sealed = 0
  // Usually no line is waiting, and one query shows that.
  if (!(await isWaiting(db))) return 0
  for (;;) {
    const count = await db.transaction().execute(sealBatch)
    sealed += count
    if (count < batchSize) return sealed
  }
}

async function isWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`SELECT EXISTS (SELECT FROM audit_unsealed) AS waits`.execute(db)
  return rows[0]?.waits === true
}

async function sealBatch(trx: Kysely<Database>): Promise<number> {
  const { rows: lock } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('audit chain')) AS taken`.execute(trx)
  if (lock[0]?.taken !== true) return 0
  const { rows: lines } = await sql<HashedLine>`
    SELECT ${hashedColumns} FROM audit_unsealed u JOIN audit a ON a.id = u.audit_id
    ORDER BY u.audit_id LIMIT ${batchSize}`.execute(trx)
  if (lines.length === 0) return 0
  const last = await trx
    .selectFrom('audit_seals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seals = chain(lines, last ?? { position: 0, hash: beforeFirst })
  const column = (of: (seal: Seal) => string | number) => arrayLiteral(seals.map(of))
  const bytes = (of: (seal: Seal) => Buffer) => column((seal) => `"\\\\x${of(seal).toString('hex')}"`)
  await sql`
    INSERT INTO audit_seals (position, audit_id, words, line, hash)
    SELECT * FROM unnest(
      ${column(({ position }) => position)}::bigint[], ${column(({ auditId }) => auditId)}::bigint[],
      ${bytes(({ words }) => words)}::bytea[], ${bytes(({ line }) => line)}::bytea[],
      ${bytes(({ hash }) => hash)}::bytea[])`.execute(trx)
  await sql`
    DELETE FROM audit_unsealed WHERE audit_id = ANY (${column(({ auditId }) => auditId)}::bigint[])`.execute(trx)
  return lines.length
}

type Seal = { position: number; auditId: number; words: Buffer; line: Buffer; hash: Buffer }

function chain(lines: readonly HashedLine[], last: { position: number; hash: Buffer }): Seal[] {
  let { position, hash: before } = last
  return lines.map((content) => {
    position += 1
    const words = hashWords(content)
    const line = hashLine(content, words)
    const hash = hashSeal(position, { before, line })
    before = hash
    return { position, auditId: content.id, words, line, hash }
  })
}
