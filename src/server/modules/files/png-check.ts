import { crc32 } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// Length, type and checksum around the data of a chunk.
const chunkOverhead = 12
// A 2 MB file of more pixels than this unpacks to something that no viewer of ours should be asked to hold.
const mostPixels = 100_000_000
const longestSide = 30_000

/** Bits a sample that each colour type may have. */
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

/**
 * Whether a PNG is whole: every chunk has its checksum, the header comes first and is sane, there is image data in one
 * run, and the end mark is the last thing in the file. A file that was cut off, or that carries another after its end,
 * is not.
 */
export async function isWholePng(bytes: Buffer): Promise<boolean> {
  let at = signature.length
  let dataRuns = 0
  let previous = ''
  let palette = false
  while (at + chunkOverhead <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + chunkOverhead + length
    if (end > bytes.length) return false
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return false
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    const data = bytes.subarray(at + 8, end - 4)
    if (previous === '' && !(type === 'IHDR' && isSaneHeader(data))) return false
    if (previous !== '' && type === 'IHDR') return false
    if (type === 'PLTE') palette = true
    if (type === 'IDAT' && previous !== 'IDAT') dataRuns += 1
    if (type === 'IEND')
      return length === 0 && end === bytes.length && dataRuns === 1 && (palette || !needsPalette(bytes))
    previous = type
    at = end
  }
  return false
}

function isSaneHeader(header: Buffer): boolean {
  if (header.length !== 13) return false
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8)
  if (width === 0 || height === 0 || width > longestSide || height > longestSide) return false
  if (width * height > mostPixels) return false
  return (bitDepths[colour]?.includes(depth) ?? false) && compression === 0 && filter === 0 && interlace <= 1
}

/** The colour type stands at a fixed place, because the header is always the first chunk. */
function needsPalette(bytes: Buffer): boolean {
  return bytes[signature.length + 8 + 9] === 3
}
