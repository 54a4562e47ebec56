import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOfficial, addVisitor, ask } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

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
