import { expect, test } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { listPages } from '#domain/forms/pages.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { addressOf, findAddressedPage, findFirstOpenPage } from './addressed-page.ts'

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

test('the first page that is not complete is found in the order of the form, and warnings do not count', () => {
  const issueAt = (path: string, severity: 'error' | 'warn' = 'error') =>
    ({ path, code: 'required', step: '', severity }) as const
  const firstOf = (...issues: FieldIssue[]) => {
    const page = findFirstOpenPage(company, issues)
    return page === null ? 'review' : `${page.step.step} ${page.number}`
  }
  expect(firstOf(issueAt('documents/tradeLicense'), issueAt(`owners/${rowId}/nameBn`))).toBe('owners 1')
  expect(firstOf(issueAt('debarred'), issueAt('bin'))).toBe('enlistment 3')
  expect(firstOf(issueAt('owners'))).toBe('owners 1')
  expect(firstOf(issueAt('bin', 'warn'))).toBe('review')
})

test('a link to a field opens the page that has it, whatever page the address names', () => {
  expect(shownAt({ step: 'enlistment', field: 'bin' })).toBe('enlistment 3')
  expect(shownAt({ step: 'enlistment', page: 2, field: 'debarred' })).toBe('enlistment 4')
  expect(shownAt({ step: 'owners', field: `owners/${rowId}/nameBn` })).toBe('owners 1')
  expect(shownAt({ step: 'documents', field: `documents/tradeLicense/${rowId}` })).toBe('documents 1')
  expect(shownAt({ step: 'enlistment', page: 2, field: 'nonsense' })).toBe('enlistment 2')
})
