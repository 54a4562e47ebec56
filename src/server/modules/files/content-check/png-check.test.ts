import { describe, expect, test } from 'vitest'
import { harmlessDamages, honestPngs, hostilePngs, rowsOfPng } from '../../../../../tests/support/files/png-shapes.ts'
import { checkPng, longestSideOf } from './png-check.ts'

describe('pictures of every kind pass as they are', () => {
  test.each(Object.entries(honestPngs()))('%s', async (_, bytes) => {
    expect(await checkPng(bytes)).toEqual({ outcome: 'accepted' })
  })
})

describe('broken, truncated, empty and oversized pictures are refused', () => {
  test.each(Object.entries(hostilePngs()))('%s', async (_, bytes) => {
    expect(await checkPng(bytes)).toMatchObject({ outcome: 'refused' })
  })
})

// A picture of a camera takes seconds with every damage, and is no other case.
const pictures = Object.entries(honestPngs()).filter(([name]) => name !== 'of a camera')

describe('a picture that viewers show is written anew, and shows the same', () => {
  test.each(Object.entries(harmlessDamages()))('%s', async (_, damage) => {
    for (const [name, honest] of pictures) {
      const result = await checkPng(damage(honest))
      if (result.outcome !== 'repaired') throw new Error(`${name}: ${JSON.stringify(result)}`)
      const content = Buffer.from(result.content)
      expect(await checkPng(content), name).toEqual({ outcome: 'accepted' })
      expect(rowsOfPng(content).equals(rowsOfPng(honest)), name).toBe(true)
      expect(longestSideOf(content), name).toBe(longestSideOf(honest))
      expect(content.includes('script') || content.includes('a note of a program'), name).toBe(false)
    }
  })
})
