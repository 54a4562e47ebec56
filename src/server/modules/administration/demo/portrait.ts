import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
export type PortraitColours = { ground: Colour; figure: Colour }

const side = 256
const bytesPerPixel = 3

/** A drawn figure, head and shoulders, as a small PNG: the demo shows no real person's face. */
export function drawPortrait({ ground, figure }: PortraitColours): Buffer<ArrayBuffer> {
  const rows = Buffer.alloc(side * (1 + side * bytesPerPixel))
  for (let y = 0; y < side; y += 1) {
    // Each row begins with the number of its filter; 0 means none.
    const row = y * (1 + side * bytesPerPixel) + 1
    for (let x = 0; x < side; x += 1) rows.set(isFigure(x, y) ? figure : ground, row + x * bytesPerPixel)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header()), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function isFigure(x: number, y: number): boolean {
  const head = (x - 128) ** 2 + (y - 96) ** 2 < 46 ** 2
  const shoulders = ((x - 128) / 92) ** 2 + ((y - 256) / 100) ** 2 < 1
  return head || shoulders
}

function header(): Buffer<ArrayBuffer> {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(side, 0)
  data.writeUInt32BE(side, 4)
  // Eight bits for each sample, true colour.
  data.set([8, 2], 8)
  return data
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
