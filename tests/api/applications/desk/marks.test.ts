import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#contract/applications/application-shapes.ts'
import { createApplicant } from '../../../support/people/applicant.ts'
import { type Answer, type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

type Desk = Record<string, string>
let server: ApiServer
let collector: Desk
let committee: Desk

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
  committee = await server.signIn('COMMITTEE')
})
afterAll(() => server.close())

type Applicant = Awaited<ReturnType<typeof atReception>>

async function atReception() {
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  return applicant
}

function fileIn({ files }: Application, slot: string): string {
  const file = files.find((each) => each.slot === slot)
  if (file === undefined) throw new Error(`The sample has no file in ${slot}`)
  return file.fileId
}

async function mark(
  applicant: Applicant,
  desk: Desk,
  marks: { documents?: object[]; fields?: object[]; version?: number },
) {
  const { version } = (await applicant.get(collector)).body
  const body = { version, documents: [], fields: [], ...marks }
  const url = `${applicant.family}/verdicts?id=${applicant.id}`
  const answer: Answer<Application> = await server.send({ method: 'PUT', url, headers: desk, body })
  return answer
}

test('marks are private to the desk until the return, which shows them to the holder', async () => {
  const karim = await atReception()
  const before = (await karim.get(collector)).body
  const photo = fileIn(before, 'photo')
  const other = before.files.find(({ slot }) => slot !== 'photo')?.fileId ?? ''
  const marked = await mark(karim, collector, {
    documents: [
      { fileId: photo, verdict: 'replace', note: 'Too dark' },
      { fileId: other, verdict: 'ok' },
    ],
    fields: [{ path: 'nameEn', note: 'As in the NID' }],
  })
  expect(marked.status).toBe(200)
  expect(marked.body.version).toBe(before.version + 1)
  const at = marked.body.files.find(({ fileId }) => fileId === photo)?.verdict?.at ?? ''
  expect(at >= (before.arrivedAt ?? 'never')).toBe(true)
  expect(marked.body.flags).toMatchObject([{ path: 'nameEn', note: 'As in the NID' }])
  // Another note takes the place of the earlier one.
  const flag = async (note: string) => (await mark(karim, collector, { fields: [{ path: 'nameEn', note }] })).body.flags
  expect(await flag('As in the passport')).toMatchObject([{ path: 'nameEn', note: 'As in the passport' }])
  expect(await flag('As in the NID')).toMatchObject([{ path: 'nameEn', note: 'As in the NID' }])
  // A note on a document without a verdict is no mark, so nothing changes.
  const unmarked = before.files.filter(({ fileId }) => fileId !== photo && fileId !== other)[0]?.fileId ?? ''
  const { version } = (await karim.get(collector)).body
  const none = await mark(karim, collector, {
    documents: [{ fileId: unmarked, verdict: null, note: 'x' }],
    fields: [{ path: 'nameEn', note: 'As in the NID' }],
  })
  expect([none.status, none.body.version]).toEqual([200, version])
  const verdicts = ({ files }: Application) =>
    files.flatMap(({ fileId, verdict }) => (verdict ? [[fileId, verdict]] : []))
  const own = (await karim.get()).body
  expect([verdicts(own), own.flags]).toEqual([[], undefined])
  expect(own.timeline.map(({ action }) => action)).not.toContain('mark')

  expect((await karim.decide(collector, 'recheck', { reason: 'Please correct' })).body.status).toBe('recheck')
  const back = (await karim.get()).body
  const documents = [{ slot: 'photo', fileId: photo, note: 'Too dark' }]
  expect(back.correction).toEqual({ reason: 'Please correct', fields: ['nameEn'], documents })
  expect(Object.fromEntries(verdicts(back))).toEqual({
    [photo]: { verdict: 'replace', note: 'Too dark' },
    [other]: { verdict: 'ok', note: null },
  })
})

test('a return that names its own items replaces the marks, and nothing else blocks the holder', async () => {
  const karim = await atReception()
  const before = (await karim.get(collector)).body
  await mark(karim, collector, { documents: [{ fileId: fileIn(before, 'photo'), verdict: 'replace' }] })
  await karim.decide(collector, 'recheck', { reason: 'The name', fields: ['nameEn'], documents: [] })
  const back = (await karim.get()).body
  expect(back.files.filter(({ verdict }) => verdict !== undefined)).toEqual([])
  expect((await karim.submit(back)).body).toMatchObject({ status: 'pending' })
  expect((await karim.get(collector)).body.flags).toEqual([])
})

test('a mark can be changed and removed; repeating it changes nothing', async () => {
  const karim = await atReception()
  const photo = fileIn((await karim.get(collector)).body, 'photo')
  const wrong = {
    documents: [{ fileId: photo, verdict: 'replace', note: 'Too dark' }],
    fields: [{ path: 'nameEn', note: '' }],
  }
  const { version } = (await mark(karim, collector, wrong)).body
  expect((await mark(karim, collector, wrong)).body.version).toBe(version)
  expect(outcome(await karim.decide(collector, 'payment/confirm'))).toEqual([200, undefined])
  expect(outcome(await karim.decide(collector, 'pending1'))).toEqual([409, 'wrong_state'])
  const cleared = await mark(karim, collector, { documents: [{ fileId: photo, verdict: null }] })
  expect(cleared.body.flags).toEqual([])
  expect(cleared.body.files.filter(({ verdict }) => verdict !== undefined)).toEqual([])
  expect((await karim.decide(collector, 'pending1')).body.status).toBe('pending1')
})

