import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'

export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

/** A real one-page PDF that says what it is. */
export async function samplePdf(name: string): Promise<SampleFile> {
  const document = await PDFDocument.create()
  document.addPage([420, 595]).drawText(name, { x: 40, y: 520, size: 18 })
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}

/** A real PNG of one colour. */
export function samplePng(name: string, width = 300, height = 360): SampleFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x8c)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) }
}

/**
 * A real PNG of exactly this many bytes, which cannot be compressed. Each call gives different bytes unless it names a
 * seed.
 */
export function noisyPng(size: number, seed?: string): Buffer {
  const { buffer } = samplePng('noise', 8, 8)
  const end = buffer.length - 12
  const length = size - buffer.length - 12
  const noise = chunk('noIs', seed === undefined ? randomBytes(length) : repeatableNoise(length, seed))
  return Buffer.concat([buffer.subarray(0, end), noise, buffer.subarray(end)])
}

function repeatableNoise(length: number, seed: string): Buffer {
  const hash = createHash('sha256').update(seed).digest()
  return createCipheriv('aes-128-ctr', hash.subarray(0, 16), hash.subarray(16)).update(Buffer.alloc(length))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
