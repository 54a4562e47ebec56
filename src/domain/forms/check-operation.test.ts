import { expect, test } from 'vitest'
import { getType } from '../enlistment/registry.ts'
import { sampleId } from './answers.samples.ts'
import { checkOperation } from './check-operation.ts'

const architect = getType('ARCHITECT')
const photo = `documents/photo/${sampleId(1)}`
const file = { name: 'photo.png', size: 1, sha256: 'a'.repeat(64), mime: 'image/png', order: 0 }

test.each([
  ['nameBn', 'যা খুশি', null],
  ['nameBn', null, null],
  ['nameBn', 7, 'wrong_kind'],
  ['nameBn', 'ক'.repeat(401), 'too_long'],
  ['nonsense', 'x', 'unknown_path'],
  ['nonsense', null, 'unknown_path'],
  ['permanent.sameAs', true, null],
  ['permanent.sameAs', 'true', 'wrong_kind'],
  [`previousProjects/${sampleId(1)}`, { order: 2 }, null],
  [`previousProjects/${sampleId(1)}`, 'row', 'wrong_kind'],
  [`previousProjects/${sampleId(1)}/startDate`, '2020-02-30', 'wrong_kind'],
  [photo, file, null],
  [photo, { ...file, sha256: 'short' }, 'wrong_kind'],
  [photo, { ...file, size: -1 }, 'wrong_kind'],
  [photo, { ...file, name: 'x'.repeat(256) }, 'too_long'],
  [photo, true, 'wrong_kind'],
] as const)('%s = %j: %s', (path, value, outcome) => {
  expect(checkOperation(architect, { path, value })).toBe(outcome)
})
