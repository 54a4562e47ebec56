import type { PngFile } from './png-chunks.ts'
import { createRowReader, unframe } from './png-rows.ts'

/** Unpacks compressed data (raw deflate); it ends with an error where the data is cut off or corrupt. */
export type Inflate = (packed: Uint8Array<ArrayBuffer>) => AsyncIterable<Uint8Array>

/**
 * `clean`: nothing that the standard asks for is missing or wrong. `repairable`: every viewer shows it, but for a part that the picture does not need,
 * so it is written anew. `broken`: a part of the picture is missing or wrong. `costly`: too large to be unpacked.
 */
export type PngVerdict = 'clean' | 'repairable' | 'broken' | 'costly'

/**
 * Judges a PNG by unpacking it; memory use is bounded. A picture counts as right when the checksums of its chunks or
 * that of its rows is right.
 */
export async function judgePng(file: PngFile, inflate: Inflate): Promise<PngVerdict> {
  const rows = createRowReader(file.header)
  if (rows === null) return 'costly'
  const unframed = unframe(file)
  if (unframed === null) return 'broken'
  let isEnded = false
  try {
    for await (const part of inflate(unframed.packed)) {
      if (rows.take(part) === null) return 'broken'
      if (rows.isLonger()) break
    }
    isEnded = true
  } catch {
    // What follows the rows may be damaged; whether they are all there is asked below.
  }
  if (!rows.isWhole()) return 'broken'
  const isSumRight = isEnded && !rows.isLonger() && rows.checksum() === unframed.checksum
  if (!isSumRight && !file.isDataIntact) return 'broken'
  return file.isClean && isSumRight ? 'clean' : 'repairable'
}
