import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

export type PngHeader = { width: number; height: number; depth: number; colour: number; isInterlaced: boolean }

/** Samples per pixel, by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
// 40 megapixels of four bytes. A file of 2 MB with more was made to be costly, and takes seconds to unpack.
const mostBytes = 160_000_000
/** Where the seven passes of an interlaced picture begin, and how far their pixels are apart: x, y, between x, between y. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

type Rows = { count: number; bytes: number }

/** Whether the data unpacks to exactly the rows of the picture, each with a valid filter. Memory use is bounded. */
export async function holdsWholePicture(header: PngHeader, data: readonly Buffer[]): Promise<boolean> {
  const parts = rowsOf(header)
  const expected = parts.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  if (expected > mostBytes) return false
  const isFilter = filterChecker(parts)
  let unpacked = 0
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  try {
    for await (const part of Readable.from(data).pipe(inflate) as AsyncIterable<Buffer>) {
      if (unpacked + part.length > expected || !isFilter(part, unpacked)) return false
      unpacked += part.length
    }
  } catch {
    // The packed data is truncated or corrupt.
    return false
  } finally {
    inflate.destroy()
  }
  return unpacked === expected
}

/** The rows of each pass. `bytes` includes the leading byte that names the filter. Empty passes are left out. */
function rowsOf({ width, height, depth, colour, isInterlaced }: PngHeader): Rows[] {
  const row = (pixels: number) => 1 + Math.ceil((pixels * depth * (samples[colour] ?? 0)) / 8)
  if (!isInterlaced) return [{ count: height, bytes: row(width) }]
  return passes
    .map(([x, y, betweenX, betweenY]) => {
      const pixels = Math.ceil((width - x) / betweenX)
      const count = Math.ceil((height - y) / betweenY)
      return { count: pixels > 0 ? Math.max(0, count) : 0, bytes: row(pixels) }
    })
    .filter(({ count }) => count > 0)
}

/** Returns a function that checks the first byte of every row. Call it with the parts in order, and their offsets. */
function filterChecker(parts: readonly Rows[]): (part: Buffer, from: number) => boolean {
  let next = 0
  let [pass, row] = [0, 0]
  return (part, from) => {
    for (let rows = parts[pass]; rows !== undefined && next < from + part.length; rows = parts[pass]) {
      if ((part[next - from] ?? 0) > 4) return false
      next += rows.bytes
      row += 1
      if (row === rows.count) [pass, row] = [pass + 1, 0]
    }
    return true
  }
}
