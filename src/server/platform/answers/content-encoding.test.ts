import { expect, test } from 'vitest'
import { pickEncoding } from './content-encoding.ts'

test.each([
  [undefined, null],
  ['', null],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP ; Q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.2, identity', null],
  ['br;q=0.2, identity;q=0.1', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['identity;q=0', null],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['br;q=2, gzip;q=x', null],
  ['br;q=-1', null],
  ['br;level=4;q=0', null],
  ['deflate, zstd', null],
  ['brotli, gzipped', null],
  [',,;;,=', null],
  ['br;q=0, br', null],
])('accept-encoding "%s" prefers %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding)
})
