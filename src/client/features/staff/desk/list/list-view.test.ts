import { expect, test } from 'vitest'
import { pageParameter, parseSearch, searchSchema, textParameter } from '../../../../platform/search-schema.ts'
import { listHref, ownDesk, readPlace, readView, searchBody } from './list-view.ts'

/** The same schema as the route's. */
const ListSearch = searchSchema({
  ...{ page: pageParameter, status: textParameter(), from: textParameter(10) },
})

test('each desk opens on its own work, an owner on everything in review, an applicant on everything', () => {
  expect(ownDesk(['APP_COLLECTOR'])).toEqual(['pending'])
  expect(ownDesk(['CHAIRMAN', 'COMMITTEE'])).toEqual(['pending1', 'pending2'])
  expect(ownDesk(['OWNER'])).toEqual(['pending', 'pending1', 'pending2'])
  expect(ownDesk(['USER'])).toEqual([])
  expect(readView({}, ownDesk(['COMMITTEE'])).statuses).toEqual(['pending1'])
})

test('an address contains a family or a type in kebab case, and nothing else', () => {
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
  const view = { statuses: ['pending1', 'recheck'] as const, text, page: 3, from: '2026-11-01' }
  const href = listHref('individual', view)
  expect(href).toContain('status=pending1,recheck')
  expect(href).not.toContain(text)
  const search = ListSearch(parseSearch(new URL(href, 'http://localhost').search))
  expect(readView(search, ['pending'], text)).toEqual(view)
})

test('invalid values in an address fall back to the work of the desk, page one', () => {
  expect(readView(ListSearch(parseSearch('?status=none&page=-4&from=2026-02-31')), ['pending'])).toEqual({
    statuses: ['pending'],
    text: '',
    page: 1,
    from: null,
  })
})

test('waiting work is sorted oldest first, everything else newest first', () => {
  const place = { kind: 'individual', type: null, param: 'individual' } as const
  const view = { text: '', page: 1, from: null }
  expect(searchBody(place, { ...view, statuses: ['pending', 'pending2'] }).sort).toBe('oldest')
  expect(searchBody(place, { ...view, statuses: ['pending', 'approved'] }).sort).toBe('newest')
  expect(searchBody(place, { ...view, statuses: [] })).toEqual({ page: 1, size: 20, sort: 'newest' })
})
