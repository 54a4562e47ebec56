import { expect, test } from 'vitest'
import { createKnownPaths } from './known-paths.ts'

const isKnown = createKnownPaths(['/', '/contact', '/verify', '/verify/$number', '/applications/$type', '/Odd.Name'])

test("a path is known in every spelling that the client's router accepts", () => {
  for (const path of [
    '/',
    '/contact',
    '/contact/',
    '/Contact',
    '/%63ontact',
    '/verify/RDA-1',
    '/verify/a%2Fb',
    '/odd.name',
  ]) {
    expect([path, isKnown(path)]).toEqual([path, true])
  }
})

test('any other path is unknown', () => {
  for (const path of [
    '',
    '//',
    '/contact//',
    '//contact',
    '/contact/x',
    '/verify//',
    '/applications',
    '/oddxname',
    '/%zz',
  ]) {
    expect([path, isKnown(path)]).toEqual([path, false])
  }
})
