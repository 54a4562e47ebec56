import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatToken, makeToken, maskMobile, maskNid, normaliseMobile, parseToken } from './identifiers.ts'
import { toBengaliDigits } from './numerals.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const anyToken = fc.uint8Array({ minLength: 11, maxLength: 11 }).map(makeToken)
/** The check character is computed modulo 31, so these two characters are equivalent in it. */
const alike = (one: string, other: string) => one === other || (one + other).replace(/[0Z]/g, '') === ''

test('the check character is that of the contract', () => {
  // Values 0 to 10 weighted 1 to 11: 0*1 + 1*2 + … + 10*11 = 440, and 440 mod 31 = 6.
  expect(makeToken(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBe('0123456789A6')
  expect(() => makeToken(new Uint8Array(10))).toThrow()
})

test('a token is recognised in every usual spelling', () => {
  fc.assert(
    fc.property(anyToken, (token) => {
      expect(parseToken(token)).toBe(token)
      expect(parseToken(` ${formatToken(token).toLowerCase()} `)).toBe(token)
      expect(parseToken(toBengaliDigits(token))).toBe(token)
      expect(parseToken(token.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(token)
    }),
  )
  expect(formatToken('0123456789A6')).toBe('0123-4567-89A6')
})

test('one wrong character is noticed', () => {
  fc.assert(
    fc.property(anyToken, fc.nat(11), fc.constantFrom(...alphabet), (token, place, wrong) => {
      fc.pre(!alike(token.charAt(place), wrong))
      expect(parseToken(token.slice(0, place) + wrong + token.slice(place + 1))).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('two swapped neighbours are noticed', () => {
  fc.assert(
    fc.property(anyToken, fc.nat(9), (token, place) => {
      const one = token.charAt(place)
      const other = token.charAt(place + 1)
      fc.pre(!alike(one, other))
      expect(parseToken(token.slice(0, place) + other + one + token.slice(place + 2))).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test.each(['', '0123456789A', '0123456789A60', '0123456789AU', '0123456789A7', 'ক'.repeat(12)])(
  '%j is no token',
  (typed) => {
    expect(parseToken(typed)).toBeNull()
  },
)

test('mobile numbers', () => {
  for (const typed of [
    '01712345678',
    '+880 1712-345678',
    '8801712345678',
    '০১৭১২৩৪৫৬৭৮',
    '1712345678',
    '0088 01712345678',
  ]) {
    expect(normaliseMobile(typed), typed).toBe('01712345678')
  }
  for (const typed of ['01212345678', '0171234567', '017123456789', '', '+1 202 555 0100']) {
    expect(normaliseMobile(typed), typed).toBeNull()
  }
  expect(maskMobile('01712345678')).toBe('017•••••678')
})

test('a national ID in a list shows its ends, and that of a smart card only the last three digits', () => {
  expect(maskNid('2699039876541')).toBe('2699 •••••• 541')
  expect(maskNid('1234567890')).toBe('••••••• 890')
})
