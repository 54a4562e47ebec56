import { maxFileBytes } from '#contract/files.ts'
import { contentOf, isWhole } from './file-content.ts'

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

/**
 * Reads a picked file at once and completely, because the file may disappear later. A file that cannot be attached is
 * recognised by its first bytes, so that a video of a gigabyte is not read into memory before it is refused.
 */
export async function readPicked(picked: File, purpose: Purpose): Promise<PickedFile> {
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
      return isWhole('pdf', view) ? { kind: 'ready', mime: 'application/pdf', bytes } : problem('broken')
    if (content === 'image') return { kind: 'photo', bytes }
    if (!isWhole('png', view)) return problem('broken')
    const passes = purpose === 'document' && bytes.byteLength <= maxFileBytes
    return passes ? { kind: 'ready', mime: 'image/png', bytes } : { kind: 'photo', bytes }
  } catch {
    return problem('not_readable')
  }
}

function problem(name: FileProblem): PickedFile {
  return { kind: 'problem', problem: name }
}
