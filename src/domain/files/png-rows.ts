import type { PngFile, PngHeader } from './png-chunks.ts'

/** Samples per pixel, by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
// More than any camera has; the certificate's photo has the same limit (prepare-document.ts).
const mostPixels = 40_000_000
const longestSide = 30_000
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

export type RowReader = {
  /** Takes the next part of the unpacked picture, and returns what belongs to its rows; null when a row is not valid. */
  take: (part: Uint8Array) => Uint8Array | null
  /** Whether every row is there. */
  isWhole: () => boolean
  /** Whether more was unpacked than the rows of the picture. */
  isLonger: () => boolean
  /** The checksum of what was taken (Adler-32, RFC 1950). */
  checksum: () => number
}

/** Reads the unpacked rows of a picture part by part; null for a picture that is too large to be unpacked. */
export function createRowReader(header: PngHeader): RowReader | null {
  const { width, height } = header
  if (Math.max(width, height) > longestSide || width * height > mostPixels) return null
  const parts = rowsOf(header)
  const expected = parts.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  if (expected > mostBytes) return null
  const isFilter = filterChecker(parts)
  let unpacked = 0
  let sums: readonly [number, number] = [1, 0]
  return {
    take(part) {
      const rows = part.subarray(0, Math.max(0, expected - unpacked))
      if (!isFilter(rows, unpacked)) return null
      sums = adler(sums, part)
      unpacked += part.length
      return rows
    },
    isWhole: () => unpacked >= expected,
    isLonger: () => unpacked > expected,
    checksum: () => ((sums[1] << 16) | sums[0]) >>> 0,
  }
}

/** The compressed picture without the frame around it (RFC 1950), and the checksum that ends the frame. */
export type Unframed = { packed: Uint8Array<ArrayBuffer>; checksum: number }

/** Null when the frame is cut off, or names another way of compression. */
export function unframe({ data }: PngFile): Unframed | null {
  const whole = new Uint8Array(data.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of data) {
    whole.set(part, at)
    at += part.length
  }
  const [method = 0, flags = 0] = whole
  const isDeflate = (method & 15) === 8 && method >> 4 <= 7 && (flags & 32) === 0 && (method * 256 + flags) % 31 === 0
  if (whole.length < 6 || !isDeflate) return null
  const end = whole.length - 4
  return { packed: whole.subarray(2, end), checksum: new DataView(whole.buffer).getUint32(end) }
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
function filterChecker(parts: readonly Rows[]): (part: Uint8Array, from: number) => boolean {
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

/** The sums stay below 2^32 for this many bytes, so that they are reduced seldom. */
const adlerBlock = 5_552

function adler([low, high]: readonly [number, number], bytes: Uint8Array): readonly [number, number] {
  let [a, b] = [low, high]
  for (let at = 0; at < bytes.length; at += adlerBlock) {
    for (const byte of bytes.subarray(at, at + adlerBlock)) {
      a += byte
      b += a
    }
    a %= 65_521
    b %= 65_521
  }
  return [a, b]
}
