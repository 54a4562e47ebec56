import { expect, test } from 'vitest'
import { ownStatuses } from '#domain/enlistment/desk/desks.ts'
import { pageParameter, parseSearch, searchSchema, textParameter } from '../../../../platform/search-schema.ts'
import { everything, listHref, readListHref, readPlace, readView, searchBody } from './list-view.ts'

const unmarked = { from: null, flag: null, age: null, desk: ['pending'] } as const

/** The schema of the route. */
const ListSearch = searchSchema({
  ...{ page: pageParameter, status: textParameter(), from: textParameter(10) },
  ...{ flag: textParameter(20), age: textParameter(7) },
})

test('each desk opens on its own work, an owner on everything in review, an applicant on everything', () => {
  expect(readView({}, ownStatuses(['COMMITTEE'])).statuses).toEqual(['pending1'])
  expect(readView({}, ownStatuses(['OWNER'])).statuses).toEqual(['pending', 'pending1', 'pending2'])
  expect(readView({}, ownStatuses(['USER'])).statuses).toEqual([])
})

test('an address names a family or a type in kebab case only', () => {
  expect(readPlace('company')).toEqual({ kind: 'company', type: null, param: 'company' })
  expect(readPlace('contractor-goods')).toEqual({
    kind: 'company',
    type: 'CONTRACTOR_GOODS',
    param: 'contractor-goods',
  })
  expect(readPlace('CONTRACTOR_GOODS')).toBeNull()
  expect(readPlace('astronaut')).toBeNull()
})

test('a view is unchanged after its address is read, and the searched text is not in it', () => {
  const text = '19852699501234567'
  const view = {
    statuses: ['pending1', 'recheck'] as const,
    text,
    page: 3,
    from: '2026-11-01',
    flag: 'noSlip',
    age: 5,
    desk: ['pending'],
  } as const
  for (const [param, path] of [
    ['individual', '/applications/individual?'],
    [null, '/applications?'],
  ] as const) {
    const href = listHref(param, view)
    expect(href.startsWith(path)).toBe(true)
    expect(href).toContain('status=pending1,recheck')
    expect(href).not.toContain(text)
    const search = ListSearch(parseSearch(new URL(href, 'http://localhost').search))
    expect(readView(search, ['pending'], text)).toEqual(view)
  }
})

test('an address without a status shows the own desk, or everything to those without a desk', () => {
  expect(listHref(null, readView({}, ['pending']))).toBe('/applications')
  expect(listHref(null, readView({ status: 'all' }, ['pending']))).toBe('/applications?status=all')
  expect(listHref('planner', readView({ status: 'pending1' }, ['pending']))).toBe(
    '/applications/planner?status=pending1',
  )
  expect(listHref(null, readView({}, []))).toBe('/applications')
})

test('an age is a whole number of one to three digits that does not begin with a zero, or a mark', () => {
  const read = (age: string) => readView(ListSearch(parseSearch(`?age=${age}`)), ['pending']).age
  expect(['1', '999', 'late'].map(read)).toEqual([1, 999, 'late'])
  expect(['0', '05', '1000', '-1', '1.5'].map(read)).toEqual([null, null, null, null, null])
})

test('invalid values in an address fall back to the work of the desk, page one', () => {
  expect(
    readView(ListSearch(parseSearch('?status=none&page=-4&from=2026-02-31&flag=red&age=soon')), ['pending']),
  ).toEqual({
    statuses: ['pending'],
    text: '',
    page: 1,
    ...unmarked,
  })
})

test('waiting work is in the order of its arrival, everything else newest first', () => {
  const view = { text: '', page: 1, ...unmarked }
  expect(searchBody(everything, { ...view, statuses: ['pending'] }).sort).toBe('arrival')
  expect(searchBody(everything, { ...view, statuses: ['pending', 'approved'] }).sort).toBe('newest')
  expect(searchBody(everything, { ...view, statuses: [] })).toEqual({ page: 1, size: 20, sort: 'newest' })
})

test('a family and a type are filters of the one list', () => {
  const view = { text: '', page: 1, ...unmarked, statuses: [], flag: 'returned', age: 3 } as const
  const place = { kind: 'company', type: 'CONTRACTOR_GOODS', param: 'contractor-goods' } as const
  expect(searchBody(place, view)).toMatchObject({ families: ['company'], type: ['CONTRACTOR_GOODS'] })
  expect(searchBody(everything, view)).toMatchObject({ flags: ['returned'], ageing: 3 })
  expect(searchBody(everything, view)).not.toHaveProperty('families')
})

test('the place and view of a list can be read from its address', () => {
  const view = readView({ status: 'pending,pending1', flag: 'returned', age: '5', page: 3 }, ['pending'], 'Rahim')
  expect(readListHref(listHref('planner', view), ['pending'], 'Rahim').view).toEqual(view)
  expect(readListHref(listHref('planner', view), ['pending'], '').place).toMatchObject({ type: 'PLANNER' })
  expect(readListHref(listHref(null, { page: 1 }), [], '').place).toBe(everything)
})
