import { getRouteApi, redirect } from '@tanstack/react-router'
import { expect, expectTypeOf, test } from 'vitest'
import { formHref, hrefOf, type PagePath } from '../platform/href.ts'
import type { accountPages, applicantPages } from '../routes/applicant.tsx'
import type { publicPages } from '../routes/public.tsx'
import type { recordPages } from '../routes/records.tsx'
import type { staffPages } from '../routes/staff.tsx'
import type { ListRoute, SearchAt } from '../ui/list/use-list-search.ts'

type Tables = typeof publicPages & typeof applicantPages & typeof accountPages & typeof staffPages & typeof recordPages

test('an address is the path with its parameters and its search', () => {
  expect(hrefOf('/')).toBe('/')
  expect(hrefOf('/instructions')).toBe('/instructions')
  expect(hrefOf('/applications/$type', { params: { type: 'developer-company' } })).toBe(
    '/applications/developer-company',
  )
  expect(hrefOf('/verify/$number', { params: { number: 'ক/1 2' } })).toBe('/verify/%E0%A6%95%2F1%202')
  expect(hrefOf('/department/edit', { search: { id: '7' } })).toBe('/department/edit?id=7')
  const search = { id: '7', tab: undefined, page: 2 }
  expect(hrefOf('/application/review/$type', { params: { type: 'company' }, search })).toBe(
    '/application/review/company?id=7&page=2',
  )
  expect(hrefOf('/signin', { search: { next: hrefOf('/enlisting') } })).toBe('/signin?next=/enlisting')
  expect(formHref('/individual/apply', { type: 'SURVEYOR', purpose: undefined })).toBe(
    '/individual/apply?type=SURVEYOR',
  )
})

test('a wrong path, parameter or search does not compile: tsc reports an unused expected error', () => {
  expectTypeOf<PagePath>().toEqualTypeOf<keyof Tables>()
  const refused = [
    // @ts-expect-error: no such page
    hrefOf('/instruction'),
    // @ts-expect-error: a layout has no address
    hrefOf('/_public'),
    // @ts-expect-error: the kinds of records have no such page
    hrefOf('/department/delete'),
    // @ts-expect-error: the parameter is filled in by hand
    hrefOf('/applications/individual'),
    // @ts-expect-error: the parameter is missing
    hrefOf('/applications/$type'),
    // @ts-expect-error: the parameter is missing, though there is a search
    hrefOf('/applications/$type', { search: { status: 'approved' } }),
    // @ts-expect-error: the parameter has another name
    hrefOf('/applications/$type', { params: { kind: 'individual' } }),
    // @ts-expect-error: a page without parameters has none
    hrefOf('/departments', { params: { type: 'individual' } }),
    // @ts-expect-error: not a status of records
    hrefOf('/departments', { search: { status: 'GONE' } }),
    // @ts-expect-error: a page is a number
    hrefOf('/departments', { search: { page: '2' } }),
    // @ts-expect-error: the route does not read this
    hrefOf('/departments', { search: { tab: 'payment' } }),
    // @ts-expect-error: this page has no search
    hrefOf('/instructions', { search: { page: 2 } }),
    // @ts-expect-error: a form does not read this
    formHref('/individual/apply', { tab: 'payment' }),
    // @ts-expect-error: a page is a number
    formHref('/individual/apply', { step: 'enlistment', page: '2' }),
  ]
  expect(refused).not.toHaveLength(0)
})

test('the router knows the same paths, searches and routes', () => {
  expectTypeOf<'/_signed-in/system/user/edit'>().toExtend<ListRoute>()
  expectTypeOf<SearchAt<'/_signed-in/meetings-link'>['officialId']>().toEqualTypeOf<string | undefined>()
  const refused = [
    // @ts-expect-error: no such page
    redirect({ to: '/instruction' }),
    // @ts-expect-error: the parameter is missing
    redirect({ to: '/applications/$type' }),
    // @ts-expect-error: not a status of records
    redirect({ to: '/departments', search: { status: 'GONE' } }),
    // @ts-expect-error: this page has no search
    redirect({ to: '/instructions', search: { page: 2 } }),
    // @ts-expect-error: no such route
    getRouteApi('/_signed-in/message'),
    // @ts-expect-error: no such route of a list
    '/_signed-in/message' satisfies ListRoute,
  ]
  expect(refused).not.toHaveLength(0)
})
