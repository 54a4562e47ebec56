import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkBody, officialBody, recordClient } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let ict: Record<string, string>
let own: Record<string, string> & { userId: string }
let mine: string
let theirs: string
beforeAll(async () => {
  server = await createApiServer()
  ict = await server.signIn('ICT')
  own = await server.signIn('OFFICIAL')
  const { userId } = await server.signIn('OFFICIAL')
  const officials = recordClient(server, '/api/officials', ict)
  mine = (await officials.make(officialBody({ userId: own.userId, nameEn: 'Mine' }))).id
  theirs = (await officials.make(officialBody({ userId, nameEn: 'Theirs' }))).id
})
afterAll(() => server.close())

const links = () => recordClient(server, '/api/meetings/links', ict)

test('OWNER and ICT see all links, an official sees and changes only their own', async () => {
  const foreign = await links().make(linkBody(theirs, { passcode: 'secret' }))
  const made = await links().create(linkBody(mine), own)
  expect(made.status).toBe(201)
  expect((await links().list()).body.list.map(({ id }: { id: string }) => id).sort()).toEqual(
    [foreign.id, made.body.id].sort(),
  )
  const { body } = await links().list('?status=ALL', own)
  expect([body.total, body.list]).toMatchObject([1, [{ id: made.body.id, official: { en: 'Mine' }, isDefault: false }]])
  expect((await links().list(`?officialId=${theirs}`, own)).body.list).toEqual([])
  expect((await links().list(`?officialId=${theirs}`)).body.list).toMatchObject([{ id: foreign.id }])

  // The link of another official is answered like a missing one.
  for (const id of [foreign.id, randomUUID()]) {
    expect(outcome(await links().list(`?id=${id}`, own))).toEqual([404, 'not_found'])
    expect(outcome(await links().update(linkBody(mine, { id, version: 0 }), own))).toEqual([404, 'not_found'])
  }
  // An official can neither create a link for another official nor reassign one.
  for (const officialId of [theirs, randomUUID()]) {
    const fields = [{ path: 'officialId', code: 'unknown' }]
    expect((await links().create(linkBody(officialId), own)).body).toMatchObject({ status: 400, fields })
    const given = linkBody(officialId, { id: made.body.id, version: 0 })
    expect((await links().update(given, own)).body).toMatchObject({ status: 400, fields })
  }
  expect(
    (await links().update(linkBody(mine, { id: made.body.id, version: 0, title: 'New' }), own)).body,
  ).toMatchObject({
    title: 'New',
    version: 1,
  })
})

test('a new default replaces the previous one, also when two come at the same moment', async () => {
  const first = await links().make(linkBody(mine, { isDefault: true }))
  const second = await links().make(linkBody(mine, { isDefault: true }))
  expect((await links().list(`?id=${first.id}`)).body).toMatchObject({ isDefault: false, version: 1 })
  const third = await links().make(linkBody(mine))
  const all = [
    { ...linkBody(mine, { isDefault: true }), id: first.id, version: 1 },
    { ...linkBody(mine, { isDefault: true }), id: third.id, version: 0 },
  ]
  const answers = await Promise.all(all.map((body) => links().update(body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { list } = (await links().list(`?officialId=${mine}`)).body
  expect(list.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
  expect((await links().list(`?id=${second.id}`)).body.isDefault).toBe(false)
  // An inactive link cannot be the default.
  const unused = await links().make(linkBody(mine, { isDefault: true, status: 'INACTIVE' }))
  expect(unused.isDefault).toBe(false)
})

test.each(['http://meet.example.org/x', 'https://user:pass@meet.example.org', 'javascript:alert(1)', 'https://meet'])(
  '%s is refused as the address of a meeting',
  async (url) => {
    const { status, body } = await links().create(linkBody(mine, { url }))
    expect([status, body.fields]).toMatchObject([400, [{ path: 'url' }]])
  },
)

test.each<[string, object]>([
  ['durationMin', { durationMin: 4 }],
  ['durationMin', { durationMin: 481 }],
  ['title', { title: ' ' }],
  ['provider', { provider: 'x'.repeat(61) }],
  ['officialId', { officialId: 'x' }],
])('a wrong %s is refused, and the error names it', async (path, wrong) => {
  const { status, body } = await links().create(linkBody(mine, wrong))
  expect([status, body.fields]).toMatchObject([400, [{ path }]])
})
