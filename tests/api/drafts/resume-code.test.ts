import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const some = () => [op('nameBn', 'করিম'), op('nameEn', 'Karim'), op('gender', 'MALE')]
const codesTo = async (mobile: string) =>
  (await server.sentMessages(mobile)).filter(({ kind }) => kind === 'draft-token').map(({ text }) => text)

/** Makes the messages fail, as when the connection to the database breaks after the answers were written. */
async function whileMessagesFail<Result>(work: () => Promise<Result>): Promise<Result> {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = vi
    .spyOn(server.context.messages, 'enqueue')
    .mockRejectedValue(Object.assign(new Error('gone'), { code: '57P01' }))
  try {
    return await work()
  } finally {
    failing.mockRestore()
    logged.mockRestore()
  }
}

test('the code is sent once: not with the empty draft, but when the server has the first few answers', async () => {
  const karim = createApplicant(server)
  await karim.create([op('mobile', karim.mobile), op('nameBn', 'করিম')])
  expect(await codesTo(karim.mobile)).toEqual([])
  await karim.patch([op('nameEn', 'Karim')])
  expect(await codesTo(karim.mobile)).toEqual([])
  await karim.patch([op('gender', 'MALE')])
  const [text, ...others] = await codesTo(karim.mobile)
  expect(text).toContain(karim.token.slice(0, 4))
  expect(others).toEqual([])
  await karim.patch([op('motherName', 'x')])
  expect(await codesTo(karim.mobile)).toHaveLength(1)
})

test('a form that was filled in offline gets its code with its first sync', async () => {
  const karim = createApplicant(server)
  await karim.create(some())
  expect(await codesTo(karim.mobile)).toHaveLength(1)
  await karim.create(some())
  expect(await codesTo(karim.mobile)).toHaveLength(1)
})

test('the code goes to the mobile number in the answers', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await karim.patch([op('mobile', '01998877665'), ...some()])
  expect([await codesTo(karim.mobile), await codesTo('01998877665')]).toMatchObject([[], [expect.any(String)]])
})

test('a server that dies between the write and the SMS: the repeated sync sends it, in any process', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const sent = some()
  const lost = await whileMessagesFail(() => karim.patch(sent))
  expect([lost.status, await codesTo(karim.mobile)]).toEqual([503, []])
  // The answers stay written.
  expect((await karim.get()).body.answers).toMatchObject({ nameBn: 'করিম' })
  const other = await server.beside()
  const again = { method: 'PATCH', url: karim.family, headers: karim.holder } as const
  const body = { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: sent }
  const answers = await Promise.all([other, server, other, server].map((each) => each.send({ ...again, body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await codesTo(karim.mobile)).toHaveLength(1)
  await other.close()
})

test('a pull without changes sends a code that is still due', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await whileMessagesFail(() => karim.patch(some()))
  expect((await karim.patch([])).status).toBe(200)
  expect(await codesTo(karim.mobile)).toHaveLength(1)
})

test('a call with an invalid code causes no SMS', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const foreign = { ...karim.holder, 'application-token': createApplicant(server).token }
  const body = { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: some() }
  expect((await server.send({ method: 'PATCH', url: karim.family, headers: foreign, body })).status).toBe(404)
  expect(await codesTo(karim.mobile)).toEqual([])
})

test('the SMS names the kind of device that began the draft, not the one that sent the answers', async () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
  const karim = createApplicant(server)
  const begun = { id: karim.id, token: karim.token, mobile: karim.mobile, type: 'ARCHITECT', schemaVersion: 1 }
  const by = { 'user-agent': android }
  expect((await server.send({ method: 'POST', url: karim.family, headers: by, body: begun })).status).toBe(201)
  const other = { ...karim.holder, 'user-agent': windows, 'device-id': 'second-device-1' }
  const body = { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: some() }
  expect((await server.send({ method: 'PATCH', url: karim.family, headers: other, body })).status).toBe(200)
  const [text] = await codesTo(karim.mobile)
  expect(text).toContain('Android ফোনে শুরু')
  expect(text).toContain('আপনি শুরু না করলে এটি ব্যবহার করবেন না')
})
