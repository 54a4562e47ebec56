import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostPathsOf } from '#domain/enlistment/draft-room.ts'
import { getType } from '#domain/enlistment/registry.ts'
import { createApplicant, op } from '../support/applicant.ts'
import { type ApiServer, createApiServer } from '../support/test-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const countIn = async (table: 'conflicts' | 'answers', id: string) =>
  (await server.context.db.selectFrom(table).select('path').where('application_id', '=', id).execute()).length

// What is kept aside is bounded for a draft, however many device ids its holder makes up (8,000 rows and answers of 2 MB now).
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

// Removed paths are bounded like live ones, also those that were live for a moment: both together at twice the most.
test('rows that are made and removed in turn are bounded', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const most = mostPathsOf(getType('ARCHITECT'))
  for (let n = 0; n < Math.ceil(most / 50) + 2; n += 1) {
    const rows = Array.from({ length: 100 }, () => `previousProjects/${randomUUID()}`)
    const both = rows.flatMap((path) => [op(path, { order: 0 }), op(path, null, 1_000_000)])
    await karim.patch(both, { sinceRev: 1_000_000 })
  }
  expect(await countIn('answers', karim.id)).toBe(2 * most)
}, 60_000)

// The cost of a conflict does not grow with the number of operations that the draft has seen.
test('the instant of the other side of a conflict is known without a look at the operations of the draft', async () => {
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
