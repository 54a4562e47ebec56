import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillKeys } from '../../../src/server/platform/database/migrations/0067-name-keys.ts'
import { addOfficial, addVisitor, ask, type SampleOfficial } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

// Searches over more rows than the first pass reads, and the visitors of one official.

let server: ApiServer
let owner: Record<string, string>
let official: SampleOfficial
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  official = await addOfficial(server.context)
})
afterAll(() => server.close())

const search = async (body: object, headers = owner) =>
  (await server.send({ method: 'POST', url: '/api/appointments/search', headers, body })).body
const visitors = async (body: object, headers = owner) =>
  (await server.send({ method: 'POST', url: '/api/visitors/search', headers, body })).body

/** Makes the planner assume tables as large as those of an office after many years. */
async function growTo(rows: number): Promise<void> {
  await sql`UPDATE pg_class SET reltuples = ${rows} WHERE relname IN ('appointments', 'visitors')`.execute(
    server.context.db,
  )
}

test('a frequent word gives the same rows and counts by either search, the index or the newest rows', async () => {
  const { db } = server.context
  const visitor = await addVisitor(server, { firstName: 'Nasrin', lastName: 'Sultana' })
  await sql`INSERT INTO visitors (id, first_name, last_name, created_at)
    SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'Rezaul' ELSE 'Tanvir' END, 'Hoque', now() - n * interval '1 hour'
    FROM generate_series(1, 700) n`.execute(db)
  await fillKeys(db as unknown as Kysely<unknown>, 'visitors')
  await sql`INSERT INTO appointments (id, official_id, visitor_id, type, topic, person_count, created_at, updated_at)
    SELECT gen_random_uuid(), ${official.id}, ${visitor.id}, 'online',
      CASE WHEN n = 650 THEN 'A rare bridge ' WHEN n % 2 = 0 THEN 'Plan of a house ' ELSE 'Complaint ' END || n, 1,
      now() - n * interval '1 hour', now()
    FROM generate_series(1, 700) n`.execute(db)
  const ask = async () => ({
    first: await search({ text: 'hous', size: 20 }),
    last: await search({ text: 'house', size: 20, page: 18 }),
    rare: await search({ text: 'bridge' }),
    both: await search({ text: 'house complaint' }),
    name: await search({ text: 'nasrin', size: 1 }),
    visitors: await visitors({ text: 'rezaul', size: 5, page: 2 }),
  })
  const small = await ask()
  expect(small.first).toMatchObject({ total: 349, page: 1 })
  expect(small.first.list.slice(0, 2).map(({ topic }: { topic: string }) => topic)).toEqual([
    'Plan of a house 2',
    'Plan of a house 4',
  ])
  expect(small.last.list).toHaveLength(9)
  expect(small.rare).toMatchObject({ total: 1, list: [{ topic: 'A rare bridge 650' }] })
  expect(small.both.total).toBe(0)
  expect(small.name.total).toBe(700)
  expect(small.visitors).toMatchObject({ total: 350, page: 2 })
  expect(small.visitors.list).toHaveLength(5)
  await growTo(1_000_000)
  expect(await ask()).toEqual(small)
})

test('a frequent name is found in the same rows in each order, and an order is the reverse of the other', async () => {
  await sql`INSERT INTO visitors (id, first_name, last_name, created_at)
    SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN 'Abul' ELSE 'Zakia' END, lpad(n::text, 4, '0'),
      now() + n * interval '1 second'
    FROM generate_series(1, 3600) n`.execute(server.context.db)
  await fillKeys(server.context.db as unknown as Kysely<unknown>, 'visitors')
  const idsOf = async (sort?: string) => {
    const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const read = await Promise.all(pages.map((page) => visitors({ text: 'zakia', sort, size: 100, page })))
    return read.flatMap(({ list }) => list.map(({ id }: { id: string }) => id))
  }
  const usual = await idsOf()
  expect(usual.length).toBeGreaterThan(600)
  for (const name of ['name', 'createdAt']) {
    const [up, down] = [await idsOf(name), await idsOf(`-${name}`)]
    expect([...up].sort()).toEqual([...usual].sort())
    expect(down).toEqual([...up].reverse())
  }
})

test('the list of an official has each visitor once, newest first, and no erased one', async () => {
  const account = await server.signIn('OFFICIAL')
  const own = await addOfficial(server.context, { user_id: account.userId })
  const [first, second, third] = [
    await addVisitor(server, { firstName: 'First' }),
    await addVisitor(server, { firstName: 'Second' }),
    await addVisitor(server, { firstName: 'Third' }),
  ]
  for (const visitor of [first, second, first]) await ask(server, { officialId: own.id, visitor })
  await ask(server, { officialId: official.id, visitor: third })
  const names = async (text?: string) =>
    (await visitors({ text }, account)).list.map(({ firstName }: { firstName: string }) => firstName)
  expect((await names()).sort()).toEqual(['First', 'Second'])
  expect(await names('second')).toEqual(['Second'])
  expect(await names('third')).toEqual([])
  for (const [sort, sorted] of [
    ['name', ['First', 'Second']],
    ['-name', ['Second', 'First']],
    ['-createdAt', await names()],
  ] as const) {
    const { list, total } = await visitors({ sort }, account)
    expect([sort, total, list.map(({ firstName }: { firstName: string }) => firstName)]).toEqual([sort, 2, sorted])
  }
  expect(await visitors({ size: 1 }, account)).toMatchObject({ total: 2, list: [{}] })
  const url = `/api/visitors?id=${second.id}`
  expect((await server.send({ method: 'DELETE', url, headers: owner })).status).toBe(200)
  expect(await names()).toEqual(['First'])
  expect(await visitors({}, account)).toMatchObject({ total: 1 })
})

test('a visitor and the appointments are found in any spelling, and by a new name after its change', async () => {
  const visitor = await addVisitor(server, { firstName: 'Md. Jashim', lastName: 'O’Neil' })
  await ask(server, { officialId: official.id, visitor })
  const found = async (text: string) => [
    (await visitors({ text })).list.map(({ id }: { id: string }) => id),
    (await search({ text })).list.map((row: { visitor: { id: string } }) => row.visitor.id),
  ]
  const all = [[visitor.id], [visitor.id]]
  for (const text of ['Joshim', 'mohammad jasim', "O'Neil  Jashim", 'মোঃ oneil', 'jashim o neil']) {
    expect(await found(text), text).toEqual(all)
  }
  expect(await found('Jashim Karim')).toEqual([[], []])
  const change = { method: 'PATCH', url: '/api/visitors', headers: visitor.headers } as const
  expect((await server.send({ ...change, body: { id: visitor.id, lastName: 'বন্দ্যোপাধ্যায়' } })).status).toBe(200)
  expect(await found('বন্দোপাধ্যায় মোহাম্মদ')).toEqual(all)
  expect(await found('oneil')).toEqual([[], []])
})
