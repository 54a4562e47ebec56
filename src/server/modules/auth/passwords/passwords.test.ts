import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('accepts only the same password, whatever keyboard typed it', async () => {
  const stored = await hashPassword('গোপন-য়-১২৩')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('গোপন-য়-১২৩', stored)).toBe(true)
  // The same letter as one code point, and the space that a phone appends.
  expect(await verifyPassword(' গোপন-\u09df-১২৩ ', stored)).toBe(true)
  expect(await verifyPassword('গোপন-য়-১২৪', stored)).toBe(false)
  expect(await hashPassword('গোপন-য়-১২৩')).not.toBe(stored)
})

test('refuses every password of an unknown account', async () => {
  expect(await verifyPassword('anything', null)).toBe(false)
})

test('a hash that was tampered with is an error, not a wrong password', async () => {
  await expect(verifyPassword('anything', 'plain text')).rejects.toThrow('not created by Talika')
})

test('reports that it is busy instead of queueing without limit', async () => {
  const answers = await Promise.all(Array.from({ length: 104 }, () => verifyPassword('x', null)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(2)
  expect(answers.filter((answer) => answer === false)).toHaveLength(102)
})
