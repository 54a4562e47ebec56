import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostKeptColumns } from '../../../src/contract/payments/statement-columns.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>
let owner: Awaited<ReturnType<ApiServer['signIn']>>
const url = '/api/payments/columns'
const fingerprintOf = (n: number) => n.toString(16).padStart(64, '0')

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

function keep(n: number, columns: string[], headers: Record<string, string> = collector) {
  return server.send({ method: 'PUT', url, headers, body: { fingerprint: fingerprintOf(n), columns } })
}

async function list(headers: Record<string, string> = owner) {
  const { status, body } = await server.send({ method: 'GET', url, headers })
  expect(status).toBe(200)
  return body.list
}

test('the columns that one desk chose are there for the next, and a later choice replaces them', async () => {
  expect(await keep(1, ['date', 'number', 'amount'])).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ fingerprint: fingerprintOf(1), columns: ['date', 'number', 'amount'] }])
  const [{ chosenBy }] = await list()
  expect(chosenBy).toEqual(expect.any(String))
  expect(await keep(1, ['date', 'number', 'money_in'], owner)).toMatchObject({ status: 200 })
  const kept = await list(collector)
  expect(kept).toMatchObject([{ columns: ['date', 'number', 'money_in'] }])
  expect(kept[0].chosenBy).not.toBe(chosenBy)
})

test('only known columns below a fingerprint are kept', async () => {
  const bodies = [
    { fingerprint: 'Karim Uddin', columns: ['date'] },
    { fingerprint: fingerprintOf(2), columns: ['Karim Uddin'] },
    { fingerprint: fingerprintOf(2), columns: [] },
    { fingerprint: fingerprintOf(2), columns: Array(61).fill('date') },
  ]
  for (const body of bodies) {
    expect(await server.send({ method: 'PUT', url, headers: collector, body })).toMatchObject({ status: 400 })
  }
})

test('of more choices than are kept the oldest is dropped', async () => {
  await server.context.db
    .insertInto('statement_columns')
    .values(
      Array.from({ length: mostKeptColumns }, (_, at) => ({
        fingerprint: fingerprintOf(1_000 + at),
        columns: ['number', 'amount'],
        chosen_by: owner.userId,
        chosen_at: new Date(Date.UTC(2020, 0, 1, 0, 0, at)),
      })),
    )
    .execute()
  expect(await keep(3, ['number', 'amount'])).toMatchObject({ status: 200 })
  const kept = await list()
  expect(kept).toHaveLength(mostKeptColumns)
  const fingerprints = kept.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
  expect(fingerprints).toContain(fingerprintOf(3))
  // The first of them was chosen before all others.
  expect(fingerprints).not.toContain(fingerprintOf(1_000))
})
