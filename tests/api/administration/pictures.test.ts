import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { employeeBody, officialBody, recordClient, uploadPicture } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let ict: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  ict = await server.signIn('ICT')
})
afterAll(() => server.close())

/** The headers of an image element: without those that the portal adds. */
const bare = { [headerNames.apiKey]: '', [headerNames.deviceId]: '' }
const open = (url: string, headers: Record<string, string> = bare) => server.send({ method: 'GET', url, headers })

test.each([
  ['official', '/api/officials', officialBody],
  ['employee', '/api/employees', employeeBody],
] as const)('anyone may open the picture of an ACTIVE %s, and only staff any other', async (type, path, bodyOf) => {
  const { body: file } = await uploadPicture(server, type, { by: ict })
  const user = await server.signIn('USER')
  // No record has the picture yet: only those who enter records see it.
  for (const headers of [bare, user, await server.signIn('CHAIRMAN')])
    expect((await open(file.url, headers)).status).toBe(404)
  expect((await open(file.url, await server.signIn('OWNER'))).headers['cache-control']).toBe('private, no-store')

  const records = recordClient(server, path, ict)
  const body = bodyOf({ imageFileId: file.id })
  const { id } = await records.make(body)
  const shown = await open(file.url)
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
  expect((await open(file.url, user)).status).toBe(200)

  await records.update({ ...body, id, version: 0, status: 'INACTIVE' })
  for (const headers of [bare, user]) expect((await open(file.url, headers)).status).toBe(404)
  expect((await open(file.url, ict)).status).toBe(200)
  await records.update({ ...body, id, version: 1 })
  expect((await open(file.url)).status).toBe(200)
  // After the change no record has the old picture any more.
  const { body: next } = await uploadPicture(server, type, { by: ict, side: 41 })
  await records.update({ ...body, id, version: 2, imageFileId: next.id })
  expect([(await open(file.url)).status, (await open(next.url)).status]).toEqual([404, 200])
})

test('a picture that everyone loads has at most 1024 pixels a side', async () => {
  for (const type of ['official', 'employee']) {
    expect((await uploadPicture(server, type, { by: ict, side: 1024 })).status).toBe(201)
    const large = await uploadPicture(server, type, { by: ict, side: 1025 })
    expect([outcome(large), large.body.fields]).toEqual([[413, 'file_too_large'], [{ path: 'file', code: 'pixels' }]])
  }
})

test('the picture of a person who is only an applicant is not public, whatever its type', async () => {
  const { body: file } = await uploadPicture(server, 'employee', { by: ict })
  const employees = recordClient(server, '/api/employees', ict)
  const body = employeeBody({ imageFileId: file.id })
  const { id } = await employees.make(body)
  await employees.update({ ...body, id, version: 0, roles: ['USER'] })
  expect((await open(file.url)).status).toBe(404)
})
