import { expect, test } from 'vitest'
import { imageSize } from './image-size.ts'

test('the size of a JPEG is found after its metadata, and is not that of the embedded thumbnail', () => {
  const preview = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 120, 0, 160, 1, 1, 0x11, 0, 0xff, 0xd9]
  const notes = [0xff, 0xe1, 0, preview.length + 2, ...preview]
  const frame = [0xff, 0xc2, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 1, 1, 0x11, 0]
  const jpeg = Uint8Array.from([0xff, 0xd8, ...notes, ...frame, 0xff, 0xda])
  expect(imageSize(jpeg)).toEqual({ width: 4000, height: 3000 })
  // These three segments are tables, although their markers lie among those of frames.
  for (const marker of [0xc4, 0xc8, 0xcc]) {
    const table = [0xff, marker, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0]
    const after = Uint8Array.from([0xff, 0xd8, ...table, ...frame, 0xff, 0xda])
    expect(imageSize(after), marker.toString(16)).toEqual({ width: 4000, height: 3000 })
  }
  expect(imageSize(jpeg.subarray(0, 20))).toBeNull()
  expect(imageSize(new TextEncoder().encode('no picture at all, but long enough'))).toBeNull()
})
