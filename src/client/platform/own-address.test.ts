import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileAddresses, hostileValues } from '../../../tests/support/hostile-addresses.ts'
import { ownAddress } from './own-address.ts'

test.each([
  '/',
  '/dashboard',
  '/application/review/individual?id=1',
  '/applications/individual?status=pending,pending1&from=2026-01-01#list',
  '/individual/enlist?type=ARCHITECT&step=enlistment&page=2&field=owners/7/share',
  '/audit?text=https://evil.example/%5C%2F',
  '/verify/%E0%A6%95%2F1',
])('%s is an address of this site', (address) => {
  expect(ownAddress(address)).toBe(address)
})

test('no hostile address is one of this site', () => {
  expect(hostileAddresses.length).toBeGreaterThan(250)
  expect(hostileAddresses.filter((address) => ownAddress(address) !== undefined)).toEqual([])
})

test('an address of 2,000 characters is the longest', () => {
  const longest = `/${'a'.repeat(1_999)}`
  expect([ownAddress(longest), ownAddress(`${longest}a`)]).toEqual([longest, undefined])
})

test('no value of another kind is an address', () => {
  expect(hostileValues.filter((value) => typeof value !== 'string' && ownAddress(value) !== undefined)).toEqual([])
})

test('however an address is composed, what passes stays on this site after each decoding', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '%2f',
    '%5c',
    '%2e',
    '%25',
    '5c',
    '2F',
    '?',
    '#',
    '\t',
    'https:',
    'evil.example',
    'a',
  )
  const site = 'https://portal.example'
  let passed = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const address = ownAddress(`/${pieces.join('')}`)
      if (address === undefined) return
      passed += 1
      for (let read = address, round = 0; round < 6; round += 1) {
        const { origin, pathname } = new URL(read, site)
        expect(origin).toBe(site)
        expect(pathname).not.toMatch(/^\/[/\\]/)
        // What a script makes of the parts of an address is opened as well.
        expect(new URL(pathname, site).origin).toBe(site)
        const [path = '', ...rest] = read.split(/(?=[?#])/)
        try {
          read = decodeURIComponent(path) + rest.join('')
        } catch {
          break
        }
      }
    }),
    { numRuns: 20_000 },
  )
  expect(passed).toBeGreaterThan(1_000)
})
