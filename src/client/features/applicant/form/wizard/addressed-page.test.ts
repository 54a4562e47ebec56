import { expect, test } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { listPages } from '#domain/forms/pages.ts'
import { addressOf, findAddressedPage } from './addressed-page.ts'

const company = getType('DEVELOPER_COMPANY')
const rowId = '018f0000-0000-7000-8000-000000000001'

function shownAt(position: { step?: string; page?: number; field?: string }): string {
  const page = findAddressedPage(company, { step: null, page: null, field: null, ...position })
  return page === null ? 'review' : `${page.step.step} ${page.number}`
}

test('the address names a page by its step and number', () => {
  expect(shownAt({ step: 'enlistment', page: 3 })).toBe('enlistment 3')
  expect(shownAt({ step: 'payment' })).toBe('payment 1')
  expect(shownAt({ step: 'review' })).toBe('review')
  for (const page of listPages(company)) {
    expect(findAddressedPage(company, { ...addressOf(page), field: null })).toBe(page)
  }
})

test('an address from before there were pages shows the first page of its step', () => {
  expect(shownAt({})).toBe('enlistment 1')
  expect(shownAt({ step: 'enlistment' })).toBe('enlistment 1')
  expect(shownAt({ step: 'owners' })).toBe('owners 1')
})

test('a page or step that does not exist is the first one', () => {
  expect(shownAt({ step: 'enlistment', page: 5 })).toBe('enlistment 1')
  expect(shownAt({ step: 'owners', page: 2 })).toBe('owners 1')
  expect(shownAt({ step: 'nonsense', page: 3 })).toBe('enlistment 1')
})

test('a link to a field opens the page that has it, whatever page the address names', () => {
  expect(shownAt({ step: 'enlistment', field: 'bin' })).toBe('enlistment 3')
  expect(shownAt({ step: 'enlistment', page: 2, field: 'debarred' })).toBe('enlistment 4')
  expect(shownAt({ step: 'owners', field: `owners/${rowId}/nameBn` })).toBe('owners 1')
  expect(shownAt({ step: 'documents', field: `documents/tradeLicense/${rowId}` })).toBe('documents 1')
  expect(shownAt({ step: 'enlistment', page: 2, field: 'nonsense' })).toBe('enlistment 2')
})
