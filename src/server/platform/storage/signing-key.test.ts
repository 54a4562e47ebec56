import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSigningKey, readOrCreateSigningKey } from './signing-key.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talika-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the key of certificates is generated once, kept, and readable by its owner only', () => {
  const dataDir = join(folder, 'data')
  const key = readOrCreateSigningKey(dataDir)
  expect(parseSigningKey(key)?.asymmetricKeyType).toBe('ed25519')
  expect(readOrCreateSigningKey(dataDir)).toBe(key)
  expect(readOrCreateSigningKey(join(folder, 'other'))).not.toBe(key)
  expect(statSync(join(dataDir, 'certificate-key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['certificate-key'])
})

test('a damaged key stops the start instead of being replaced', () => {
  writeFileSync(join(folder, 'certificate-key'), 'MC4CAQAwBQYDK2VwBCIEI')
  expect(() => readOrCreateSigningKey(folder)).toThrow('is damaged')
})
