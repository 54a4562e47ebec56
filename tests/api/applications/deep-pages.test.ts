import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameKey } from '../../../src/domain/reference/name-key.ts'
import { compactTallies } from '../../../src/server/modules/applications/search/tallies.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  await addRows(0, 7_000)
})
afterAll(() => server.close())

const ids = `'00000000-0003-7000-8000-' || lpad(to_hex(n), 12, '0')`

/** Rows over four months, in mixed states and types. Many have the same time, so that their ids decide the order. */
async function addRows(from: number, until: number): Promise<void> {
  await server.context.pool.query(
    `INSERT INTO applications (id, kind, type, purpose, status, rev, schema_version, token_hash, mobile, contact_mobile, locale,
       district, submitted_at, arrived_at, updated_at, created_at, is_returned, has_no_slip)
     SELECT (${ids})::uuid, CASE n % 2 WHEN 0 THEN 'individual' ELSE 'company' END,
       CASE n % 2 WHEN 0 THEN 'ARCHITECT' ELSE 'CONTRACTOR_WORKS' END, 'REGISTRATION',
       CASE WHEN n % 100 = 0 THEN 'draft' WHEN n % 5 = 0 THEN 'approved' ELSE 'pending' END, 1, 1, sha256(n::text::bytea),
       '01700000000', '01700000000', 'bn', CASE n % 3 WHEN 0 THEN 'Dhaka' ELSE 'Rajshahi' END,
       at, at + n % 7 * interval '1 day', at, at, n % 3 > 0, n % 5 > 0
     FROM (SELECT n, '2026-07-20T00:00:00Z'::timestamptz + (n * 7919 % 7000) / 3 * interval '75 minutes' AS at
       FROM generate_series($1::int, $2::int - 1) n) made`,
    [from, until],
  )
}

const newest = 'submitted_at DESC, id'
const oldest = 'submitted_at, id DESC'
const arrival = 'arrived_at, id'
const lists = [
  [{}, 'true', newest],
  [{ sort: 'oldest' }, 'true', oldest],
  [{ desk: 'reception' }, `status = 'pending'`, arrival],
  [{ status: ['pending'], families: ['company'] }, `status = 'pending' AND kind = 'company'`, newest],
  [{ type: ['ARCHITECT'], sort: 'oldest' }, `type = 'ARCHITECT'`, oldest],
  [{ from: '2026-08-10' }, `submitted_at >= '2026-08-10T00:00:00+06'`, newest],
  [{ to: '2026-10-20' }, `submitted_at < '2026-10-21T00:00:00+06'`, newest],
  [{ to: '2026-10-20', sort: 'oldest' }, `submitted_at < '2026-10-21T00:00:00+06'`, oldest],
  // Ten working days before 23 November 2026.
  [{ desk: 'reception', ageing: 10 }, `status = 'pending' AND arrived_at < '2026-11-10T00:00:00+06'`, arrival],
  [{ district: 'Rajshahi' }, `district = 'Rajshahi'`, newest],
  [{ desk: 'reception', flags: ['noSlip', 'returned'] }, `status = 'pending' AND has_no_slip AND is_returned`, arrival],
] as const

/** Compares pages from all parts of each list, including the last ones, with the sorted rows. */
async function expectPagesToBeRows(): Promise<void> {
  const size = 100
  for (const [filter, condition, order] of lists) {
    const { rows } = await server.context.pool.query<{ id: string }>(
      `SELECT id FROM applications WHERE status <> 'draft' AND ${condition} ORDER BY ${order}`,
    )
    expect(rows.length, condition).toBeGreaterThan(2_100)
    await expectNeighbours(filter, rows)
    const last = Math.ceil(rows.length / size)
    for (const page of new Set([1, 21, 22, 23, 27, last - 1, last, last + 1])) {
      const body = { ...filter, page, size }
      const found = await server.send({ method: 'POST', url: '/api/apps/search', headers: owner, body })
      const listed = found.body.list.map(({ id }: { id: string }) => id)
      expect([body, found.body.total, listed]).toEqual([
        ...[body, rows.length],
        rows.slice((page - 1) * size, page * size).map(({ id }) => id),
      ])
    }
  }
}

/** From rows in all parts of a list, the next and the previous one. */
async function expectNeighbours(filter: object, rows: readonly { id: string }[]): Promise<void> {
  for (const at of new Set([0, 1, 2, 3, 1_000, 1_001, rows.length - 2, rows.length - 1])) {
    for (const backwards of [false, true]) {
      const body = { ...filter, afterId: rows[at]?.id, backwards }
      const found = await server.send({ method: 'POST', url: '/api/apps/next', headers: owner, body })
      expect([body, found.body.next?.id ?? null]).toEqual([body, rows[at + (backwards ? -1 : 1)]?.id ?? null])
    }
  }
}

