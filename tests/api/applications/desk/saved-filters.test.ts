import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const url = '/api/apps/filters'
type Headers = Record<string, string>
const save = (headers: Headers, body: object) => server.send({ method: 'POST', url, headers, body })
const list = async (headers: Headers) => (await server.send({ method: 'GET', url, headers })).body.list
const remove = (headers: Headers, id: string) => server.send({ method: 'DELETE', url: `${url}?id=${id}`, headers })

test('saved filters are personal: the same name replaces one, and no one else can see or remove it', async () => {
  const [one, other] = [await server.signIn('APP_COLLECTOR'), await server.signIn('COMMITTEE')]
  const filter = { status: ['pending'], type: ['ARCHITECT'], ageing: 3 }
  const saved = await save(one, { name: 'Late architects', filter })
  expect(saved.status).toBe(201)
  expect(await list(one)).toEqual([{ id: saved.body.id, name: 'Late architects', filter }])
  expect(await list(other)).toEqual([])
  const theirs = await save(other, { name: 'Late architects', filter: {} })
  expect(theirs.body.id).not.toBe(saved.body.id)

  expect((await save(one, { name: 'Late architects', filter: { flags: ['noSlip'] } })).body.id).toBe(saved.body.id)
  expect((await list(one))[0].filter).toEqual({ flags: ['noSlip'] })
  expect((await remove(other, saved.body.id)).status).toBe(404)
  expect((await remove(one, saved.body.id)).status).toBe(200)
  expect(await list(one)).toEqual([])
  expect(await list(other)).toHaveLength(1)
})

test('the search text and the mobile number are not stored', async () => {
  const headers = await server.signIn('CHAIRMAN')
  const filter = { status: ['approved'], text: '1985269950123', mobile: '01712345678' }
  expect((await save(headers, { name: 'x', filter })).status).toBe(201)
  expect((await list(headers))[0].filter).toEqual({ status: ['approved'] })
})

test('a person has at most twelve filters: the thirteenth is refused at its name, a replacement is not', async () => {
  const headers = await server.signIn('OWNER')
  for (let number = 1; number <= 12; number += 1)
    expect((await save(headers, { name: `n${number}`, filter: {} })).status).toBe(201)
  const refused = await save(headers, { name: 'n13', filter: {} })
  expect([refused.status, refused.body.fields]).toEqual([400, [{ path: 'name', code: 'too_many' }]])
  expect((await save(headers, { name: 'n3', filter: { status: ['recheck'] } })).status).toBe(201)
  expect(await list(headers)).toHaveLength(12)
})
