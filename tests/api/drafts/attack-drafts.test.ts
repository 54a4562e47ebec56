import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { maxPathsOf } from '#domain/forms/draft-capacity.ts'
import { createApplicant, docHashOf, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const countIn = async (table: 'conflicts' | 'answers', id: string) =>
  (await server.context.db.selectFrom(table).select('path').where('application_id', '=', id).execute()).length

// A draft keeps a limited number of conflicting values, although its holder can make up any number of device ids: an
// attack without the limit made 8,000 rows and answers of 2 MB.
test('values kept aside are bounded, however many device ids one code comes with', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const paths = Array.from({ length: 200 }, () => `previousProjects/${randomUUID()}/name`)
  await karim.patch(paths.map((path) => op(path, 'mine')))
  for (let n = 0; n < 12; n += 1) {
    const others = paths.map((path) => op(path, `other ${n}`))
    await karim.patch(others, { device: `test-device-x${n}`, sinceRev: 1_000_000 })
  }
  expect(await countIn('conflicts', karim.id)).toBeLessThanOrEqual(2_000)
}, 60_000)

// Removed paths count towards the limit, even if they existed only for a moment: live and removed paths are at most
// twice the limit.
test('rows that are made and removed in turn are bounded', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const most = maxPathsOf(getType('ARCHITECT'))
  for (let n = 0; n < Math.ceil(most / 50) + 2; n += 1) {
    const rows = Array.from({ length: 100 }, () => `previousProjects/${randomUUID()}`)
    const both = rows.flatMap((path) => [op(path, { order: 0 }), op(path, null, 1_000_000)])
    await karim.patch(both, { sinceRev: 1_000_000 })
  }
  expect(await countIn('answers', karim.id)).toBe(2 * most)
}, 60_000)

// Conflicts must not become slower as the operations of a draft become more.
test('the time of the other value of a conflict is known without reading the operations of the draft', async () => {
  const karim = createApplicant(server)
  await karim.create([op('nameBn', 'ক')])
  const given = server.clock.now.toISOString()
  await server.context.db.deleteFrom('operations').where('application_id', '=', karim.id).execute()
  for (const n of [2, 3]) {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await karim.patch([op('nameBn', `খ${n}`)], { device: `test-device-${n}` })
  }
  const { body } = await karim.patch([])
  expect(body.conflicts.map(({ theirs, theirsAt }) => [theirs, theirsAt])).toEqual([
    ['ক', given],
    ['ক', given],
  ])
})

// Outcomes are stored as long as the draft exists, so that a repeated operation is harmless. Without the limit 600
// calls of 200 operations a minute would fill the table.
test('operations of a draft are limited, including refused ones; recorded outcomes are still repeated', async () => {
  const karim = createApplicant(server)
  const first = op('nameBn', 'ক')
  await karim.create([first])
  const { pool } = server.context
  await pool.query(
    `INSERT INTO operations (application_id, op_id, outcome, rev, device_id, at)
     SELECT $1, gen_random_uuid(), 'acked', 1, 'test-device-1', now() FROM generate_series(1, 49998)`,
    [karim.id],
  )
  // The update makes the process read the draft again, as after a write by another process.
  await pool.query('UPDATE applications SET rev = rev WHERE id = $1', [karim.id])
  const [last, late] = [op('nameBn', 'খ', 1), op('nameEn', 'Karim')]
  expect((await karim.patch([last])).body.results).toMatchObject([{ outcome: 'acked' }])
  for (let n = 0; n < 2; n += 1) {
    const { body } = await karim.patch([first, last, late, op('no/such/path', 'x')])
    expect(body.results.map(({ outcome, code }) => code ?? outcome)).toEqual([
      ...['acked', 'acked', 'too_many_paths', 'too_many_paths'],
    ])
    expect([body.rev, body.docHash]).toEqual([2, docHashOf({ nameBn: 'খ' })])
  }
  const { rows } = await pool.query('SELECT count(*) FROM operations WHERE application_id = $1', [karim.id])
  expect(rows).toEqual([{ count: 50_000 }])
})
