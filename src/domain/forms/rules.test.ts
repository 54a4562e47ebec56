import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalise } from './normalise.ts'
import { ruleSamples } from './rules.samples.ts'
import { getRule, type RuleName, rules } from './rules.ts'

const names = Object.keys(rules) as RuleName[]
/** Numbers have no pattern: rule-rounds.test.ts tries their samples. */
const matches = (name: RuleName, value: string) => getRule(name).pattern?.test(value) ?? getRule(name).type !== 'text'

test('every rule with a pattern has samples that it accepts and refuses', () => {
  const withoutSamples = names.filter((name) => {
    const samples = ruleSamples[name]
    return getRule(name).pattern !== undefined && (!samples?.valid?.length || !samples.invalid?.length)
  })
  expect(withoutSamples).toEqual([])
})

test.each(Object.entries(ruleSamples) as [RuleName, NonNullable<(typeof ruleSamples)[RuleName]>][])(
  '%s accepts and refuses its samples',
  (name, { valid = [], validRaw = [], invalid = [] }) => {
    for (const sample of valid) {
      expect(normalise(name, sample)).toBe(sample.normalize('NFC'))
      expect(normalise(name, sample)).toSatisfy((value: string) => matches(name, value), `${name} accepts ${sample}`)
    }
    for (const sample of validRaw) {
      expect(normalise(name, sample)).toSatisfy((value: string) => matches(name, value), `${name} accepts ${sample}`)
    }
    for (const sample of invalid) {
      expect(normalise(name, sample)).not.toSatisfy((value: string) => matches(name, value))
    }
  },
)

test('the characters that a message does not name are those of the pattern', () => {
  const ofNames = names.filter((name) => getRule(name).characters !== undefined)
  expect(ofNames).toEqual(['nameBn', 'nameBnCompany', 'nameEn'])
  for (const name of ofNames) {
    const sample = ruleSamples[name]?.valid?.[0] ?? ''
    for (let code = 0x20; code < 0x3100; code += 1) {
      const sign = String.fromCharCode(code)
      expect(getRule(name).characters?.test(sign), `${name} ${code.toString(16)}`).toBe(matches(name, sample + sign))
    }
  }
})

test('patterns keep no state between two calls', () => {
  expect(names.filter((name) => /[gy]/.test(getRule(name).pattern?.flags ?? ''))).toEqual([])
})

test('normalising twice changes nothing, whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'০১২৯0189 -.()/+,৳এফমr\u200D\u200B\u200C\u09BC\u09A1ড়\ne\u0301\t\r') }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), typed, (name, raw) => {
      const once = normalise(name, raw)
      expect(normalise(name, once)).toBe(once)
    }),
    { numRuns: 3000 },
  )
})

test('numbers from a Bengali keyboard equal those from an English one', () => {
  expect(normalise('mobile', '+৮৮০ ১৭১২‑৩৪৫৬৭৮')).toBe('01712345678')
  expect(normalise('bin', '০০০১২৩৪৫৬ ০১০১')).toBe('000123456-0101')
  expect(normalise('ieb', 'এফ/১২৩৪৫')).toBe('F/12345')
  expect(normalise('ieb', 'এম-৩০৯২০')).toBe('M-30920')
  expect(normalise('nid', '২৬৯৯ ০৩৯৮ ৭৬৫৪৩')).toBe('2699039876543')
})

test('invisible characters are removed but the Bengali joiners stay', () => {
  expect(normalise('nameBn', '\u200Bর‍্যাপিড\uFEFF  লিঃ ')).toBe('র‍্যাপিড লিঃ')
  expect(normalise('text', 'Rene\u200B\u0301')).toBe('René')
  expect(normalise('longText', 'এক\r\nদুই\tতিন')).toBe('এক\nদুই তিন')
})
