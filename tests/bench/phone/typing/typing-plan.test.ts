import { expect, test } from 'vitest'
import { planTyping } from './typing-plan.ts'

const partsOf = (seed: number) => {
  const plan = planTyping(seed)
  return Array.from({ length: 200 }, () => plan.next())
}

test('the same seed types the same, another seed something else', () => {
  expect(partsOf(5)).toEqual(partsOf(5))
  expect(planTyping(5).firstKeyAfterMs).toBe(planTyping(5).firstKeyAfterMs)
  expect(partsOf(5)).not.toEqual(partsOf(6))
})

test('every pause is that of a person who types fast', () => {
  const gaps = partsOf(1).map(({ gapMs }) => gapMs)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(180)
})

test('every third seed composes words', () => {
  expect([1, 2, 3, 4, 5, 6].map((seed) => partsOf(seed).some(({ kind }) => kind === 'word'))).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ])
})

test('normalisation does not change the typed text', () => {
  const text = [...partsOf(1), ...partsOf(3)].map((part) => part.text).join('')
  expect(text.normalize('NFC')).toBe(text)
})
