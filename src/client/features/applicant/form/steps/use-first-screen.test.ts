import { expect, test } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { listPages } from '#domain/forms/pages.ts'
import { fitsFirstScreen } from './use-first-screen.ts'

/** The pages of a form that are rendered in two parts. */
const inParts = (type: Parameters<typeof getType>[0]) =>
  listPages(getType(type)).flatMap((page) => (fitsFirstScreen(page) ? [] : [`${page.step.step} ${page.number}`]))

test('pages of more than a screen are rendered in two parts; lists, documents and short pages are whole at once', () => {
  expect(inParts('ARCHITECT')).toEqual(['enlistment 2', 'address 1', 'professional 1', 'payment 1'])
  expect(inParts('CONTRACTOR_WORKS')).toEqual([
    ...['enlistment 1', 'enlistment 2', 'businessAddress 1', 'proprietor 1', 'payment 1'],
  ])
})
