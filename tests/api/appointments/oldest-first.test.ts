import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOfficial, addVisitor, ask, patch, sundayAtTen } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

test('in a list of given days the latest appointment comes first, whenever it was requested', async () => {
  const official = await addOfficial(server.context)
  const visitor = await addVisitor(server)
  server.clock.now = new Date('2026-11-20T03:00:00Z')
  const headers = await server.signIn('OWNER')
  const asked: string[] = []
  for (const hour of [12, 11, 10]) {
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    const id = await ask(server, { officialId: official.id, visitor })
    await patch(server, headers, ['approve', { id, version: 0, ...sundayAtTen, hour }])
    asked.push(id)
  }
  const idsOf = async (days: object) => {
    const body = { officialId: official.id, ...days }
    const answer = await server.send({ method: 'POST', url: '/api/appointments/search', headers, body })
    return answer.body.list.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf({ from: '2026-11-22', to: '2026-11-22' })).toEqual(asked)
  expect(await idsOf({})).toEqual([...asked].reverse())
})

test('requests can be listed oldest first', async () => {
  const official = await addOfficial(server.context)
  const visitor = await addVisitor(server)
  const asked: string[] = []
  for (const hour of [3, 4, 5]) {
    server.clock.now = new Date(`2026-11-22T0${hour}:00:00Z`)
    asked.push(await ask(server, { officialId: official.id, visitor, more: { topic: `Plan ${hour}` } }))
  }
  const headers = await server.signIn('OWNER')
  const idsBy = async (order: object) => {
    const body = { status: ['APPLIED'], officialId: official.id, ...order }
    const answer = await server.send({ method: 'POST', url: '/api/appointments/search', headers, body })
    return answer.body.list.map(({ id }: { id: string }) => id)
  }
  expect(await idsBy({ order: 'oldest' })).toEqual(asked)
  expect(await idsBy({})).toEqual([...asked].reverse())
  expect(await idsBy({ order: 'oldest', size: 2, page: 2 })).toEqual(asked.slice(2))
})
