import { describe, expect, test } from 'vitest'
import { costlyPdfs } from '../../../../../tests/support/files/costly-pdfs.ts'
import { honestPdfs } from '../../../../../tests/support/files/honest-pdfs.ts'
import { hostilePdfs } from '../../../../../tests/support/files/hostile-pdfs.ts'
import { findFault } from './pdf-check.ts'

const honest = await honestPdfs()

describe('files of ordinary programs pass', () => {
  test.each(Object.entries(honest))('%s', (_, bytes) => {
    expect(findFault(bytes)).toBe(null)
  })
})

describe('files that run, play, carry or fetch something are refused in every disguise', () => {
  test.each(Object.entries(hostilePdfs()))('%s', (_, bytes) => {
    expect(findFault(bytes)).not.toBe(null)
  })
})

describe('small files that are costly to read are refused at a limit', () => {
  test.each(Object.entries(costlyPdfs()))('%s', (_, bytes) => {
    expect(findFault(bytes)).toMatch(/more \w+ than a file may have|too many|cannot be unpacked|without a head/)
  })
})

test('a file that is truncated anywhere is refused', () => {
  const { 'object streams': packed, 'a plain file': plain } = honest
  for (const whole of [packed, plain]) {
    const bytes = whole ?? Buffer.alloc(0)
    // After the end mark there is only a line break.
    for (let length = 0; length < bytes.length - 2; length += 1)
      expect(findFault(bytes.subarray(0, length))).not.toBe(null)
  }
})