test('each page has exactly its rows, however deep it is and whatever changed since the counting', async () => {
  const { db, pool } = server.context
  server.clock.now = new Date('2026-11-23T04:00:00Z')
  owner = await server.signIn('OWNER')
  await expectPagesToBeRows()
  await compactTallies(db)
  await expectPagesToBeRows()
  await addRows(7_000, 7_400)
  await pool.query(
    `UPDATE applications SET status = 'rejected' WHERE ('x' || right(id::text, 6))::bit(24)::int % 11 = 3`,
  )
  await pool.query(`UPDATE applications SET status = 'pending', submitted_at = '2026-11-01', arrived_at = '2026-11-01'
    WHERE status = 'draft' AND id > '00000000-0003-7000-8000-000000001000'`)
  await pool.query(`UPDATE applications SET submitted_at = submitted_at + interval '9 days',
    arrived_at = arrived_at - interval '40 days', type = 'ARCHITECT', kind = 'individual'
    WHERE ('x' || right(id::text, 6))::bit(24)::int % 17 = 5`)
  await pool.query(`DELETE FROM applications WHERE ('x' || right(id::text, 6))::bit(24)::int % 13 = 7`)
  await expectPagesToBeRows()
  await Promise.all([compactTallies(db), compactTallies(db)])
  await expectPagesToBeRows()
  const counted =
    await pool.query(`SELECT list, span, sum(count) AS count, min(count) > 0 AS positive FROM place_tallies
    GROUP BY 1, 2 ORDER BY 1, 2`)
  const { rows } = await pool.query(`SELECT count(*) FILTER (WHERE status <> 'draft') AS submitted,
    count(*) FILTER (WHERE status = 'pending') AS arrived FROM applications`)
  expect(counted.rows.map(({ list, count, positive }) => [list, count, positive])).toEqual([
    ...Array.from({ length: 2 }, () => ['arrived', rows[0].arrived, true]),
    ...Array.from({ length: 2 }, () => ['submitted', rows[0].submitted, true]),
  ])
})

test('the previous release, which does not know has_no_slip, cannot compact the tallies without it', async () => {
  const addUp = server.context.pool.query(`WITH taken AS (DELETE FROM tallies RETURNING *)
    INSERT INTO tallies (subject, kind, type, state, district, is_returned, day, count)
    SELECT subject, kind, type, state, district, is_returned, day, sum(count) FROM taken
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(count) <> 0`)
  await addUp.catch(() => {})
  await expectPagesToBeRows()
})

test('two frequent words together: rare matches are found everywhere, many matches in the newest rows', async () => {
  const { pool } = server.context
  const rank = `('x' || right(id::text, 6))::bit(24)::int * 7919 % 7000`
  // Each word is in a quarter of the names. The first two occur together in one row of a hundred, the others in a few
  // old rows.
  await pool.query(
    `UPDATE applications SET name_key = (CASE WHEN k BETWEEN 400 AND 408 THEN $3 WHEN k % 100 = 0 THEN $1 WHEN k % 4 = 0 THEN $2
       WHEN k % 4 = 1 THEN $4 ELSE $5 END)::tsvector
     FROM (SELECT id AS row, ${rank} AS k FROM applications) ranked WHERE row = id AND status <> 'draft'`,
    ['Tanvir Islam', 'Kabir Islam', 'Zubaida Islam', 'Tanvir Mollah', 'Zubaida Khatun'].map((name) => nameKey([name])),
  )
  await pool.query(`UPDATE applications SET status = 'pending' WHERE status <> 'draft'`)
  const search = async (text: string) =>
    (await server.send({ method: 'POST', url: '/api/apps/search', headers: owner, body: { text } })).body
  expect(await search('islam tanvir')).not.toHaveProperty('hasMore')
  // The planner now assumes a table as large as that of an office after many years.
  await pool.query(`UPDATE pg_class SET reltuples = 1000000 WHERE relname = 'applications'`)
  expect(await search('islam tanvir')).toMatchObject({ hasMore: true, page: 1 })
  const rare = await search('islam zubaida')
  const { rows } = await pool.query('SELECT id FROM applications WHERE name_key = $1', [nameKey(['Zubaida Islam'])])
  expect(rows.length).toBeGreaterThan(0)
  expect(rare.list.map(({ id }: { id: string }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  expect(rare).not.toHaveProperty('hasMore')
})
