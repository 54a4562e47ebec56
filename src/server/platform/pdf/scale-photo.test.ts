import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPng } from '#domain/files/png-chunks.ts'
import { rowsOfPng, writePng } from '../../../../tests/support/files/png-shapes.ts'
import { noisyPng, samplePng } from '../../../../tests/support/files/sample-files.ts'
import { scalePhoto } from './scale-photo.ts'

const [width, height] = [600, 800]
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
// A chunk that cannot be packed makes the file large enough to be scaled.
const heavy = ['noIs', randomBytes(200_000)] as const

type Kind = { colour: number; depth: number }

/** A picture whose left half is black and whose right half is white, with every filter of rows. */
function halfAndHalf({ colour, depth }: Kind): Buffer {
  const perPixel = samples[colour] ?? 1
  const row = Buffer.alloc(Math.ceil((width * depth * perPixel) / 8))
  row.fill(255, Math.ceil(row.length / 2))
  const isOpaque = perPixel % 2 === 0
  const opacity = (perPixel - 1) * (depth / 8)
  const step = (perPixel * depth) / 8
  if (isOpaque) for (let at = opacity; at < row.length; at += step) row.fill(255, at, at + depth / 8)
  const back = Math.max(1, step)
  const rows = Array.from({ length: height }, (_, y) =>
    filtered(row, y === 0 ? Buffer.alloc(row.length) : row, { filter: y % 5, back }),
  )
  const before = [...(colour === 3 ? [['PLTE', paletteOf(depth)] as const] : []), heavy]
  return writePng({ width, height, colour, depth, data: deflateSync(Buffer.concat(rows)), before })
}

/** From black to white. */
function paletteOf(depth: number): Buffer {
  const last = 2 ** depth - 1
  return Buffer.concat(Array.from({ length: last + 1 }, (_, at) => Buffer.alloc(3, Math.round((at * 255) / last))))
}

/** Applies a filter of rows (ISO/IEC 15948, section 9). */
function filtered(row: Buffer, before: Buffer, { filter, back }: { filter: number; back: number }): Buffer {
  const out = Buffer.alloc(row.length + 1, filter)
  for (const [at, byte] of row.entries()) {
    const [a, b, c] = [row[at - back] ?? 0, before[at] ?? 0, before[at - back] ?? 0]
    const p = a + b - c
    const near = [a, b, c].reduce((best, each) => (Math.abs(p - each) < Math.abs(p - best) ? each : best))
    out[at + 1] = byte - ([0, a, b, (a + b) >> 1, near][filter] ?? 0)
  }
  return out
}

/** The colour at a place of a scaled picture, whose rows are differences to the row above. */
function colourAt(png: Buffer, x: number, y: number): number[] {
  const { width: wide = 0 } = readPng(png)?.header ?? {}
  const rows = rowsOfPng(png)
  const stride = 1 + wide * 3
  return [0, 1, 2].map((part) => {
    let sum = 0
    for (let row = 0; row <= y; row += 1) sum += rows[row * stride + 1 + x * 3 + part] ?? 0
    return sum & 255
  })
}

test('a photo that is small enough stays as it is', async () => {
  const { buffer } = samplePng('small')
  expect(await scalePhoto(buffer)).toBe(buffer)
})

describe('a photo of every kind becomes small and keeps its shape and its colours', () => {
  const kinds: Kind[] = [
    ...[0, 2, 4, 6].flatMap((colour) => [8, 16].map((depth) => ({ colour, depth }))),
    ...[1, 2, 4, 8].map((depth) => ({ colour: 3, depth })),
    ...[1, 2, 4].map((depth) => ({ colour: 0, depth })),
  ]
  test.each(kinds)('colour type $colour, $depth bits', async (kind) => {
    const scaled = Buffer.from(await scalePhoto(halfAndHalf(kind)))
    expect(readPng(scaled)?.header).toMatchObject({ width: 300, height: 400, colour: 2, depth: 8 })
    for (const y of [0, 57, 399]) {
      expect(colourAt(scaled, 20, y)).toEqual([0, 0, 0])
      expect(colourAt(scaled, 280, y)).toEqual([255, 255, 255])
    }
  })
})

test('what is transparent becomes white', async () => {
  const rows = Buffer.alloc(height * (1 + width * 4))
  const png = writePng({ width, height, colour: 6, data: deflateSync(rows), before: [heavy] })
  expect(colourAt(Buffer.from(await scalePhoto(png)), 100, 100)).toEqual([255, 255, 255])
})

test('a picture with a transparent colour or the orientation of a camera stays as it is', async () => {
  for (const type of ['tRNS', 'eXIf']) {
    const rows = Buffer.alloc(height * (1 + width * 3))
    const png = writePng({ width, height, data: deflateSync(rows), before: [[type, Buffer.alloc(6)], heavy] })
    expect(await scalePhoto(png), type).toBe(png)
  }
})

test('the noise of a camera becomes small too, and a damaged photo stays as it is', async () => {
  const rows = Buffer.concat(
    Array.from({ length: 1_000 }, () => Buffer.concat([Buffer.alloc(1), randomBytes(800 * 3)])),
  )
  const noise = writePng({ width: 800, height: 1_000, data: deflateSync(rows) })
  expect((await scalePhoto(noise)).length).toBeLessThan(171_000)
  const cut = noise.subarray(0, noise.length - 1_000)
  expect(await scalePhoto(cut)).toBe(cut)
  const other = noisyPng(300_000)
  expect((await scalePhoto(other)).length).toBeLessThan(171_000)
})
