import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEndpoint } from '../../fuzz/find-fault.ts'
import { callOf } from '../../fuzz/world.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { type GoodRequest, type Json, makeGoodRequests } from '../../support/people/good-calls/good-requests.ts'
import { playBody } from '../../support/people/good-calls/play-good.ts'
import { namesIn } from '../../support/server/calls/schema-names.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

// A body that names a file could take over a stranger's: the next change of a photo would delete it, and a certificate
// would show it. The walk puts files of strangers into each good request that names a file by a field `…FileId`.

let server: TestApp
let requests: GoodRequest[]
let strange: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  requests = await makeGoodRequests(server)
  strange = await makeStrangeFiles()
})
afterAll(() => server.close())

/** Files that none of the callers may name, by whose they are. */
async function makeStrangeFiles(): Promise<Record<string, string>> {
  const { db, newId, now } = server.context
  const { id: account } = await server.signIn('USER', { mobile: newMobile() })
  const foreign = await db
    .selectFrom('applications')
    .select('id')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const { id: visitor } = await db
    .insertInto('visitors')
    .values({ id: newId(), first_name: 'A', last_name: 'B', locale: 'bn', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const add = async (of: object): Promise<string> => {
    const row = { id: newId(), name: 'a.png', mime: 'image/png', size: 5, sha256: randomBytes(32).toString('hex') }
    const whose = { type: 'visitor', owner_user_id: null, visitor_id: null, application_id: null, ...of }
    await db
      .insertInto('files')
      .values({ ...row, ...whose, order: 0, created_at: now() })
      .execute()
    return row.id
  }
  return {
    'a picture of another visitor': await add({ visitor_id: visitor }),
    'a picture of another account': await add({ owner_user_id: account }),
    'a document of an application': await add({ application_id: foreign.id, type: 'nidCopy' }),
    'a slip of another application': await add({ application_id: foreign.id, type: 'paymentSlip' }),
    'no file': newId(),
  }
}

/** The calls that name a file, and the object of the body that has the name. */
const namedBy: Record<string, { field: string; within?: string }[]> = {
  'PATCH /api/visitors': [{ field: 'imageFileId' }],
  'POST /api/officials': [{ field: 'imageFileId' }],
  'PUT /api/officials': [{ field: 'imageFileId' }],
  'POST /api/employees': [{ field: 'imageFileId' }],
  'PUT /api/employees': [{ field: 'imageFileId' }],
  'PUT /api/settings/signatory': [
    { field: 'signatureFileId', within: 'value' },
    { field: 'sealFileId', within: 'value' },
  ],
  'PATCH /api/apps/individual/payment': [{ field: 'slipFileId', within: 'payment' }],
  'PATCH /api/apps/individual/submit': [{ field: 'slipFileId', within: 'payment' }],
}

async function play(request: GoodRequest, body: Json) {
  const { answer, changed } = await playBody(server, request, body)
  const { code, fields = [] } = answer as { code?: string; fields?: { path: string }[] }
  return { code, paths: fields.map(({ path }) => path), changed }
}

test('each body that names a file refuses a stranger\u2019s, and changes nothing', async () => {
  const wrong: unknown[] = []
  const met = new Set<string>()
  for (const request of requests) {
    const endpoint = findEndpoint(server.app.binding.endpoints, request.method, request.path)
    const call = endpoint === null ? '' : callOf(endpoint)
    for (const { field, within } of namedBy[call] ?? []) {
      for (const [whose, fileId] of Object.entries(strange)) {
        met.add(`${call} ${field}`)
        const inner = { ...((within === undefined ? request.body : request.body?.[within]) as Json), [field]: fileId }
        const answer = await play(request, within === undefined ? inner : { ...request.body, [within]: inner })
        const place = within === undefined ? field : `${within}.${field}`
        const code = within === 'payment' ? 'incomplete' : 'invalid_request'
        const expected = { code, paths: [place], changed: [] }
        if (JSON.stringify(answer) !== JSON.stringify(expected)) wrong.push({ call, whose, answer })
      }
    }
  }
  expect(wrong).toEqual([])
  expect(met.size).toBe(Object.values(namedBy).flat().length)
})

test('each name of a file in the contract is in the table of this test', () => {
  const individual = server.app.binding.endpoints.filter(({ path }) => !path.startsWith('/api/apps/company'))
  const naming = individual.filter(({ body }) => namesIn(body).some((name) => name.endsWith('FileId'))).map(callOf)
  expect(naming.sort()).toEqual(Object.keys(namedBy).sort())
})
