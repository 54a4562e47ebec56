import { crc32, deflateSync } from 'node:zlib'

export type PngShape = {
  width: number
  height: number
  /** Bits for each sample, and the colour type; the default is eight bits of red, green and blue. */
  depth?: number
  colour?: number
  interlace?: number
  /** The compressed rows; by default those of a grey picture without interlacing. */
  data?: Buffer
  /** Chunks before the image data, by type. */
  before?: readonly (readonly [type: string, data: Buffer])[]
  /** The number of chunks with image data. */
  pieces?: number
}

const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function pngRows(count: number, bytes: number, filter = 0): Buffer {
  const row = Buffer.alloc(bytes + 1, 0x8c)
  row[0] = filter
  return Buffer.concat(Array.from({ length: count }, () => row))
}

export function rowBytes({ width, depth = 8, colour = 2 }: PngShape): number {
  return Math.ceil((width * depth * (samples[colour] ?? 1)) / 8)
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export function writePng(shape: PngShape): Buffer {
  const { width, height, depth = 8, colour = 2, interlace = 0, before = [], pieces = 1 } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlace], 8)
  const data = shape.data ?? deflateSync(pngRows(height, rowBytes(shape)))
  const size = Math.max(1, Math.ceil(data.length / pieces))
  const parts = Array.from({ length: Math.ceil(data.length / size) }, (_, at) =>
    data.subarray(at * size, (at + 1) * size),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...before.map(([type, bytes]) => pngChunk(type, bytes)),
    ...parts.map((part) => pngChunk('IDAT', part)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
