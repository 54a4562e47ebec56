import { expect, test } from 'vitest'
import { readAppointments } from '#contract/appointments/appointments.ts'
import { searchVisitors } from '#contract/appointments/visitors.ts'
import { endpointKey } from './endpoint-key.ts'
import { asPage, asRecord, endpointQuery, retryUnanswered } from './endpoint-query.ts'
import { CallFailure } from './unwrap.ts'

const keptOf = (text: string | undefined) => endpointQuery(searchVisitors, { body: { page: 1, text } }).meta?.kept

test('the results of a text search are not stored on the device', () => {
  expect([keptOf('01712345678'), keptOf(''), keptOf(undefined)]).toEqual(['never', undefined, undefined])
  expect(endpointQuery(searchVisitors, { body: {} }, { kept: 'always' }).meta?.kept).toBe('always')
})

test('a call that got no answer is repeated once, and a refused one never', () => {
  const offline = new CallFailure({ ok: false, problem: undefined } as CallFailure['failure'])
  const refused = new CallFailure({ ok: false, problem: { code: 'forbidden' } } as CallFailure['failure'])
  expect([0, 1].map((failures) => retryUnanswered(failures, offline))).toEqual([true, false])
  expect([retryUnanswered(0, refused), retryUnanswered(0, new Error('other'))]).toEqual([false, false])
})

test('a missing and an undefined member give the same key', () => {
  const [one, other] = [{ page: 1 }, { page: 1, officialId: undefined }]
  const text = (query: typeof one) => JSON.stringify(endpointKey(readAppointments, { query }))
  expect(text(other)).toBe(text(one))
})

test('the answer to a visitor has another key than that to staff, without the token', () => {
  const [own, staff] = [{ visitor: 'secret-token' }, {}].map((as) =>
    JSON.stringify(endpointKey(readAppointments, { query: {}, ...as })),
  )
  expect(own).not.toBe(staff)
  expect(own).not.toContain('secret-token')
})

test('a page is not taken for a record, nor a record for a page', () => {
  const [page, record] = [{ list: [1] }, { id: 'one' }]
  expect([asPage(page), asRecord(record)]).toEqual([page, record])
  expect(() => asRecord(page)).toThrow('received a page')
  expect(() => asPage(record)).toThrow('received one record')
})
