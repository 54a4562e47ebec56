import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officialBody, recordClient, uploadPicture } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let ict: Record<string, string>
let own: Record<string, string> & { userId: string }
let user: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  ict = await server.signIn('ICT')
  own = await server.signIn('OFFICIAL')
  user = await server.signIn('USER')
})
afterAll(() => server.close())

const officials = () => recordClient(server, '/api/officials', ict)
/** The fields that an answer refuses, with their codes. */
const places = ({ body }: { body: { fields?: { path: string; code: string }[] } }) =>
  (body.fields ?? []).map(({ path, code }) => `${path} ${code}`)

test('anyone reads active officials with their department, and only staff read their contact data', async () => {
  const [department] = (await server.send({ method: 'GET', url: '/api/departments' })).body.list
  const contact = { mobile: '+880 1711-000111', email: ' Shahana@Example.org ', userId: own.userId }
  const made = await officials().make(officialBody({ ...contact, departmentId: department.id, room: '4B' }))
  const reach = { mobile: '01711000111', email: 'shahana@example.org', userId: own.userId }
  const usual = { acceptsOnline: true, acceptsInPerson: true, isSecretary: false, sortOrder: 0, room: '4B' }
  const name = { bn: department.nameBn, en: department.nameEn }
  expect(made).toMatchObject({ ...reach, ...usual, department: name, designation: null, imageUrl: null, version: 0 })
  for (const headers of [{}, user, await server.signIn('CHAIRMAN'), await server.signIn('OFFICIAL')]) {
    const { body } = await officials().list(`?id=${made.id}`, headers)
    expect(body).toEqual({ ...made, mobile: null, email: null, userId: null })
    const { body: page } = await officials().list('?size=100', headers)
    expect(page.list.find(({ id }: { id: string }) => id === made.id)).toEqual(body)
  }
  expect((await officials().list(`?id=${made.id}`, own)).body).toEqual(made)
})

test('only roles that may open the administration pages see inactive officials', async () => {
  const made = await officials().make(officialBody({ status: 'INACTIVE' }))
  expect((await officials().list('?status=ALL', user)).status).toBe(403)
  expect((await officials().list(`?id=${made.id}`, user)).status).toBe(404)
  expect((await officials().list(`?id=${made.id}`, own)).body).toMatchObject({ status: 'INACTIVE', mobile: null })
})

test('a change needs the current version, and its audit line contains no contact data', async () => {
  const made = await officials().make(officialBody({ mobile: '01711000222' }))
  const change = officialBody({ id: made.id, version: 0, mobile: '01711000333', room: '12', sortOrder: 3 })
  const { body } = await officials().update(change)
  expect(body).toMatchObject({ id: made.id, version: 1, room: '12', sortOrder: 3, mobile: '01711000333' })
  expect(outcome(await officials().update(change))).toEqual([409, 'stale_version'])
  expect(outcome(await officials().update({ ...change, id: randomUUID() }))).toEqual([404, 'not_found'])
  const { rows } = await server.context.pool.query(
    `SELECT action, by_role, detail FROM audit WHERE subject_kind = 'official' AND subject_id = $1 ORDER BY id`,
    [made.id],
  )
  expect(rows.map(({ action, by_role }) => [action, by_role])).toEqual([
    ['create-official', 'ICT'],
    ['change-official', 'ICT'],
  ])
  expect(rows[1].detail).toEqual({
    from: { room: null, sortOrder: 0 },
    to: { room: '12', sortOrder: 3 },
    personal: ['mobile'],
  })
  expect(JSON.stringify(rows)).not.toContain('01711000')
})

test('an official reads and changes nothing', async () => {
  const made = await officials().make(officialBody())
  expect((await officials().update(officialBody({ id: made.id, version: 0 }), own)).status).toBe(403)
  expect((await officials().create(officialBody(), own)).status).toBe(403)
})

test.each<[object, string]>([
  [{ nameEn: 'শাহানা' }, 'nameEn custom'],
  [{ nameBn: 'Shahana' }, 'nameBn custom'],
  [{ gender: 'x' }, 'gender not_an_option'],
  [{ mobile: '12345' }, 'mobile custom'],
  [{ email: 'nobody' }, 'email custom'],
  [{ sortOrder: -1 }, 'sortOrder too_small'],
  [{ departmentId: randomUUID() }, 'departmentId unknown'],
  [{ designationId: randomUUID() }, 'designationId unknown'],
  [{ userId: randomUUID() }, 'userId unknown'],
  [{ imageFileId: randomUUID() }, 'imageFileId unknown'],
])('%o is refused, and the error names the field', async (wrong, place) => {
  const answer = await officials().create(officialBody(wrong))
  expect([answer.status, places(answer)]).toEqual([400, [place]])
})

test('an account of the office belongs to one official, and the account of an applicant to none', async () => {
  const { userId } = await server.signIn('OFFICIAL')
  await officials().make(officialBody({ userId }))
  expect(places(await officials().create(officialBody({ userId })))).toEqual(['userId taken'])
  expect(places(await officials().create(officialBody({ userId: user.userId })))).toEqual(['userId unknown'])
})

test('a department that became inactive keeps its officials and takes no new ones', async () => {
  const departments = recordClient(server, '/api/departments', ict)
  const names = { nameEn: 'Closing Section', nameBn: 'পুরনো শাখা' }
  const { id: departmentId } = await departments.make(names)
  const made = await officials().make(officialBody({ departmentId }))
  await departments.update({ id: departmentId, version: 0, ...names, status: 'INACTIVE' })
  const change = officialBody({ id: made.id, version: 0, departmentId })
  expect((await officials().update(change)).body).toMatchObject({ departmentId, version: 1 })
  expect(places(await officials().create(officialBody({ departmentId })))).toEqual(['departmentId unknown'])
})

test('an official takes only a picture of the type official', async () => {
  const right = (await uploadPicture(server, 'official', { by: ict })).body
  const made = await officials().make(officialBody({ imageFileId: right.id }))
  expect(made).toMatchObject({ imageFileId: right.id, imageUrl: right.url })
  for (const type of ['employee', 'photo']) {
    const { id } = (await uploadPicture(server, type, { by: ict })).body
    expect(places(await officials().create(officialBody({ imageFileId: id })))).toEqual(['imageFileId unknown'])
  }
})

test('an official is linked only to an ACTIVE account of staff', async () => {
  const { db } = server.context
  const [active, inactive] = [await server.signIn('OFFICIAL'), await server.signIn('OFFICIAL')]
  await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', inactive.userId).execute()
  for (const userId of [inactive.userId, user.userId, randomUUID()]) {
    expect(places(await officials().create(officialBody({ userId })))).toHaveLength(1)
  }
  expect((await officials().create(officialBody({ userId: active.userId }))).status).toBe(201)
})
