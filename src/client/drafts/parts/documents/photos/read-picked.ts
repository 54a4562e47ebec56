import { maxFileBytes } from '#contract/files.ts'
import { type Inflate, judgePng, type PngVerdict } from '#domain/files/judge-png.ts'
import { readPng } from '#domain/files/png-chunks.ts'
import { contentOf, isWholePdf } from './file-content.ts'

/** Why a picked file cannot be attached. */
export type FileProblem = 'not_readable' | 'empty' | 'wrong_type' | 'not_a_photo' | 'too_large' | 'broken'

export type PickedFile =
  /** A PDF or PNG that the server takes as it is. */
  | { kind: 'ready'; mime: 'application/pdf' | 'image/png'; bytes: ArrayBuffer }
  /** A picture that must be made into a document first. */
  | { kind: 'photo'; bytes: ArrayBuffer }
  | { kind: 'problem'; problem: FileProblem }

/** Enough bytes to recognise the type of a file. */
const headBytes = 1024
/** A PNG under the limit is a document by itself, except where photos are collected as pages. */
export type Purpose = 'document' | 'page'

/** `mostBytes`: a larger PNG is a photo, which is made smaller. */
type Picking = { purpose: Purpose; mostBytes: number }

/**
 * Reads a picked file at once and completely, because the file may disappear later. A file that cannot be attached is
 * recognised by its first bytes, so that a video of a gigabyte is not read into memory before it is refused.
 */
export async function readPicked(picked: File, { purpose, mostBytes }: Picking): Promise<PickedFile> {
  try {
    // A file that was deleted meanwhile also reports size 0, but cannot be read.
    if (picked.size === 0 && (await picked.arrayBuffer()).byteLength === 0) return problem('empty')
    const content = contentOf(new Uint8Array(await picked.slice(0, headBytes).arrayBuffer()))
    if (content === 'unknown') return problem('wrong_type')
    if (content === 'pdf' && purpose === 'page') return problem('not_a_photo')
    if (content === 'pdf' && picked.size > maxFileBytes) return problem('too_large')
    const bytes = await picked.arrayBuffer()
    // While a card is being removed, a read may return a part of the file without an error.
    if (bytes.byteLength !== picked.size) return problem('not_readable')
    const view = new Uint8Array(bytes)
    // A password, or damage within the file, shows only when the server reads it.
    if (content === 'pdf')
      return isWholePdf(view) ? { kind: 'ready', mime: 'application/pdf', bytes } : problem('broken')
    if (content === 'image') return { kind: 'photo', bytes }
    const verdict = await judgePicture(view)
    if (verdict === 'broken') return problem('broken')
    // A picture that must be written anew, or made smaller, is decoded and written on this phone, as a photo is.
    const passes = verdict === 'clean' && purpose === 'document' && bytes.byteLength <= mostBytes
    return passes ? { kind: 'ready', mime: 'image/png', bytes } : { kind: 'photo', bytes }
  } catch {
    return problem('not_readable')
  }
}

function problem(name: FileProblem): PickedFile {
  return { kind: 'problem', problem: name }
}

/**
 * Judges a PNG as the server does, so that what is ticked here is taken there. A browser that cannot unpack leaves the
 * picture itself to the server; the chunks around it are judged by all.
 */
async function judgePicture(bytes: Uint8Array<ArrayBuffer>): Promise<PngVerdict> {
  const file = readPng(bytes)
  if (file === null) return 'broken'
  const stream = rawInflate()
  if (stream === null) return file.isClean ? 'clean' : 'repairable'
  return judgePng(file, inflateWith(stream))
}

function rawInflate(): DecompressionStream | null {
  try {
    // biome-ignore lint/plugin: a browser without it throws
    return new DecompressionStream('deflate-raw')
  } catch {
    return null
  }
}

function inflateWith(stream: DecompressionStream): Inflate {
  return async function* inflate(packed) {
    const reader = new Blob([packed]).stream().pipeThrough(stream).getReader()
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
    } finally {
      // The rest is not read when all rows are complete or one is wrong.
      reader.cancel().catch(() => {})
    }
  }
}
