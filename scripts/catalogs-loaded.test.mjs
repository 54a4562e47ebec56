import { expect, test } from 'vitest'
import { findMissingCatalogs } from './lint/catalogs-loaded.mjs'

test('every part of the page is loaded together with the catalogs of its words', () => {
  expect(findMissingCatalogs()).toEqual([])
})
