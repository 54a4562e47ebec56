import { expect, test } from 'vitest'
import { latinKeyOf } from './latin-key.ts'

test.each([
  ['a letter is itself', { key: 'w', code: 'KeyW' }, 'w'],
  ['capitals count as the letter', { key: 'W', code: 'KeyW' }, 'w'],
  ['another Latin layout is taken by its characters', { key: 'w', code: 'KeyZ' }, 'w'],
  ['a Bengali letter is taken by its key', { key: 'ৎ', code: 'KeyW' }, 'w'],
  ['a Bengali digit is taken by its key', { key: '০', code: 'Digit0' }, '0'],
  ['a danda is taken by its key', { key: '।', code: 'Period' }, '.'],
  ['a named key keeps its name', { key: 'Enter', code: 'Enter' }, 'Enter'],
])('%s', (_, event, expected) => {
  expect(latinKeyOf(event)).toBe(expected)
})
