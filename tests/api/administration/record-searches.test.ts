import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMobile } from '../../support/people/applicant.ts'
import { closureBody, employeeBody, linkBody, officialBody, recordClient } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

type Headers = Record<string, string>

let server: ApiServer
let ict: Headers
let desk: Headers
beforeAll(async () => {
  server = await createApiServer()
  ict = await server.signIn('ICT')
  desk = await server.signIn('COMMITTEE')
})
afterAll(() => server.close())

const search = (path: string, body: object, headers = ict) =>
  server.send({ method: 'POST', url: `/api/${path}/search`, headers, body })
async function found(path: string, body: object, headers = ict): Promise<string[]> {
  const { status, body: answer } = await search(path, body, headers)
  expect(status, JSON.stringify(answer)).toBe(200)
  expect(answer.total).toBe(answer.list.length)
  return answer.list.map(({ nameEn, title, titleEn }: Record<string, string>) => nameEn ?? title ?? titleEn)
}
const make = (path: string, body: object) => recordClient(server, `/api/${path}`, ict).make(body)

test('a department is found by any part of its names, in any spelling, like all records without a text', async () => {
  await make('departments', { nameBn: 'নদী শাসন শাখা', nameEn: 'River Training', status: 'ACTIVE' })
  await make('departments', { nameBn: 'পুরাতন নদী', nameEn: 'Old River', status: 'INACTIVE' })
  for (const text of ['river', 'RAIN', 'training riv', 'নদি', 'শাসন নদী']) {
    expect(await found('departments', { text }, {}), text).toEqual(['River Training'])
  }
  expect(await found('departments', { text: 'river', status: 'ALL', sort: '-name' })).toEqual([
    'River Training',
    'Old River',
  ])
  expect(await found('departments', { text: 'river', status: 'INACTIVE' })).toEqual(['Old River'])
  expect(outcome(await search('departments', { text: 'river', status: 'ALL' }, desk))).toEqual([403, 'forbidden'])
  const read = await server.send({ method: 'GET', url: '/api/departments?page=2&size=3' })
  expect((await search('departments', { page: 2, size: 3 }, {})).body).toEqual(read.body)
})

test('an official is found by department and designation, and by a contact only where the caller sees it', async () => {
  const department = await make('departments', { nameBn: 'জরিপ কেন্দ্র', nameEn: 'Mapping Centre', status: 'ACTIVE' })
  const own = await server.signIn('OFFICIAL')
  const contact = { mobile: '01755555501', email: 'shahana@example.org' }
  await make('officials', officialBody({ ...contact, departmentId: department.id, userId: own.userId }))
  for (const text of ['mapping', 'shahana centre', 'জরিপ']) {
    expect(await found('officials', { text }, {}), text).toEqual(['Shahana Parvin'])
  }
  for (const text of ['+880 1755-555501', '০১৭৫৫৫৫৫৫০১', 'SHAHANA@example', '@example.org']) {
    expect(await found('officials', { text }), text).toEqual(['Shahana Parvin'])
    expect(await found('officials', { text }, own), text).toEqual(['Shahana Parvin'])
    expect(await found('officials', { text }, desk), text).toEqual([])
    expect(await found('officials', { text }, {}), text).toEqual([])
  }
})

test('staff who see only the names of system users find and sort them by nothing else', async () => {
  const mobile = newMobile()
  const user = { nameEn: 'Monira Begum', nameBn: 'মনিরা বেগম', mobile, email: 'monira@example.org' }
  await make('employees', employeeBody(user))
  expect(await found('employees', { text: 'monira' }, desk)).toEqual(['Monira Begum'])
  for (const text of [mobile, 'monira@example.org']) {
    expect(await found('employees', { text }), text).toEqual(['Monira Begum'])
    expect(await found('employees', { text }, desk), text).toEqual([])
  }
  for (const name of ['department', 'designation', 'role']) {
    for (const sort of [name, `-${name}`]) {
      expect(outcome(await search('employees', { sort }, desk)), sort).toEqual([403, 'forbidden'])
      expect((await search('employees', { sort })).status).toBe(200)
    }
  }
  for (const sort of ['name', '-nameBn', 'status']) expect((await search('employees', { sort }, desk)).status).toBe(200)
})

test('an official searches only their own links and absences', async () => {
  const own = await server.signIn('OFFICIAL')
  const mine = (await make('officials', officialBody({ userId: own.userId, nameEn: 'Mine' }))).id
  const theirs = (await make('officials', officialBody({ nameEn: 'Theirs' }))).id
  await make('meetings/links', linkBody(mine, { title: 'Weekly 100%' }))
  await make('meetings/links', linkBody(theirs, { title: 'Weekly plan' }))
  expect(await found('meetings/links', { text: 'weekly' })).toEqual(
    expect.arrayContaining(['Weekly 100%', 'Weekly plan']),
  )
  expect(await found('meetings/links', { text: 'weekly' }, own)).toEqual(['Weekly 100%'])
  expect(await found('meetings/links', { text: 'weekly', officialId: theirs })).toEqual(['Weekly plan'])
  expect(await found('meetings/links', { text: '%' })).toEqual(['Weekly 100%'])
  for (const text of ['google theirs', 'theirs']) {
    expect(await found('meetings/links', { text }), text).toEqual(['Weekly plan'])
    expect(await found('meetings/links', { text }, own), text).toEqual([])
  }
  const closures = recordClient(server, '/api/closures', ict)
  await closures.create(closureBody(theirs, { titleEn: 'Training abroad', titleBn: 'বিদেশে প্রশিক্ষণ' }))
  await closures.create(
    closureBody(null, { titleEn: 'Day of training', titleBn: 'প্রশিক্ষণ দিবস', fromDate: '2026-12-14' }),
  )
  expect(await found('closures', { text: 'train' })).toEqual(['Training abroad', 'Day of training'])
  expect(await found('closures', { text: 'প্রশিক্ষণ', sort: 'fromDate' })).toEqual(['Day of training', 'Training abroad'])
  expect(await found('closures', { text: 'train' }, own)).toEqual(['Day of training'])
  expect(await found('closures', { text: 'train', officialId: theirs })).toEqual(['Training abroad'])
})
