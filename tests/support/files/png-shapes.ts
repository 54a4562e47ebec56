import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { samplePng } from './sample-files.ts'

const palette = ['PLTE', Buffer.alloc(6)] as const
const small: PngShape = { width: 40, height: 30 }

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

function pngRows(count: number, bytes: number, filter = 0): Buffer {
  const row = Buffer.alloc(bytes + 1, 0x8c)
  row[0] = filter
  return Buffer.concat(Array.from({ length: count }, () => row))
}

function rowBytes({ width, depth = 8, colour = 2 }: PngShape): number {
  return Math.ceil((width * depth * (samples[colour] ?? 1)) / 8)
}

function pngChunk(type: string, data: Buffer): Buffer {
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

export function honestPngs(): Record<string, Buffer> {
  return {
    'three colours': samplePng('x').buffer,
    grey: writePng({ ...small, colour: 0 }),
    'black and white, one bit a pixel': writePng({ ...small, width: 41, colour: 0, depth: 1 }),
    'a palette': writePng({ ...small, colour: 3, depth: 4, before: [palette] }),
    'grey with transparency, sixteen bits': writePng({ ...small, colour: 4, depth: 16 }),
    transparency: writePng({ ...small, colour: 6 }),
    'in forty pieces': writePng({ width: 300, height: 300, pieces: 40 }),
    'of a camera': writePng({ width: 4_000, height: 3_000 }),
    'every filter': writePng({
      ...small,
      data: deflateSync(Buffer.concat([0, 1, 2, 3, 4].map((filter) => pngRows(6, 120, filter)))),
    }),
    'with what a phone adds': writePng({
      ...small,
      before: [
        ['eXIf', Buffer.alloc(90)],
        ['pHYs', Buffer.alloc(9)],
      ],
    }),
    interlaced: writePng({ width: 5, height: 3, interlace: 1, data: deflateSync(interlacedPasses(5, 3)) }),
    'one pixel, interlaced': writePng({ width: 1, height: 1, interlace: 1, data: deflateSync(pngRows(1, 3)) }),
  }
}

/** The rows of every interlacing pass, as the PNG standard divides them. */
function interlacedPasses(width: number, height: number): Buffer {
  const places = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => passOf(x % 8, y % 8)))
  const passes = [1, 2, 3, 4, 5, 6, 7].flatMap((pass) =>
    places.map((row) => row.filter((each) => each === pass).length).filter((pixels) => pixels > 0),
  )
  return Buffer.concat(passes.map((pixels) => pngRows(1, pixels * 3)))
}

/** The pass of a pixel within a square of eight by eight. */
function passOf(x: number, y: number): number {
  if (y % 2 === 1) return 7
  if (x % 2 === 1) return 6
  if (y % 4 === 2) return 5
  if (x % 4 === 2) return 4
  if (y % 8 === 4) return 3
  return x % 8 === 4 ? 2 : 1
}

export function hostilePngs(): Record<string, Buffer> {
  const rows = pngRows(30, rowBytes(small))
  const packed = deflateSync(rows)
  const withData = (data: Buffer) => writePng({ ...small, data })
  const whole = writePng(small)
  return {
    'no image data': withData(Buffer.alloc(0)),
    'image data that is not packed': withData(Buffer.alloc(400, 7)),
    'image data that is cut': withData(packed.subarray(0, packed.length - 9)),
    'a row too few': withData(deflateSync(rows.subarray(0, rows.length - 121))),
    'a filter that there is not': withData(deflateSync(Buffer.concat([pngRows(29, 120), pngRows(1, 120, 5)]))),
    'forty-one megapixels': writePng({ width: 6_400, height: 6_410, colour: 0, depth: 1 }),
    'a billion pixels': writePng({ width: 0x7f7f7f7f, height: 0x7f7f7f7f, data: packed }),
    'sixteen bits of everything in forty megapixels': writePng({
      width: 6_000,
      height: 6_000,
      colour: 6,
      depth: 16,
      data: packed,
    }),
    'a palette that is not there': writePng({ ...small, colour: 3 }),
    'a palette of half a colour': writePng({ ...small, colour: 3, before: [['PLTE', Buffer.alloc(7)]] }),
    'image data in two runs': Buffer.concat([
      whole.subarray(0, whole.length - 12),
      writePng({ ...small, before: [['teXt', Buffer.alloc(3)]] }).subarray(33),
    ]),
    'cut off in its picture': whole.subarray(0, whole.length - 25),
    'a picture and its checksum that are both wrong': damaged(whole, 'IDAT', 'picture'),
    'a wrong checksum of the header': damaged(whole, 'IHDR', 'checksum'),
    'a wrong checksum of the palette': damaged(
      writePng({ ...small, colour: 3, depth: 4, before: [palette] }),
      'PLTE',
      'checksum',
    ),
    'no side': writePng({ ...small, width: 0, data: packed }),
  }
}

/** Changes the checksum of a chunk, or the last byte of its data. */
function damaged(png: Buffer, type: string, what: 'checksum' | 'picture'): Buffer {
  const copy = Buffer.from(png)
  const at = copy.indexOf(type)
  const end = at + 4 + copy.readUInt32BE(at - 4)
  const place = what === 'checksum' ? end : end - 1
  copy[place] = (copy[place] ?? 0) ^ 255
  return copy
}

const extraTypes = ['tEXt', 'iCCP', 'cLLI', 'mDCV', 'zTXt', 'tIME']

/** What every viewer shows of a picture, though a part that the picture does not need is wrong. */
export function harmlessDamages(): Record<string, (png: Buffer) => Buffer> {
  const withExtra = (png: Buffer, extra: Buffer) => Buffer.concat([png.subarray(0, 33), extra, png.subarray(33)])
  return {
    'one byte behind the end': (png) => Buffer.concat([png, Buffer.alloc(1)]),
    'the end of another picture behind the end': (png) => Buffer.concat([png, png.subarray(png.length / 2)]),
    'a script behind the end': (png) => Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    'no end chunk': (png) => png.subarray(0, png.length - 12),
    'half an end chunk': (png) => png.subarray(0, png.length - 5),
    'an end chunk with data': (png) =>
      Buffer.concat([png.subarray(0, png.length - 12), pngChunk('IEND', Buffer.alloc(3))]),
    'a wrong checksum of the picture’s chunk': (png) => damaged(png, 'IDAT', 'checksum'),
    'a wrong checksum of its rows': (png) => withRows(png, (rows) => rows, true),
    'a row too many': (png) => withRows(png, (rows) => Buffer.concat([rows, Buffer.alloc(500)])),
    'three megabytes too many': (png) => withRows(png, (rows) => Buffer.concat([rows, Buffer.alloc(3_000_000)])),
    ...Object.fromEntries(
      extraTypes.map((type) => [
        `a wrong checksum in ${type}`,
        (png: Buffer) => withExtra(png, damaged(pngChunk(type, Buffer.from('a note of a program')), type, 'checksum')),
      ]),
    ),
  }
}

/** The picture with other rows, in one chunk; with `wrongSum`, the checksum of its rows is wrong. */
function withRows(png: Buffer, change: (rows: Buffer) => Buffer, wrongSum = false): Buffer {
  const data = deflateSync(change(rowsOfPng(png)))
  if (wrongSum) data[data.length - 1] = (data[data.length - 1] ?? 0) ^ 255
  return Buffer.concat([
    png.subarray(0, png.indexOf('IDAT') - 4),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The unpacked rows of a picture. */
export function rowsOfPng(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  return inflateSync(Buffer.concat(parts))
}
