import { type Kysely, sql } from 'kysely'
import type { ChainFault } from '#domain/audit-lines.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { beforeFirst, type HashedLine, hashedColumns, hashLine, hashSeal, hashWords } from './line-hash.ts'

/** The first faulty line: `id` is its number, `position` its place in the chain; null when there is none. */
export type FoundFault = { kind: ChainFault; id: number | null; position: number | null }

export type ChainReport = {
  /** The number of sealed lines that were checked. */
  lines: number
  /** The times of the first and the last of them, ISO 8601 in UTC. */
  from: string | null
  to: string | null
  /** The hash of the last line, in hex; null for an empty chain. Noted elsewhere, it proves that nothing is missing. */
  head: string | null
  /** The position of the line with the expected hash. */
  expectedAt: number | null
  /** Lines with erased words; they keep their place. */
  erased: number
  /** Lines that are not sealed yet. */
  waiting: number
  /** The first fault, or null. */
  fault: FoundFault | null
}

type Options = {
  /** A hash in hex that some line must have. */
  expect?: string | undefined
  /** A hash in hex of the line after which the check begins; earlier lines are trusted. */
  since?: string | undefined
}

type Row = HashedLine & { gone: boolean; position: number; audit_id: number; words: Buffer; line: Buffer; hash: Buffer }
type Place = { position: number; hash: Buffer }

/** Reading and hashing this many lines blocks the process for 10 ms; 2,000 made other requests wait for 0.4 s. */
const batchSize = 250

/** Checks the chain from its beginning, in batches: memory holds one batch, however long the chain is. */
export async function verifyChain(db: Kysely<Database>, { expect, since }: Options = {}): Promise<ChainReport> {
  const report: ChainReport = {
    ...{ lines: 0, from: null, to: null, head: null, expectedAt: null, erased: 0, waiting: 0, fault: null },
  }
  const start = since === undefined ? { position: 0, hash: beforeFirst } : await findPlace(db, since)
  if (start === null) return { ...report, fault: { kind: 'head-missing', id: null, position: null } }
  if (since !== undefined) report.head = since
  let place: Place = start
  for (;;) {
    const rows = await readBatch(db, place.position)
    for (const row of rows) {
      report.fault = faultOf(row, place)
      if (report.fault !== null) return report
      place = row
      note(report, row)
    }
    if (rows.length < batchSize) break
  }
  report.waiting = await countWaiting(db)
  report.fault = await findUnchained(db)
  if (expect !== undefined) {
    report.expectedAt = (await findPlace(db, expect))?.position ?? null
    if (report.expectedAt === null) report.fault ??= { kind: 'head-missing', id: null, position: null }
  }
  return report
}

function readBatch(db: Kysely<Database>, after: number): Promise<Row[]> {
  const query = sql<Row>`
    SELECT a.id IS NULL AS gone, s.position, s.audit_id, s.words, s.line, s.hash, ${hashedColumns}
    FROM audit_seals s LEFT JOIN audit a ON a.id = s.audit_id
    WHERE s.position > ${after} ORDER BY s.position LIMIT ${batchSize}`
  return query.execute(db).then(({ rows }) => rows)
}

/** The fault of a line that follows `before`, or null. */
function faultOf(row: Row, before: Place): FoundFault | null {
  const { position } = row
  const at = (kind: ChainFault) => ({ kind, id: row.audit_id, position })
  if (position !== before.position + 1) return { kind: 'seal-missing', id: null, position: before.position + 1 }
  if (row.gone) return at('line-missing')
  if (!isErased(row) && !hashWords(row).equals(row.words)) return at('words-changed')
  const line = hashLine(row, row.words)
  if (!line.equals(row.line)) return at('line-changed')
  return hashSeal(position, { before: before.hash, line }).equals(row.hash) ? null : at('order-changed')
}

/** Words are erased completely and with their salt. For a line that never had words, it makes no difference. */
function isErased({ salt, by_name, reason, detail }: HashedLine): boolean {
  return salt === null && by_name === null && reason === null && detail === null
}

function note(report: ChainReport, row: Row): void {
  report.lines += 1
  report.from ??= row.at
  report.to = row.at
  report.head = row.hash.toString('hex')
  if (isErased(row)) report.erased += 1
}

async function findPlace(db: Kysely<Database>, hash: string): Promise<Place | null> {
  const found = await db
    .selectFrom('audit_seals')
    .select(['position', 'hash'])
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
  return found ?? null
}

/** The number of lines that are not sealed yet. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*) AS waiting FROM audit_unsealed`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** A line outside of the chain, or a mark without a line. One statement, because lines are sealed meanwhile. */
async function findUnchained(db: Kysely<Database>): Promise<FoundFault | null> {
  const { rows } = await sql<{ id: number; kind: ChainFault }>`
    SELECT found.* FROM (
      SELECT a.id, 'never-sealed' AS kind FROM audit a
      WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.audit_id = a.id)
        AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.audit_id = a.id)
      UNION ALL
      SELECT u.audit_id, 'line-missing' FROM audit_unsealed u WHERE NOT EXISTS (SELECT FROM audit a WHERE a.id = u.audit_id)
    ) AS found ORDER BY found.id LIMIT 1`.execute(db)
  const [found] = rows
  return found === undefined ? null : { ...found, position: null }
}
