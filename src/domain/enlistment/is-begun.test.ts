import { expect, test } from 'vitest'
import type { AnswerValue } from '../drafts/operations.ts'
import { sampleId } from '../forms/answers.samples.ts'
import { isBegun } from './is-begun.ts'
import { getType } from './registry.ts'

const architect = getType('ARCHITECT')
const row = `previousProjects/${sampleId(1)}`
const file = { name: 'a', size: 1, sha256: 'a'.repeat(64), mime: 'image/png', order: 0 }
const start = { mobile: '01712345678', email: 'a@example.org', applicationPurpose: 'NEW' }

const begun = (answers: Record<string, AnswerValue>) =>
  isBegun(
    architect,
    Object.entries(answers).map(([path, value]) => [path, { value }]),
  )

test.each<[string, boolean, Record<string, AnswerValue>]>([
  ['nothing', false, {}],
  ['only the start of the form', false, { ...start, nameBn: 'ক', nameEn: 'K' }],
  ['three answers beside the start', true, { ...start, nameBn: 'ক', nameEn: 'K', gender: 'MALE' }],
  ['removed and empty ones', false, { nameBn: 'ক', nameEn: null, motherName: ' ', gender: 'MALE' }],
  [
    'rows, ticks, files and what is computed',
    false,
    { [row]: { order: 0 }, 'permanent.sameAs': true, age: 41, [`documents/photo/${sampleId(2)}`]: file },
  ],
  ['answers in rows', true, { [`${row}/name`]: 'x', [`${row}/client`]: 'y', [`${row}/location`]: 'z' }],
])('%s: %s', (_, expected, answers) => {
  expect(begun(answers)).toBe(expected)
})
