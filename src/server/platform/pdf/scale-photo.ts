import { Readable } from 'node:stream'
import { createInflateRaw, deflateSync } from 'node:zlib'
import { type PngFile, readPng, writePng } from '#domain/files/png-chunks.ts'
import { unframe } from '#domain/files/png-rows.ts'

/** A photo of 25 mm by 30 mm needs no more: 400 pixels are 340 dots an inch. The next size is tried if a file is large. */
const longestSides = [400, 340, 280, 230] as const
/** A document of one page with a photo stays below 300 kB. */
const mostBytes = 170_000
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * A PNG as small as a printed document needs it, on white; the same bytes when it is small enough, and for an
 * interlaced or a damaged one. Only one row is in memory, however large the picture is.
 */
export async function scalePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const file = readPng(bytes)
  if (file === null || bytes.length <= mostBytes || file.header.isInterlaced) return bytes
  try {
    let scaled = bytes
    for (const longest of longestSides) {
      scaled = await scaleTo(file, longest)
      if (scaled.length <= mostBytes) break
    }
    return scaled.length < bytes.length ? scaled : bytes
  } catch {
    return bytes
  }
}

async function scaleTo(file: PngFile, longest: number): Promise<Uint8Array> {
  const { width, height } = file.header
  const factor = Math.min(1, longest / Math.max(width, height))
  const [newWidth, newHeight] = [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))]
  const stride = 1 + newWidth * 3
  const rows = Buffer.alloc(stride * newHeight)
  const sums = new Float64Array(newWidth * 3)
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * newWidth) / width) * 3)
  const counts = new Uint32Array(newWidth)
  for (const at of columns) counts[at / 3] = (counts[at / 3] ?? 0) + 1
  let added = 0
  let y = 0
  for await (const pixels of readPixels(file)) {
    for (let x = 0; x < width; x += 1) {
      const to = columns[x] ?? 0
      for (let part = 0; part < 3; part += 1) sums[to + part] = (sums[to + part] ?? 0) + (pixels[x * 3 + part] ?? 0)
    }
    added += 1
    y += 1
    const row = Math.floor(((y - 1) * newHeight) / height)
    if (y < height && Math.floor((y * newHeight) / height) === row) continue
    for (let at = 0; at < sums.length; at += 1) {
      rows[row * stride + 1 + at] = Math.round((sums[at] ?? 0) / (added * (counts[Math.floor(at / 3)] ?? 1)))
    }
    sums.fill(0)
    added = 0
  }
  filterUp(rows, stride)
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, newWidth)
  header.setUint32(4, newHeight)
  header.setUint16(8, 0x08_02)
  return writePng([{ type: 'IHDR', data: new Uint8Array(header.buffer) }], deflateSync(rows, { level: 9 }))
}

/** Neighbouring rows of a photo differ little, so their differences are smaller when packed. */
function filterUp(rows: Buffer, stride: number): void {
  for (let at = rows.length - 1; at >= stride; at -= 1) {
    const isFilter = at % stride === 0
    rows[at] = isFilter ? 2 : ((rows[at] ?? 0) - (rows[at - stride] ?? 0)) & 255
  }
}

/** The rows of a picture as red, green and blue on white, eight bits each. */
async function* readPixels(file: PngFile): AsyncIterable<Uint8Array> {
  const { width, depth, colour } = file.header
  const perPixel = samples[colour] ?? 1
  const palette = file.chunks.find(({ type }) => type === 'PLTE')?.data ?? new Uint8Array()
  const length = Math.ceil((width * depth * perPixel) / 8)
  const back = Math.max(1, (depth * perPixel) / 8)
  const pixels = new Uint8Array(width * 3)
  let before = new Uint8Array(length)
  for await (const filtered of readRows(file, length + 1)) {
    const row = unfilter(filtered, before, back)
    for (let x = 0; x < width; x += 1) {
      const sample = (part: number) => sampleAt(row, x * perPixel + part, depth)
      const [red, green, blue] = colour === 3 ? colourOf(palette, sample(0)) : spread(sample, perPixel, depth)
      pixels.set([red, green, blue], x * 3)
    }
    before = row
    yield pixels
  }
}

function sampleAt(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index] ?? 0
  if (depth === 16) return row[index * 2] ?? 0
  const bit = index * depth
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
}

type Colour = readonly [red: number, green: number, blue: number]

function colourOf(palette: Uint8Array, index: number): Colour {
  return [palette[index * 3] ?? 0, palette[index * 3 + 1] ?? 0, palette[index * 3 + 2] ?? 0]
}

/** Grey or colours, on white where the picture is transparent. */
function spread(sample: (part: number) => number, perPixel: number, depth: number): Colour {
  const isGrey = perPixel < 3
  const scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1
  const opacity = perPixel % 2 === 0 ? sample(perPixel - 1) / 255 : 1
  const part = (n: number) => Math.round(sample(isGrey ? 0 : n) * scale * opacity + 255 * (1 - opacity))
  return [part(0), part(1), part(2)]
}

async function* readRows(file: PngFile, length: number): AsyncIterable<Uint8Array> {
  const { height } = file.header
  let rest = Buffer.alloc(0)
  let count = 0
  const packed = unframe(file)?.packed ?? new Uint8Array()
  for await (const part of Readable.from([packed]).pipe(createInflateRaw()) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, part])
    let at = 0
    for (; at + length <= rest.length && count < height; at += length) {
      count += 1
      yield rest.subarray(at, at + length)
    }
    rest = rest.subarray(at)
  }
}

/** Undoes the filter of a row (ISO/IEC 15948, section 9). */
function unfilter(filtered: Uint8Array, before: Uint8Array, back: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(filtered.length - 1)
  for (let at = 0; at < row.length; at += 1) {
    const [left, up, upLeft] = [
      at < back ? 0 : (row[at - back] ?? 0),
      before[at] ?? 0,
      at < back ? 0 : (before[at - back] ?? 0),
    ]
    row[at] = (filtered[at + 1] ?? 0) + predict(filtered[0] ?? 0, left, up, upLeft)
  }
  return row
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? nearest(left, up, upLeft) : 0
}

/** Paeth's predictor: the neighbour that is nearest to left + up - upLeft. */
function nearest(left: number, up: number, upLeft: number): number {
  const [toLeft, toUp, toUpLeft] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
