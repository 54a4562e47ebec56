import { describe, expect, test } from 'vitest'
import { honestPngs, hostilePngs } from '../../../../../tests/support/files/png-shapes.ts'
import { isWholePng } from './png-check.ts'

describe('pictures of every kind pass', () => {
  test.each(Object.entries(honestPngs()))('%s', async (_, bytes) => {
    expect(await isWholePng(bytes)).toBe(true)
  })
})

describe('broken, truncated, empty and oversized pictures are refused', () => {
  test.each(Object.entries(hostilePngs()))('%s', async (_, bytes) => {
    expect(await isWholePng(bytes)).toBe(false)
  })
})
