import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Applicant, createApplicant, docHashOf, op } from '../../support/people/applicant.ts'
import { type Answer, type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let second: ApiServer
beforeAll(async () => {
  server = await createApiServer()
  second = await server.beside()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

/** Asks for the whole draft, in one of the forms that make a process remember its answer. */
function whole(at: ApiServer, { id, family, holder }: Applicant, device: string): Promise<Answer> {
  const body = { id, sinceRev: 0, schemaVersion: 1, ops: [] }
  return at.send({ method: 'PATCH', url: family, headers: { ...holder, 'device-id': device }, body })
}

/** What both processes answer, after each has answered it before. The answers are equal. */
async function wholeOfBoth(karim: Applicant, device = 'test-device-1'): Promise<Answer['body']> {
  const answers: Answer[] = []
  for (const at of [server, second, server, second]) answers.push(await whole(at, karim, device))
  const inOrder = answers.map(({ body }) => ({
    ...body,
    changes: body.changes.toSorted((one: { rev: number }, other: { rev: number }) => one.rev - other.rev),
  }))
  for (const each of inOrder) expect(each).toEqual(inOrder[0])
  return inOrder[0]
}

const valuesOf = ({ changes }: { changes: { path: string; value: string | null }[] }) =>
  Object.fromEntries(changes.filter(({ value }) => value !== null).map(({ path, value }) => [path, value]))

const writes = fc.array(
  fc.record({
    process: fc.boolean(),
    device: fc.constantFrom('test-device-1', 'test-device-2'),
    path: fc.constantFrom('nameBn', 'nameEn', 'motherName'),
    value: fc.option(fc.constantFrom('ক', 'খ', 'গ'), { nil: null }),
    /** Whether this process has seen what the other one wrote last. */
    isAware: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

test('whatever two processes write, both answer the same whole draft, and it is the current one', async () => {
  let played = 0
  await fc.assert(
    fc.asyncProperty(writes, async (script) => {
      const karim = createApplicant(server)
      await karim.create([op('nameBn', 'ক')])
      let now = await wholeOfBoth(karim)
      for (const { process, device, path, value, isAware } of script) {
        const body = { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: [op(path, value, isAware ? now.rev : 0)] }
        const headers = { ...karim.holder, 'device-id': device }
        await (process ? server : second).send({ method: 'PATCH', url: karim.family, headers, body })
        now = await wholeOfBoth(karim)
        const { answers, conflicts } = (await karim.get()).body
        expect(valuesOf(now)).toEqual(answers)
        expect(now.docHash).toBe(docHashOf(answers as Record<string, string>))
        expect(now.conflicts).toHaveLength(conflicts.length)
        played += 1
      }
    }),
    { numRuns: 40 },
  )
  expect(played).toBeGreaterThan(80)
})

test('a file that arrives at one process is reported by the other, and so is a submission', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const fileId = randomUUID()
  const value = { name: 'a.png', size: 3, sha256: 'a'.repeat(64), mime: 'image/png', order: 0 }
  await karim.patch([op(`documents/photo/${fileId}`, value)])
  expect((await wholeOfBoth(karim)).files).toMatchObject([{ fileId, state: 'missing' }])
  const there: Applicant = { ...karim, ...createApplicantBeside(karim) }
  const uploaded = await there.upload('photo', fileId)
  await karim.patch([op(`documents/photo/${fileId}`, uploaded, 100)])
  expect((await wholeOfBoth(karim)).files).toMatchObject([{ fileId, state: 'here' }])
  const rahima = createApplicant(second)
  await rahima.create()
  const filled = await rahima.fill()
  expect((await wholeOfBoth(rahima)).status).toBe('draft')
  expect((await rahima.submit(filled)).status).toBe(200)
  expect(await wholeOfBoth(rahima)).toMatchObject({ status: 'pending', version: 1 })
})

/** The uploads of an applicant through the second process. */
function createApplicantBeside({ id, holder }: Applicant): Pick<Applicant, 'upload'> {
  const { upload } = createApplicant({
    clock: second.clock,
    send: (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return second.send({ ...request, body: withApplication(body, id), headers: { ...request.headers, ...holder } })
    },
  })
  return { upload }
}

/** The form with the id of another application. */
function withApplication(body: Buffer, id: string): Buffer {
  const text = body.toString('latin1')
  return Buffer.from(text.replace(/(name="applicationId"\r\n\r\n)[0-9a-f-]{36}/, `$1${id}`), 'latin1')
}
