import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingPlatformPackages } from './complete-lockfile.mjs'

test('the lockfile contains every platform that it names; otherwise `npm ci` would refuse it', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  // When this fails: node scripts/checkout/complete-lockfile.mjs
  expect(Object.keys(missingPlatformPackages(packages))).toEqual([])
})

test('an entry names its system, processor and C library', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.2.3', 'tool-darwin-arm64': '1.2.3' },
    },
    'node_modules/tool-darwin-arm64': { version: '1.2.3' },
  }
  expect(missingPlatformPackages(packages)).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  })
})
