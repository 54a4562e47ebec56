import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecret } from './secret.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talika-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a secret is generated once, kept, and readable by its owner only', () => {
  const dataDir = join(folder, 'data')
  const secret = readOrCreateSecret(dataDir)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readOrCreateSecret(dataDir)).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('two data folders have different secrets', () => {
  expect(readOrCreateSecret(join(folder, 'a'))).not.toBe(readOrCreateSecret(join(folder, 'b')))
})

test('a damaged secret stops the start instead of being replaced', () => {
  writeFileSync(join(folder, 'secret'), '')
  expect(() => readOrCreateSecret(folder)).toThrow('is damaged')
})
