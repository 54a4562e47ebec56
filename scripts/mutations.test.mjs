import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killers } from '../tests/faults/mutation.ts'
import { mutations, strayMutations } from '../tests/faults/mutations.ts'
import { root } from './checkout.mjs'

// `npm run mutations` takes minutes and is not part of `npm test`; that it still can be run is.
test('every safeguard that can be taken away still stands where it is looked for, and its test is there', () => {
  expect(strayMutations(root)).toEqual([])
  expect(Object.values(killers).filter((words) => !existsSync(join(root, words.at(-1) ?? '')))).toEqual([])
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
})