test('the committee confirms a document again after the reception, once and with its own time', async () => {
  const karim = await atReception()
  const photo = fileIn((await karim.get(collector)).body, 'photo')
  const inOrder = { documents: [{ fileId: photo, verdict: 'ok' }] }
  await mark(karim, collector, inOrder)
  await karim.decide(collector, 'payment/confirm')
  const start = server.clock.now
  server.clock.now = new Date(start.getTime() + 60_000)
  const { version, arrivedAt } = (await karim.decide(collector, 'pending1')).body
  const verdictAt = ({ files }: Application) => files.find(({ fileId }) => fileId === photo)?.verdict?.at ?? ''
  expect(verdictAt((await karim.get(committee)).body) < (arrivedAt ?? '')).toBe(true)
  const said = (await mark(karim, committee, inOrder)).body
  expect([said.version, verdictAt(said) >= (said.arrivedAt ?? 'never')]).toEqual([version + 1, true])
  expect((await mark(karim, committee, inOrder)).body.version).toBe(said.version)
  server.clock.now = start
})

test('only the desk that has the application marks it, and only its documents and fields', async () => {
  const karim = await atReception()
  const { version, ...application } = (await karim.get(collector)).body
  const photo = { fileId: fileIn({ version, ...application }, 'photo'), verdict: 'ok' }
  expect(outcome(await mark(karim, committee, { documents: [photo] }))).toEqual([403, 'forbidden'])
  expect(outcome(await mark(karim, await server.signIn('USER'), { documents: [photo] }))).toEqual([403, 'forbidden'])
  expect(outcome(await mark(karim, {}, { documents: [photo] }))).toEqual([401, 'unauthenticated'])
  const strange = { documents: [{ fileId: crypto.randomUUID(), verdict: 'ok' }] }
  expect(outcome(await mark(karim, collector, strange))).toEqual([400, 'invalid_request'])
  expect(outcome(await mark(karim, collector, { fields: [{ path: 'noSuchField', note: 'x' }] }))).toEqual([
    400,
    'invalid_request',
  ])
  expect(outcome(await mark(karim, collector, { version: version - 1, documents: [photo] }))).toEqual([
    409,
    'stale_version',
  ])
  const draft = createApplicant(server)
  await draft.create()
  const url = `${draft.family}/verdicts?id=${draft.id}`
  const body = { version: 0, documents: [], fields: [] }
  expect(outcome(await server.send({ method: 'PUT', url, headers: collector, body }))).toEqual([404, 'not_found'])
})

test('of a confirmation, a mark and a return with the same version exactly one succeeds', async () => {
  const counts = { confirmed: 0, marked: 0, returned: 0 }
  for (let round = 0; round < 6; round += 1) {
    const karim = await atReception()
    const { version, ...rest } = (await karim.get(collector)).body
    const fileId = fileIn({ version, ...rest }, 'photo')
    const patch = (action: string, body: object) =>
      server.send({
        method: 'PATCH',
        url: `${karim.family}/${action}?id=${karim.id}`,
        headers: collector,
        body: { version, ...body },
      })
    const answers = await Promise.all([
      patch('payment/confirm', {}),
      mark(karim, collector, { version, documents: [{ fileId, verdict: 'ok' }] }),
      patch('recheck', { reason: 'Please correct' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = (['confirmed', 'marked', 'returned'] as const)[answers.findIndex(({ status }) => status === 200)]
    if (winner !== undefined) counts[winner] += 1
  }
  expect(counts.confirmed + counts.marked + counts.returned).toBe(6)
})

test('a return and a mark name only fields of the form and documents of this application, in their own slots', async () => {
  const [karim, other] = [await atReception(), await atReception()]
  const before = (await karim.get(collector)).body
  const photo = fileIn(before, 'photo')
  const foreign = fileIn((await other.get(collector)).body, 'photo')
  const paths = (answer: Answer) => [answer.status, answer.body.code, answer.body.fields]
  const wrong = (path: string) => [400, 'invalid_request', [{ path, code: 'unknown_path' }]]
  const cases: [fields: string[], documents: { slot: string; fileId: string }[], path: string][] = [
    [[], [{ slot: 'photo', fileId: foreign }], `documents/photo/${foreign}`],
    [[], [{ slot: 'nidCopy', fileId: photo }], `documents/nidCopy/${photo}`],
    [['nameEn', 'nameXx'], [{ slot: 'photo', fileId: photo }], 'nameXx'],
  ]
  for (const [fields, documents, path] of cases) {
    for (const action of ['recheck', 'reject']) {
      const refused = await karim.decide(collector, action, { reason: 'Please correct', fields, documents })
      expect(paths(refused), `${action} ${path}`).toEqual(wrong(path))
    }
  }
  const marked = await mark(karim, collector, { documents: [{ fileId: foreign, verdict: 'replace' }] })
  expect(paths(marked)).toEqual(wrong(`documents//${foreign}`))
  const flagged = await mark(karim, collector, { fields: [{ path: 'nameXx', note: '' }] })
  expect(paths(flagged)).toEqual(wrong('nameXx'))
  expect((await karim.get(collector)).body).toEqual(before)
  const documents = [{ slot: 'photo', fileId: photo }]
  const taken = await karim.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'], documents })
  expect(taken.body.status).toBe('recheck')
})

test('flags are in the order in which they were set, those of one moment in that of their answers', async () => {
  const karim = await atReception()
  const began = server.clock.now
  for (const path of ['nameEn', 'nameBn', 'motherName']) {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const { flags = [] } = (await karim.get(collector)).body
    const fields = [...flags.map((flag) => ({ path: flag.path, note: flag.note })), { path, note: 'unclear' }]
    expect((await mark(karim, collector, { fields })).status).toBe(200)
  }
  const { flags = [] } = (await karim.get(collector)).body
  expect(flags.map(({ path }) => path)).toEqual(['nameEn', 'nameBn', 'motherName'])
  server.clock.now = began
})
