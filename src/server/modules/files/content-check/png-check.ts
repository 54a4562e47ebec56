import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, createInflateRaw } from 'node:zlib'
import { judgePng } from '#domain/files/judge-png.ts'
import { type PngFile, readPng, writePng } from '#domain/files/png-chunks.ts'
import { createRowReader, unframe } from '#domain/files/png-rows.ts'
import type { ContentOutcome } from './content-check-worker.ts'

/** The longest side of a whole PNG, in pixels. */
export function longestSideOf(bytes: Buffer): number {
  const header = readPng(bytes)?.header
  return Math.max(header?.width ?? 0, header?.height ?? 0)
}

/** What becomes of a PNG. */
export async function checkPng(bytes: Buffer): Promise<ContentOutcome> {
  const file = readPng(bytes)
  const verdict = file === null ? 'broken' : await judgePng(file, inflate)
  if (file === null || verdict === 'broken') return { outcome: 'refused', reason: 'damaged' }
  if (verdict === 'costly') return { outcome: 'refused', reason: 'costly' }
  return verdict === 'clean' ? { outcome: 'accepted' } : { outcome: 'repaired', content: await writeAnew(file) }
}

/** Only the rows of the picture and the chunks that change how it looks. */
async function writeAnew(file: PngFile): Promise<Uint8Array> {
  const packed = await buffer(Readable.from(readRows(file)).pipe(createDeflate()))
  return writePng(file.chunks, packed)
}

async function* readRows(file: PngFile): AsyncIterable<Uint8Array> {
  const rows = createRowReader(file.header)
  const unframed = unframe(file)
  if (rows === null || unframed === null) return
  try {
    for await (const part of inflate(unframed.packed)) {
      yield rows.take(part) ?? new Uint8Array()
      if (rows.isLonger()) return
    }
  } catch {
    // Judged before: every row was there.
  }
}

async function* inflate(packed: Uint8Array): AsyncIterable<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 256 * 1024 })
  try {
    yield* Readable.from([packed]).pipe(stream) as AsyncIterable<Buffer>
  } finally {
    stream.destroy()
  }
}
