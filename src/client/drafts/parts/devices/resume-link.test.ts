import { expect, test } from 'vitest'
import { makeToken } from '#domain/reference/identifiers.ts'
import { readResumeLink, resumeLink } from './resume-link.ts'

const token = makeToken(new Uint8Array(16).fill(7))

test('a resume link is read back from its QR code, and its code is only in the fragment', () => {
  const link = resumeLink('https://portal.example', { token, mobile: '01712345678' })
  expect(readResumeLink(link)).toEqual({ token, mobile: '01712345678' })
  expect(link.slice(0, link.indexOf('#'))).toBe('https://portal.example/resume-application')
  expect(readResumeLink(resumeLink('https://portal.example', { token, mobile: null }))).toEqual({ token, mobile: '' })
})

test('a bare code is understood too, and other QR codes are not', () => {
  expect(readResumeLink(token.toLowerCase())).toEqual({ token, mobile: '' })
  for (const other of ['', 'https://example.org/', 'https://example.org/#code=1', 'hello']) {
    expect(readResumeLink(other)).toBeNull()
  }
})
