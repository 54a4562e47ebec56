/**
 * The rules for PNG files (ISO/IEC 15948), in one table for the phone and the server: what the phone ticks, the server
 * takes.
 */

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, type and checksum around the data of a chunk. */
const chunkOverhead = 12

/** The allowed bits per sample of each colour type. */
const bitDepths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** What a rewritten file keeps beside the picture: colours, transparency, resolution and the orientation of a camera. */
const keptTypes: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'eXIf'],
])

export type PngHeader = { width: number; height: number; depth: number; colour: number; isInterlaced: boolean }

export type PngChunk = { type: string; data: Uint8Array }
type Chunk = PngChunk & { isIntact: boolean }

export type PngFile = {
  header: PngHeader
  /** The compressed picture, in its parts. */
  data: readonly Uint8Array[]
  /** Whether the checksum of each part is right. */
  isDataIntact: boolean
  /** Whether the file is as the standard asks for; only the compressed picture has not been looked at. */
  isClean: boolean
  /** The chunks in front of the picture that change how it looks, the header first. */
  chunks: readonly PngChunk[]
}

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/**
 * Reads the chunks of a PNG; null when a viewer could not show it: no valid header or palette, no picture. A wrong
 * checksum of a chunk that the picture does not need, bytes after the end, and a missing end are read, and make the file
 * unclean.
 */
export function readPng(bytes: Uint8Array): PngFile | null {
  if (!isPng(bytes)) return null
  const { chunks, isEnded } = readChunks(bytes)
  const [first, ...others] = chunks
  const header = first?.type === 'IHDR' && first.isIntact ? readHeader(first.data) : null
  if (first === undefined || header === null || others.some(({ type }) => type === 'IHDR')) return null
  const start = others.findIndex(({ type }) => type === 'IDAT')
  const picture = others.filter(({ type }) => type === 'IDAT')
  const after = others.slice(start + picture.length)
  // The parts of the picture follow each other.
  if (start < 0 || after.some(({ type }) => type === 'IDAT')) return null
  if (!arePalettesValid(header, others.slice(0, start), after)) return null
  const kept = others.slice(0, start).filter(({ type, isIntact }) => isIntact && keptTypes.has(type))
  return {
    header,
    data: picture.map(({ data }) => data),
    isDataIntact: picture.every(({ isIntact }) => isIntact),
    isClean: isEnded && chunks.every(({ isIntact }) => isIntact),
    chunks: [first, ...kept],
  }
}

function arePalettesValid({ colour }: PngHeader, before: readonly Chunk[], after: readonly Chunk[]): boolean {
  const palettes = before.filter(({ type }) => type === 'PLTE')
  if (after.some(({ type }) => type === 'PLTE') || palettes.length > 1) return false
  if (colour === 3 && palettes.length === 0) return false
  return palettes.every(({ data, isIntact }) => isIntact && data.length % 3 === 0 && data.length <= 768)
}

/** All chunks up to the end chunk or to the first that is cut off. `isEnded`: the end chunk is the end of the file. */
function readChunks(bytes: Uint8Array): { chunks: Chunk[]; isEnded: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + chunkOverhead <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + chunkOverhead + length
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) break
    if (type === 'IEND') return { chunks, isEnded: end === bytes.length && length === 0 }
    const isIntact = crc32(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), isIntact })
    at = end
  }
  return { chunks, isEnded: false }
}

function readHeader(header: Uint8Array): PngHeader | null {
  if (header.length !== 13) return null
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8)
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace > 1) return null
  return bitDepths[colour]?.includes(depth) ? { width, height, depth, colour, isInterlaced: interlace === 1 } : null
}

/** The file of the chunks in front of the picture, the header first, and the compressed picture. */
export function writePng(before: readonly PngChunk[], data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks = [...before, { type: 'IDAT', data }, { type: 'IEND', data: new Uint8Array() }]
  const parts = [Uint8Array.from(signature), ...chunks.map(writeChunk)]
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}

function writeChunk({ type, data }: PngChunk): Uint8Array {
  const chunk = new Uint8Array(data.length + chunkOverhead)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  )
  chunk.set(data, 8)
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)))
  return chunk
}

const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** The checksum of a chunk (CRC-32, ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcs[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
