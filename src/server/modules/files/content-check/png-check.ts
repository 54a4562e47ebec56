import { crc32 } from 'node:zlib'
import { holdsWholePicture, type PngHeader } from './png-pixels.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// Length, type and checksum around the data of a chunk.
const chunkOverhead = 12
// More than any camera has; the certificate's photo has the same limit (prepare-document.ts).
const mostPixels = 40_000_000
const longestSide = 30_000

/** The allowed bits per sample of each colour type. */
const bitDepths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export function isPng(bytes: Buffer): boolean {
  return bytes.length >= signature.length && bytes.compare(signature, 0, signature.length, 0, signature.length) === 0
}

/** The longest side of a whole PNG, in pixels. */
export function longestSideOf(bytes: Buffer): number {
  // The header chunk comes first: width and height follow the signature, the chunk's length and its type.
  return Math.max(bytes.readUInt32BE(signature.length + 8), bytes.readUInt32BE(signature.length + 12))
}

type Chunk = { type: string; data: Buffer }

/**
 * Whether a PNG is whole: every chunk has the right checksum, the header comes first and is valid, the image data is
 * contiguous and unpacks to the rows of the header, and the file ends with the end chunk.
 */
export async function isWholePng(bytes: Buffer): Promise<boolean> {
  const chunks = readChunks(bytes)
  const [first, ...others] = chunks ?? []
  const header = first?.type === 'IHDR' ? readHeader(first.data) : null
  if (header === null || others.some(({ type }) => type === 'IHDR')) return false
  const start = others.findIndex(({ type }) => type === 'IDAT')
  const end = others.findLastIndex(({ type }) => type === 'IDAT')
  const data = others.slice(start, end + 1)
  if (start < 0 || data.some(({ type }) => type !== 'IDAT')) return false
  const palettes = others.filter(({ type }) => type === 'PLTE')
  if (header.colour === 3 && !others.slice(0, start).some(({ type }) => type === 'PLTE')) return false
  if (palettes.length > 1 || palettes.some(({ data: { length } }) => length % 3 !== 0 || length > 768)) return false
  return holdsWholePicture(
    header,
    data.map((chunk) => chunk.data),
  )
}

/** All chunks up to the end chunk; null when one is truncated or corrupt, or when something follows the end chunk. */
function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + chunkOverhead <= bytes.length) {
    const end = at + chunkOverhead + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    if (type === 'IEND') return end === bytes.length && end - at === chunkOverhead ? chunks : null
    at = end
  }
  return null
}

function readHeader(header: Buffer): PngHeader | null {
  if (header.length !== 13) return null
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8)
  if (width === 0 || height === 0 || width > longestSide || height > longestSide) return null
  if (width * height > mostPixels || compression !== 0 || filter !== 0 || interlace > 1) return null
  return bitDepths[colour]?.includes(depth) ? { width, height, depth, colour, isInterlaced: interlace === 1 } : null
}
