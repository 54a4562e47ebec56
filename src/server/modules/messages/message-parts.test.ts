import { expect, test } from 'vitest'
import { countParts } from './message-parts.ts'

test('an English text has 160 units in one part and 153 in each of several', () => {
  expect(countParts('')).toEqual({ encoding: 'GSM-7', units: 0, parts: 1 })
  expect(countParts('a'.repeat(160))).toEqual({ encoding: 'GSM-7', units: 160, parts: 1 })
  expect(countParts('a'.repeat(161))).toEqual({ encoding: 'GSM-7', units: 161, parts: 2 })
  expect(countParts('a'.repeat(306)).parts).toBe(2)
  expect(countParts('a'.repeat(307)).parts).toBe(3)
})

test('a character of the extension table takes two units and stays whole', () => {
  expect(countParts('€'.repeat(80))).toEqual({ encoding: 'GSM-7', units: 160, parts: 1 })
  // 152 units, then a pair that does not fit into the one unit left: 154 + 154 is three parts, not two.
  expect(countParts(`${'a'.repeat(152)}€${'a'.repeat(151)}€`).parts).toBe(3)
})

test('one Bengali letter makes the whole text UCS-2: 70 units in one part, 67 in each of several', () => {
  expect(countParts('ক'.repeat(70))).toEqual({ encoding: 'UCS-2', units: 70, parts: 1 })
  expect(countParts(`${'a'.repeat(70)}ক`)).toEqual({ encoding: 'UCS-2', units: 71, parts: 2 })
  expect(countParts('ক'.repeat(134)).parts).toBe(2)
  expect(countParts('ক'.repeat(135)).parts).toBe(3)
  // 66 units, then a surrogate pair that the part's last unit cannot hold.
  expect(countParts(`${'ক'.repeat(66)}😀${'ক'.repeat(66)}`)).toEqual({ encoding: 'UCS-2', units: 134, parts: 3 })
})
