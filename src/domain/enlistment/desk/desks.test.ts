import { expect, test } from 'vitest'
import { applicationStatuses } from '../application-status.ts'
import { deskOf, ownStatuses } from './desks.ts'

test('an application waits at the desk of its status, and a returned one for the applicant', () => {
  expect(Object.fromEntries(applicationStatuses.map((status) => [status, deskOf(status)]))).toEqual({
    ...{ draft: null, rejected: null, approved: null },
    ...{ pending: 'reception', pending1: 'committee', pending2: 'chairman', recheck: 'recheck' },
  })
})

test('people see what waits at their desks in the order of the review, and an OWNER everything', () => {
  expect(ownStatuses(['APP_COLLECTOR'])).toEqual(['pending'])
  expect(ownStatuses(['CHAIRMAN', 'COMMITTEE'])).toEqual(['pending1', 'pending2'])
  expect(ownStatuses(['OWNER'])).toEqual(['pending', 'pending1', 'pending2'])
  expect(ownStatuses(['USER'])).toEqual([])
})
