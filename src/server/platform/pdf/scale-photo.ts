import { Readable } from 'node:stream'
import { createInflateRaw, deflateSync } from 'node:zlib'
import { type PngFile, readPng, writePng } from '#domain/files/png-chunks.ts'
import { createRowReader, unframe } from '#domain/files/png-rows.ts'
import { readPixelRows } from './pixel-rows.ts'

/** A photo of 25 mm by 30 mm needs no more: 400 pixels are 340 dots an inch. The next size is tried if a file is large. */
const longestSides = [400, 340, 280, 230] as const
/** A document of one page with a photo stays below 300 kB. */
const mostBytes = 170_000

type Picture = { width: number; height: number; rgb: Uint8Array }

/**
 * A PNG as small as a printed document needs it, on white. The same bytes when it is small enough, and for what is not
 * read here: an interlaced or damaged picture, one with a transparent colour or with the orientation of a camera. The
 * rows are read once and one at a time, however large the picture is.
 */
export async function scalePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const file = bytes.length <= mostBytes ? null : readPng(bytes)
  const isOther = file?.chunks.some(({ type }) => type === 'tRNS' || type === 'eXIf')
  if (file === null || isOther || file.header.isInterlaced || createRowReader(file.header) === null) return bytes
  try {
    const [largest, ...smaller] = longestSides
    const first = shrink(file.header, largest)
    const picture = { ...first, rgb: await average(rowsOf(file), file.header, first) }
    let scaled = encode(picture)
    for (const longest of smaller) {
      if (scaled.length <= mostBytes) break
      const size = shrink(picture, longest)
      scaled = encode({ ...size, rgb: await average(rowsWithin(picture), picture, size) })
    }
    return scaled.length < bytes.length ? scaled : bytes
  } catch {
    return bytes
  }
}

type Size = { width: number; height: number }

function shrink({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * factor))
  return { width: scaled(width), height: scaled(height) }
}

/** Each new pixel is the average of those that it covers. Rows are red, green and blue, eight bits each. */
async function average(rows: AsyncIterable<Uint8Array>, from: Size, to: Size): Promise<Uint8Array> {
  const rgb = new Uint8Array(to.width * to.height * 3)
  const sums = new Float64Array(to.width * 3)
  const columns = Uint32Array.from({ length: from.width }, (_, x) => Math.floor((x * to.width) / from.width))
  const counts = new Uint32Array(to.width)
  for (const column of columns) counts[column] = (counts[column] as number) + 1
  const rowAt = (y: number) => Math.floor((y * to.height) / from.height)
  let added = 0
  let y = 0
  for await (const row of rows) {
    for (let x = 0, at = 0; x < from.width; x += 1, at += 3) {
      const place = (columns[x] as number) * 3
      sums[place] = (sums[place] as number) + (row[at] as number)
      sums[place + 1] = (sums[place + 1] as number) + (row[at + 1] as number)
      sums[place + 2] = (sums[place + 2] as number) + (row[at + 2] as number)
    }
    added += 1
    y += 1
    if (y < from.height && rowAt(y) === rowAt(y - 1)) continue
    const start = rowAt(y - 1) * to.width * 3
    for (let at = 0; at < sums.length; at += 1) {
      rgb[start + at] = Math.round((sums[at] as number) / (added * (counts[Math.floor(at / 3)] as number)))
    }
    sums.fill(0)
    added = 0
  }
  if (y < from.height) throw new Error('The picture is cut off')
  return rgb
}

/** Neighbouring rows of a photo differ little, so their differences are smaller when packed. */
function encode({ width, height, rgb }: Picture): Uint8Array {
  const length = width * 3
  const rows = Buffer.alloc((length + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const start = y * (length + 1)
    rows[start] = y === 0 ? 0 : 2
    for (let at = 0; at < length; at += 1) {
      const above = y === 0 ? 0 : (rgb[(y - 1) * length + at] as number)
      rows[start + 1 + at] = (rgb[y * length + at] as number) - above
    }
  }
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint16(8, 0x08_02)
  return writePng([{ type: 'IHDR', data: new Uint8Array(header.buffer) }], deflateSync(rows, { level: 9 }))
}

async function* rowsWithin({ width, height, rgb }: Picture): AsyncIterable<Uint8Array> {
  for (let y = 0; y < height; y += 1) yield rgb.subarray(y * width * 3, (y + 1) * width * 3)
}

async function* rowsOf(file: PngFile): AsyncIterable<Uint8Array> {
  const packed = unframe(file)?.packed ?? new Uint8Array()
  const unpacked = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: 256 * 1024 }))
  yield* readPixelRows(file, unpacked as AsyncIterable<Buffer>)
}
