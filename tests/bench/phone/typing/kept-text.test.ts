import { expect, test } from 'vitest'
import { compareTexts, isSameText } from './kept-text.ts'

const typed = 'আমার নাম রহিম'

test('a text that was kept completely has no difference', () => {
  expect(compareTexts(typed, typed)).toEqual({ lost: 0, doubled: 0, reordered: 0 })
  expect(isSameText(compareTexts(typed, typed))).toBe(true)
})

test.each([
  ['its start is lost', 'কখগঘ', 'গঘ', { lost: 2, doubled: 0, reordered: 0 }],
  ['one in the middle is lost', 'কখগঘ', 'কগঘ', { lost: 1, doubled: 0, reordered: 0 }],
  ['everything is lost', 'কখগ', '', { lost: 3, doubled: 0, reordered: 0 }],
  ['one is doubled', 'কখগ', 'কখখগ', { lost: 0, doubled: 1, reordered: 0 }],
  ['the whole text is doubled', 'কখ', 'কখকখ', { lost: 0, doubled: 2, reordered: 0 }],
  ['two changed places', 'কখগ', 'কগখ', { lost: 0, doubled: 0, reordered: 1 }],
  ['the caret went to the start', 'কখগঘ', 'গঘকখ', { lost: 0, doubled: 0, reordered: 2 }],
  ['one is lost and another doubled', 'কখগ', 'কগগ', { lost: 1, doubled: 1, reordered: 0 }],
])('%s', (_, sent, kept, difference) => {
  expect(compareTexts(sent, kept)).toEqual(difference)
  expect(isSameText(compareTexts(sent, kept))).toBe(false)
})

test('a character with one code point or two is no difference', () => {
  expect(isSameText(compareTexts('\u09c7\u09be', '\u09cb'))).toBe(true)
})
