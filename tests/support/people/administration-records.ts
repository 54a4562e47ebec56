import type { Answerer, FakeAnswer } from '../fake-fetch.ts'

// The records of an office with two departments, one account and two officials, and the calls that read them.

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const self = idOf(1)
export const pageOf = (list: readonly object[]): FakeAnswer => ({
  status: 200,
  body: { list, page: 1, size: 100, total: list.length },
})
export const named = (number: number, nameEn: string, status = 'ACTIVE') => ({
  ...{ id: idOf(number), nameBn: 'শাখা', nameEn, status, version: 0 },
})

export const departments = [named(11, 'Planning'), named(12, 'Survey', 'INACTIVE')]
export const designations = [named(21, 'Chief planner')]
export const user = {
  ...named(31, 'Karim Uddin'),
  ...{ gender: 'Male', roles: ['OFFICIAL'], departmentId: idOf(12), designationId: null },
  ...{ mobile: '01712345678', email: null, imageFileId: null, imageUrl: null },
  ...{ department: { bn: 'শাখা', en: 'Survey' }, designation: null },
}
export const official = {
  ...user,
  ...{ id: idOf(41), nameEn: 'Rahima Khatun', userId: self, room: null },
  ...{ acceptsOnline: true, acceptsInPerson: true, isSecretary: false, sortOrder: 0 },
}

export const reads: Readonly<Record<string, Answerer>> = {
  'GET /api/departments': () => pageOf(departments),
  'POST /api/departments/search': () => pageOf(departments),
  'GET /api/designations': () => pageOf(designations),
  'POST /api/employees/search': () => pageOf([user]),
  'POST /api/officials/search': () => pageOf([official]),
  'GET /api/employees': ({ url }) => (url.searchParams.has('id') ? { status: 200, body: user } : pageOf([user])),
  'GET /api/officials': ({ url }) =>
    url.searchParams.has('id')
      ? { status: 200, body: official }
      : pageOf([official, { ...official, ...named(42, 'Abdul Karim'), userId: null }]),
}
