import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test.each([
  [1, 1, [1]],
  [2, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, null, 8, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [10, 20, [1, 2, null, 9, 10, 11, null, 19, 20]],
  // Beyond the last page, the links back are shown.
  [30, 3, [1, 2, 3]],
])('on page %i of %i there are links to %j', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown)
})
